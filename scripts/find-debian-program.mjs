import { spawnSync } from 'node:child_process';
import process from 'node:process';

const has = program => {
  const which = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v ${program}`], {
    encoding: 'utf8',
  });
  return which.status === 0 ? which.stdout.trim() : null;
};
const firstOf = programs => programs.map(has).find(Boolean) ?? null;

/** Path of the first of these programs that is there; else Debian's package, if one is named, is installed when root. Null: neither. */
export function findDebianProgram(programs, packageName) {
  const found = firstOf(programs);
  if (found || packageName === null || process.getuid?.() !== 0 || !has('apt-get')) return found;
  console.log(`Installing ${packageName} by apt-get …`);
  // A runlevel in which the package starts no service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  const options = ['install', '-y', '-qq', '--no-install-recommends', packageName];
  spawnSync('apt-get', options, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return firstOf(programs);
}
