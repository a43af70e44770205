import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { NODE, ROOT, toolEnvironment } from './ensure-installed.mjs';

const BUILT = path.join(ROOT, 'dist', 'client', 'index.html');
/** All that the build reads. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/pinyin-plugin.ts',
  'scripts/blueprint-icon-names.ts',
  'scripts/lean-packages.ts',
  'scripts/light-start.ts',
  'package-lock.json',
];

/** Time of the latest change below; a folder's own time tells of files that have gone. */
function latestChange(at) {
  const stat = statSync(at, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(at).reduce((latest, name) => Math.max(latest, latestChange(path.join(at, name))), stat.mtimeMs);
}

const isCurrent = () => {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return SOURCES.every(source => latestChange(path.join(ROOT, source)) <= built);
};

/** Builds the client when a source is newer than what was built last; a look at the files' times, nothing more. */
export function ensureClientBuilt() {
  if (existsSync(BUILT) && isCurrent()) return;
  console.log('Building the client …');
  const vite = spawnSync(NODE, [path.join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: toolEnvironment(),
  });
  if (vite.status !== 0) {
    console.error('The client could not be built; see above.');
    process.exit(vite.status ?? 1);
  }
}
