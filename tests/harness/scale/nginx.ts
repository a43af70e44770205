import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { awaitPort, startProgram } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../../deploy/nginx.conf');
/** Who answered; the tests alone want to know. */
export const SERVED_BY = 'x-served-by';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`deploy/nginx.conf has no ${what}`);
  return text.replace(what, by);
}

/** The configuration that users get, on other ports and in a folder of its own. */
function configuration(port: number, servers: readonly number[], folder: string): string {
  let text = readFileSync(SHIPPED, 'utf8');
  // Of each upstream the first line, once for every server.
  text = text.replace(
    /^( *)server 172\.30\.80\.\d+:8080(.*)\n(?: *server 172\.30\.80\.\d+:8080.*\n)*/gm,
    (_all, indent, rest) => servers.map(server => `${indent}server 127.0.0.1:${server}${rest}\n`).join(''),
  );
  text = replaced(text, /^pid .*$/m, `pid ${folder}/nginx.pid;`);
  text = replaced(text, /^worker_processes .*$/m, 'worker_processes 1;');
  const paths = TEMPORARY.map(name => `${name}_temp_path ${folder}/${name};`).join(' ');
  text = replaced(text, /^http \{$/m, `http {\n${paths}`);
  return replaced(
    text,
    /^ *listen 8080;$/m,
    `listen 127.0.0.1:${port}; add_header ${SERVED_BY} $upstream_addr always;`,
  );
}

export async function startNginx(program: string, servers: readonly number[]) {
  const folder = temporaryFolder('nginx');
  const port = await freePort();
  const file = path.join(folder.at, 'nginx.conf');
  writeFileSync(file, configuration(port, servers, folder.at));
  const running = startProgram(program, ['-e', 'stderr', '-p', folder.at, '-c', file, '-g', 'daemon off;']);
  await awaitPort(port, running);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await running.stop();
      folder.remove();
    },
  };
}
