import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** A disk of its own for a run: an ext4 file system in a file. Only root may mount one. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** What was copied onto it by others than the database is on disk from now on. */
  settle(): void;
  /** Takes all that is left of it. */
  fill(): void;
  /** Gives it back. */
  drain(): void;
  /**
   * As a power cut: the file system stops at once, and nothing that it still has in memory reaches the disk. What follows on it
   * fails; `mount` again brings back what was on disk, its journal replayed.
   */
  cutPower(): void;
  remount(): void;
  remove(): void;
}

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`; perl is there wherever there is a shell, and Node has no ioctl. */
const CUT = 'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!';

/** `mkfs.ext4` lives where root's own shell looks, which that of a CI run need not. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env }).toString();

const TRIED_MIB = 8;
let reason: string | null | undefined;

/** Why there can be none here; null where there can, which is tried out: a container's root may not mount. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to mount a disk of its own';
  if (reason !== undefined) return reason;
  const home = mkdtempSync(path.join(tmpdir(), 'fairlead-disk-'));
  try {
    run('perl', '-e', '1');
    smallDisk(home, 'tried', TRIED_MIB).remove();
    reason = null;
  } catch (error) {
    reason = `needs mkfs.ext4, perl and loop devices: ${(error as Error).message.split('\n')[0]}`;
  }
  rmSync(home, { recursive: true, force: true });
  return reason;
}

const MIB = 1_048_576;

export function smallDisk(home: string, name: string, sizeMib: number): SmallDisk {
  const image = path.join(home, `${name}.img`);
  const folder = path.join(home, name);
  const ballast = path.join(folder, '.ballast');
  mkdirSync(folder, { recursive: true });
  closeSync(openSync(image, 'w'));
  truncateSync(image, sizeMib * MIB);
  run('mkfs.ext4', '-q', '-F', '-m', '0', image);
  const mount = (): void => void run('mount', '-o', 'loop', image, folder);
  mount();
  process.once('exit', () => {
    try {
      run('umount', '-l', folder);
    } catch {
      // Removed already.
    }
  });
  return {
    folder,
    settle: () => void run('sync', '-f', folder),
    fill() {
      const file = openSync(ballast, 'w');
      const piece = Buffer.alloc(64 * 1024, 1);
      try {
        for (;;) writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      if (statfsSync(folder).bavail > 64) throw new Error('the disk does not fill');
    },
    drain: () => rmSync(ballast, { force: true }),
    cutPower: () => void run('perl', '-e', CUT, folder),
    remount() {
      run('umount', folder);
      mount();
    },
    remove() {
      run('umount', '-l', folder);
      rmSync(image);
    },
  };
}
