import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/**
 * A first start makes the cluster, the tables and the demo rows; a process killed in the middle leaves a folder that is neither
 * empty nor whole. A marker stands from before the first byte until everything is there and on disk. Whoever finds the marker
 * knows that nobody was ever served from this folder, puts it aside and starts anew. So until then nothing has to be on disk, and
 * nothing is waited for; all of it is at the end, at once.
 */
const MARKER = 'first-start';

function syncPath(at: string): void {
  const descriptor = openSync(at, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The disk takes several at a time. */
const AT_ONCE = 16;

/** Some two thousand files and folders. */
async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(entry => path.join(entry.parentPath, entry.name))];
  const syncNext = async (): Promise<void> => {
    for (let at = paths.pop(); at !== undefined; at = paths.pop()) {
      const handle = await open(at, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, syncNext));
}

export interface FirstStart {
  /** From when on what is answered has to be on disk. */
  isDurable(): boolean;
  /** Everything a first start makes is there: keep it for good. Nothing happens at later starts. */
  settle(): Promise<void>;
}

/** Call with the folder locked and before the database is opened. */
export function beginFirstStart(dataDir: string, clusterDir: string): FirstStart {
  const marker = path.join(dataDir, MARKER);
  if (existsSync(marker) && existsSync(clusterDir)) {
    const aside = `${clusterDir}-unfinished`;
    rmSync(aside, { recursive: true, force: true });
    renameSync(clusterDir, aside);
  }
  if (!existsSync(clusterDir)) {
    writeFileSync(marker, `${new Date().toISOString()}\n`);
    syncPath(marker);
    syncPath(dataDir);
  }
  let isDurable = !existsSync(marker);
  return {
    isDurable: () => isDurable,
    async settle() {
      if (isDurable) return;
      // First, for what is written from here on.
      isDurable = true;
      await syncTree(clusterDir);
      rmSync(marker);
      // The marker must be gone on disk too before anyone is served, or a power cut would bring it back.
      syncPath(dataDir);
      rmSync(`${clusterDir}-unfinished`, { recursive: true, force: true });
    },
  };
}
