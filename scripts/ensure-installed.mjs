import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node of the `node` package: every part of the product runs on it, whatever Node the machine has. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const STAMP = path.join(ROOT, 'node_modules', '.fairlead-installed');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');

/** Installs exactly what the lock file says, when it is missing or differs from what was installed last. */
export function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Installing dependencies (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm ci failed; see above. The registry must be reachable for the first start.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}

/** Environment in which the pinned Node and the project's own tools come first. */
export const toolEnvironment = () => ({
  ...process.env,
  PATH: [path.dirname(NODE), path.join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter),
});
