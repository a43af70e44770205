import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names one run of one process for good: a process id alone comes back after a while, and again after a reboot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** What the system says about its start; differs between two runs that got the same id. */
  readonly startMark: string;
  readonly host: string;
  /** Process ids of another container mean nothing here. */
  readonly namespace: string;
  readonly boot: string;
}

const read = (look: () => string): string => {
  try {
    return look().trim();
  } catch {
    return '';
  }
};

/** Start of a living process as the system tells it; empty when there is none. */
function startMarkOf(pid: number): string {
  if (process.platform === 'linux')
    // The name in field 2 may hold blanks and brackets: count from its last bracket on; the start time is field 22.
    return read(
      () =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\)\s/s, '')
          .split(' ')[19] ?? '',
    );
  if (process.platform === 'win32') return '';
  return read(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }));
}

const surroundings = () => ({
  host: hostname(),
  namespace: read(() => readlinkSync('/proc/self/ns/pid')),
  boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
});

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  startMark: startMarkOf(process.pid),
  ...surroundings(),
});

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** `elsewhere`: it ran on another machine or in another container, and cannot be asked from here. */
export function lifeOf(identity: ProcessIdentity): 'alive' | 'dead' | 'elsewhere' {
  const here = surroundings();
  if (identity.host !== here.host) return 'elsewhere';
  if (identity.boot !== here.boot) return 'dead';
  if (identity.namespace !== here.namespace) return 'elsewhere';
  return exists(identity.pid) && startMarkOf(identity.pid) === identity.startMark ? 'alive' : 'dead';
}
