import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: { readonly items?: readonly { readonly severity: number; readonly message: string }[] };
}

const SEVERITY_ERROR = 1;
const HEAD_END = '\r\n\r\n';

/** Asks the compiler, running as a language server, about texts that stand in no file. */
export interface TypeCheck {
  /** The first error of this text in place of the file; undefined when there is none. Files that import it are not checked. */
  errorOf(file: string, text: string): Promise<string | undefined>;
  close(): void;
}

/** Calls `receive` with each message that the server writes. */
function readMessages(server: ChildProcessWithoutNullStreams, receive: (message: Message) => void): void {
  let unread = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const headEnd = unread.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const length = Number(/Content-Length: (\d+)/i.exec(unread.toString('latin1', 0, headEnd))?.[1]);
      const from = headEnd + HEAD_END.length;
      if (unread.length < from + length) return;
      receive(JSON.parse(unread.toString('utf8', from, from + length)));
      unread = unread.subarray(from + length);
    }
  });
}

export async function startTypeCheck(root: string): Promise<TypeCheck> {
  const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
  // It keeps what it has checked until memory is short; it is one of several processes here.
  const env = { ...process.env, GOMEMLIMIT: '1500MiB' };
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], { cwd: root, env });
  server.stderr.resume();
  const waiting = new Map<number, { resolve(message: Message): void; reject(error: Error): void }>();
  let lastId = 0;
  server.once('exit', (code, signal) => {
    const error = new Error(`the compiler ended with ${code ?? signal}; it may have run out of memory`);
    for (const { reject } of waiting.values()) reject(error);
  });
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}${HEAD_END}${body}`);
  };
  const request = (method: string, params: object): Promise<Message> => {
    lastId += 1;
    const id = lastId;
    send({ id, method, params });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
  readMessages(server, message => {
    const { id, method, params } = message;
    if (id === undefined) return;
    // The server asks for settings and to be told of changes on disk: there are none.
    if (method) {
      send({ id, result: params?.items?.map(() => ({})) ?? null });
      return;
    }
    waiting.get(id)?.resolve(message);
    waiting.delete(id);
  });
  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  send({ method: 'initialized', params: {} });
  let version = 0;
  return {
    async errorOf(file, text) {
      const uri = pathToFileURL(path.join(root, file)).href;
      version += 1;
      const languageId = file.endsWith('x') ? 'typescriptreact' : 'typescript';
      send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId, version, text } } });
      const { result } = await request('textDocument/diagnostic', { textDocument: { uri } });
      send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
      return result?.items?.find(({ severity }) => severity === SEVERITY_ERROR)?.message;
    },
    close: () => void server.kill(),
  };
}
