import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { type Child, startChild } from '#tests/support/processes/child.ts';

/** A job outlives its server, as processes of their own, always on the embedded database. */

// Whole processes: long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
const running: Child[] = [];
beforeEach(async () => {
  dataDir = await aDataFolder();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(child => child.end('SIGKILL')));
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (...args: string[]): Child => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'warn', DEMO: '0' };
  const child = startChild('tests/support/processes/count-jobs.ts', args, env);
  running.push(child);
  return child;
};

const GOAL = '20';

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'a job goes on where its server ended by %s left it, no step done twice and none left out',
  async signal => {
    const first = start(GOAL, 'begin', 'hold=5');
    await first.line(line => line === 'step 5');
    await first.end(signal);
    expect(first.lines).not.toContain('step 7');

    const second = start(GOAL);
    await second.line(line => line === 'ready');
    const readyAt = Date.now();
    expect(await second.line(line => line.startsWith('over'))).toBe('over: 20 done, 20 counted');
    expect(Date.now() - readyAt).toBeLessThan(30_000);
    // An orderly end may have let it finish the step it was at.
    expect(['from 5', 'from 6']).toContain(await second.line(line => line.startsWith('from')));
  },
);

it('a job survives one kill after the other', async () => {
  const first = start(GOAL, 'begin', 'hold=1');
  await first.line(line => line === 'step 1');
  await first.end('SIGKILL');
  const second = start(GOAL, 'hold=2');
  await second.line(line => line === 'step 2');
  await second.end('SIGKILL');
  expect(await start(GOAL).line(line => line.startsWith('over'))).toBe('over: 20 done, 20 counted');
});
