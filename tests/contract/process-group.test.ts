import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

const RUN_CHILD = path.resolve('scripts/run-child.mjs');

/** As `npm start` does: a child that prints its process id and goes on running. */
const SCRIPT = `
  const { spawnNode, forwardSignals, exitOf } = await import(${JSON.stringify(RUN_CHILD)});
  const child = spawnNode(['-e', 'console.log("child " + process.pid); setInterval(() => {}, 1000)']);
  forwardSignals([child]);
  process.exit(await exitOf(child));
`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('what npm runs ends when the shell between them is killed without a word', async () => {
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, SCRIPT], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(/child (\d+)/.exec(String(said))?.[1]);
  expect(isAlive(pid)).toBe(true);
  const closed = once(shell.stdout, 'close');
  shell.kill('SIGKILL');
  await closed;
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
