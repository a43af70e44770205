import { freePort } from '#tests/support/free-port.ts';
import { awaitPort, startProgram } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A Redis of its own that keeps nothing. */
export async function startRedis(program: string) {
  const folder = temporaryFolder('redis');
  const port = await freePort();
  const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder.at };
  const running = startProgram(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
  );
  await awaitPort(port, running);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await running.stop();
      folder.remove();
    },
  };
}
