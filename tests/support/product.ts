import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');
/** Names the folder with demo data that `prepare-stories.ts` makes once per run; each product gets a copy of it. */
export const TEMPLATE_VARIABLE = 'STORY_TEMPLATE_DIR';

function templateDir(): string {
  const folder = process.env[TEMPLATE_VARIABLE];
  if (!folder) throw new Error(`${TEMPLATE_VARIABLE} is not set: stories run by playwright.config.ts`);
  return folder;
}

/** The product as `npm start` runs it: a process of its own on a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Ends the process as a crash would: SIGKILL, nothing flushed. */
  kill(): Promise<void>;
  /** Freezes it (SIGSTOP), thaws it (SIGCONT). */
  signal(name: NodeJS.Signals): void;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** The end; a folder of its own is removed. */
  close(): Promise<void>;
  /** Everything the process has printed. */
  output(): string;
}

export interface ProductOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts this in the place of the product's server. */
  readonly program?: string;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => child.once('exit', () => resolve()));

function launch(
  program: string,
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(NODE, [program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
  });
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      print(chunk.toString());
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (url) resolve({ child, url });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', code => reject(new Error(`the server ended with ${code} before it was ready:\n${text}`)));
  });
}

/** Starts the product; ready when its `/api/health/ready` answers 200. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const own = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'fairlead-story-'));
  if (own) cpSync(templateDir(), dataDir, { recursive: true });
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const { env = {}, program = 'server/main.ts' } = options;
  let { child, url } = await launch(program, dataDir, options.port ?? 0, env, print);
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    dataDir,
    output: () => printed,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    signal: name => void child.kill(name),
    async restart() {
      ({ child, url } = await launch(program, dataDir, port, env, print));
    },
    async close() {
      // A folder that is thrown away needs no orderly end.
      child.kill(own ? 'SIGKILL' : 'SIGTERM');
      await ended(child);
      if (own) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let spare: Promise<Product> | undefined;

/** A product that was started while the story before was told, when there is one; the next is started at once. */
export function takeProduct(): Promise<Product> {
  const taken = spare ?? startProduct();
  spare = undefined;
  // Not both at once: whoever waits for the first needs the processors more.
  void taken.then(
    () => {
      spare ??= startProduct();
      // Whoever takes it hears of its failure.
      spare.catch(() => {});
    },
    () => {},
  );
  return taken;
}

/** At the end of a worker: nobody takes the spare one any more. */
export async function dropSpare(): Promise<void> {
  const left = spare;
  spare = undefined;
  await left?.then(
    product => product.close(),
    () => {},
  );
}
