import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { line, median } from './figures.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TRIES = 5;

/** `npm start`: from the start of the process to the first 200 on /api/health. */
async function start(dataDir: string): Promise<number> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
  });
  const answered = async () => (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.ok === true;
  while (!(await answered())) await new Promise(resolve => setTimeout(resolve, 5));
  const ms = performance.now() - from;
  const ended = new Promise(resolve => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return ms;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
try {
  const first = await start(dataDir);
  const later: number[] = [];
  for (let at = 0; at < TRIES; at += 1) later.push(await start(dataDir));
  line('npm start, first time (demo data)', { ms: first });
  line('npm start, second time', { 'median ms': median(later), 'slowest ms': Math.max(...later), tries: TRIES });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
