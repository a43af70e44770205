import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lifeOf, type ProcessIdentity, thisProcess } from './process-identity.ts';

/**
 * One process at a time may have the embedded database open: a second one would corrupt it silently.
 *
 * Everyone who wants the folder first puts down a lock file under a name of his own, then looks for others. Of two who come at
 * once at least one sees the other, so never both get it; who sees another steps back and tries again. Files of dead processes
 * are removed by whoever finds them, which is safe because a name is never used twice.
 */
export interface FolderLock {
  release(): void;
}

interface Holder extends ProcessIdentity {
  readonly startedAt: string;
}

const LOCK_FILE = /^server-[\w-]+\.lock$/;
const TRIES = 5;
const STEP_BACK_MS = { min: 20, max: 120 } as const;
/** A holder on another machine cannot be asked whether it lives, so it says so by touching its file. */
const TOUCH_EVERY_MS = 5_000;
const SILENT_AFTER_MS = 60_000;

export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder, file: string) {
    super(
      `${folder} is in use by process ${holder.pid} on ${holder.host}, started ${holder.startedAt}. ` +
        `Stop that process, or choose another folder with DATA_DIR. (Its lock: ${file})`,
    );
    this.name = 'FolderInUse';
  }
}

function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null; // gone meanwhile
  }
}

function isHeld(file: string, holder: Holder, now: number): boolean {
  const life = lifeOf(holder);
  if (life !== 'elsewhere') return life === 'alive';
  return now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_AFTER_MS;
}

/** Another living holder, if there is one; what dead ones left is cleared away. */
function otherHolder(folder: string, own: string): { file: string; holder: Holder } | null {
  for (const name of readdirSync(folder)) {
    if (!LOCK_FILE.test(name) || name === own) continue;
    const file = path.join(folder, name);
    const holder = holderOf(file);
    if (holder && isHeld(file, holder, Date.now())) return { file, holder };
    rmSync(file, { force: true });
  }
  return null;
}

function putDown(folder: string): string {
  const name = `server-${process.pid}-${randomBytes(6).toString('hex')}.lock`;
  const holder: Holder = {
    ...thisProcess(),
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  };
  // Written beside and renamed: nobody ever reads half a file.
  writeFileSync(path.join(folder, `${name}.part`), JSON.stringify(holder));
  renameSync(path.join(folder, `${name}.part`), path.join(folder, name));
  return name;
}

/** Takes the folder, or throws `FolderInUse` with the process that has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const name = putDown(folder);
    const file = path.join(folder, name);
    const other = otherHolder(folder, name);
    if (!other) {
      const touch = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_EVERY_MS).unref();
      return {
        release() {
          clearInterval(touch);
          rmSync(file, { force: true });
        },
      };
    }
    rmSync(file, { force: true });
    if (attempt === TRIES) throw new FolderInUse(folder, other.holder, other.file);
    await wait(randomInt(STEP_BACK_MS.min, STEP_BACK_MS.max));
  }
}
