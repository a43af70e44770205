import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { aPeopledFolder, seedPeople } from '#tests/support/data-folder.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type MortalPostgres, mortalPostgres } from '#tests/support/provision-postgres.mjs';
import type { Finding } from '../checker/finding.ts';
import { type SmallDisk, smallDisk, whyNoDisk } from './small-disk.ts';
import { startProxy, type TcpProxy } from './tcp-proxy.ts';
import { aHome, begin, furnish, type World } from './world.ts';

/** The product on a database of its own, with everything at hand that a fault needs. */
interface Rig {
  readonly world: World;
  readonly product: Product;
  /** Opens the database past the server, to look at it. */
  look(): Promise<OpenDatabase>;
  /** What was found beside the database. */
  alsoFound?(): readonly Finding[];
  close(): Promise<void>;
}

export interface PostgresRig extends Rig {
  readonly postgres: MortalPostgres;
  /** The line between server and database. */
  readonly line: TcpProxy;
  /** The database's own; null where none can be mounted. */
  readonly disk: SmallDisk | null;
  /** Moves the server's clock ahead, or back; 0 = as the machine's. */
  clock(minutes: number): void;
  /** Another server on the same database. */
  another(env?: Readonly<Record<string, string>>): Promise<Product>;
}

const MOVED_CLOCK = pathToFileURL(path.resolve(import.meta.dirname, '../../support/moved-clock.ts')).href;
const DISK_MIB = 1_024;
const NAME = 'fairlead';
const SERVED = { DEMO: '1', RATE_LIMIT: '0', SERVER_SECRET: 'the same for all servers of a run of faults' };

async function createDatabase(url: string, name: string, from = 'template1'): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${from}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

const atPort = (url: string, port: number): string => {
  const through = new URL(url);
  through.port = String(port);
  return through.href;
};

export interface RigSize {
  readonly shipments: number;
  readonly buyers: number;
}

/** A PostgreSQL with the rows that a run begins with. */
export interface PostgresBase {
  readonly home: string;
  readonly postgres: MortalPostgres;
  readonly disk: SmallDisk | null;
  readonly url: string;
  readonly rows: Pick<World, 'shipments' | 'buyers' | 'places'>;
  /** The same rows in a database of another name; answers its address. */
  copy(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function postgresBase(size: RigSize): Promise<PostgresBase> {
  const home = aHome();
  // PostgreSQL does not run as root: whom it runs as has to get there.
  chmodSync(home, 0o755);
  const disk = whyNoDisk() === null ? smallDisk(home, 'disk', DISK_MIB) : null;
  const postgres = await mortalPostgres(disk?.folder ?? home);
  const url = await createDatabase(postgres.url, NAME);
  const database = await openPostgres(url, () => undefined);
  await seedPeople(database, home);
  const rows = await furnish(database, size);
  await database.close();
  return {
    home,
    postgres,
    disk,
    url,
    rows,
    copy: name => createDatabase(postgres.url, name, NAME),
    async close() {
      if (postgres.isRunning()) await postgres.end('SIGKILL');
      disk?.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The product on one database of a base. */
export async function rigOn(
  { home, postgres, disk, rows }: PostgresBase,
  url: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresRig> {
  const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const clockFile = path.join(home, 'clock');
  const another = (env: Readonly<Record<string, string>> = {}): Promise<Product> =>
    startProduct({
      dataDir: home,
      env: {
        ...SERVED,
        DATABASE_URL: atPort(url, line.port),
        MOVED_CLOCK: clockFile,
        ...env,
        NODE_OPTIONS: `--import ${MOVED_CLOCK} ${env.NODE_OPTIONS ?? ''}`,
      },
    });
  const product = await another(environment);
  const world = await begin(product.url, { ...rows, shipments: [...rows.shipments] });
  return {
    world,
    product,
    postgres,
    line,
    disk,
    another,
    look: async () => openPostgres(url, () => undefined),
    clock: minutes => writeFileSync(clockFile, String(minutes)),
    async close() {
      await product.kill();
      await line.close();
    },
  };
}

export async function postgresRig(
  size: RigSize,
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresRig> {
  const base = await postgresBase(size);
  const rig = await rigOn(base, base.url, environment);
  return {
    ...rig,
    async close() {
      await rig.close();
      await base.close();
    },
  };
}

export interface EmbeddedRig extends Rig {
  readonly disk: SmallDisk | null;
}

/** On the embedded database; its folder on a disk of its own where `sizeMib` is given. */
export async function embeddedRig(
  size: RigSize,
  { sizeMib, env = {} }: { readonly sizeMib?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<EmbeddedRig> {
  const home = aHome();
  const made = await aPeopledFolder();
  const database = await openEmbedded(made);
  const rows = await furnish(database, size);
  await database.close();
  const disk = sizeMib === undefined ? null : smallDisk(home, 'disk', sizeMib);
  const dataDir = path.join(disk?.folder ?? home, 'data');
  cpSync(made, dataDir, { recursive: true });
  rmSync(made, { recursive: true, force: true });
  disk?.settle();
  const product = await startProduct({ dataDir, env: { ...SERVED, ...env } });
  return {
    world: await begin(product.url, rows),
    product,
    disk,
    // One process at a time has the folder: the server is killed for it, and comes back afterwards.
    async look() {
      await product.kill();
      const opened = await openEmbedded(dataDir);
      return {
        ...opened,
        async close() {
          await opened.close();
          await product.restart();
        },
      };
    },
    async close() {
      await product.kill();
      disk?.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A process and all that it started: PostgreSQL has one for each connection. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    });
  return [pid, ...children.map(Number)];
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
