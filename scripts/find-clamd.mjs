import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './ensure-installed.mjs';
import { findDebianProgram } from './find-debian-program.mjs';

const CACHE = path.join(ROOT, '.cache', 'clamav');
const PACKAGES = ['clamav-daemon', 'libclamav12', 'libmspack0'];

const unpacked = () => {
  const lib = path.join(CACHE, 'root', 'usr', 'lib');
  const program = path.join(CACHE, 'root', 'usr', 'sbin', 'clamd');
  if (!existsSync(program)) return null;
  return {
    program,
    libraries: readdirSync(lib)
      .map(name => path.join(lib, name))
      .join(path.delimiter),
  };
};

/**
 * ClamAV's daemon: that of this machine, else Debian's unpacked into a folder of ours. Installed as a package it would bring a service
 * that loads signatures from the network; the tests have their own. Null: neither.
 */
export function findClamd() {
  const found = findDebianProgram(['clamd'], null);
  if (found) return { program: found, libraries: '' };
  if (!unpacked() && existsSync('/usr/bin/apt-get')) {
    console.log('Fetching clamav-daemon by apt-get …');
    mkdirSync(CACHE, { recursive: true });
    const here = { cwd: CACHE, stdio: 'ignore' };
    if (process.getuid?.() === 0) spawnSync('apt-get', ['update', '-qq'], here);
    spawnSync('apt-get', ['download', '-qq', ...PACKAGES], here);
    for (const file of readdirSync(CACHE).filter(name => name.endsWith('.deb')))
      spawnSync('dpkg', ['-x', file, 'root'], here);
  }
  return unpacked();
}
