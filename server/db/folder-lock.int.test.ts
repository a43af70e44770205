import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Child, startChild } from '#tests/support/processes/child.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { thisProcess } from './process-identity.ts';

let folder: string;
const children: Child[] = [];
const holder = () => {
  const child = startChild('tests/support/processes/hold-lock.ts', [folder]);
  children.push(child);
  return child;
};
const outcome = (child: Child) => child.line(line => line === 'held' || line.startsWith('refused'));
const locks = () => readdirSync(folder).filter(name => name.endsWith('.lock'));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(child => child.end('SIGKILL')));
  rmSync(folder, { recursive: true });
});

it('refuses a second process and names the first with its id and start', async () => {
  const first = holder();
  expect(await outcome(first)).toBe('held');
  const refused = await outcome(holder());
  expect(refused).toContain(`in use by process ${first.pid} on`);
  expect(refused).toMatch(/started 20\d\d-\d\d-\d\dT/);
  expect(refused).toContain('DATA_DIR');
});

it('refuses a second opening in the same process', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  lock.release();
  const again = await lockFolder(folder);
  again.release();
  expect(locks()).toEqual([]);
});

it('takes over from a process that was killed', async () => {
  const first = holder();
  await outcome(first);
  await first.end('SIGKILL');
  expect(locks()).toHaveLength(1);
  expect(await outcome(holder())).toBe('held');
  expect(locks()).toHaveLength(1);
});

it('gives the folder to one at most of many that come at once, over a stale lock too', async () => {
  const first = holder();
  await outcome(first);
  await first.end('SIGKILL');
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(holder())));
  expect(outcomes.filter(line => line === 'held').length).toBeLessThanOrEqual(1);
  expect(outcomes.filter(line => line.startsWith('refused')).length).toBeGreaterThanOrEqual(5);
});

it('is not fooled by another process that has got the dead one’s id', async () => {
  writeFileSync(
    path.join(folder, 'server-1-aa.lock'),
    JSON.stringify({ ...thisProcess(), startMark: '1', startedAt: '2026-01-01T00:00:00.000Z' }),
  );
  const lock = await lockFolder(folder);
  lock.release();
});

it('believes a holder on another machine as long as it touches its lock', async () => {
  const file = path.join(folder, 'server-1-aa.lock');
  writeFileSync(file, JSON.stringify({ ...thisProcess(), host: 'elsewhere', startedAt: '2026-01-01T00:00:00.000Z' }));
  await expect(lockFolder(folder)).rejects.toThrow('on elsewhere');
  expect(readFileSync(file, 'utf8')).toContain('elsewhere');
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(file, longAgo, longAgo);
  const lock = await lockFolder(folder);
  lock.release();
});
