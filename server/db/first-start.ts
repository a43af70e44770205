import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A first start makes the cluster, the tables and the demo rows; a process killed in the middle leaves a folder that is neither
 * empty nor whole. A marker stands from before the first byte until everything is there and on disk. Whoever finds the marker
 * knows that nobody was ever served from this folder, puts it aside and starts anew.
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

/** Cluster creation does not sync its files; this does, once. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(at);
    else if (entry.isFile()) syncPath(at);
  }
  syncPath(folder);
}

export interface FirstStart {
  /** True from the empty folder until `settle`. */
  isPending(): boolean;
  /** Everything a first start makes is there: keep it for good. Nothing happens at later starts. */
  settle(): void;
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
  return {
    isPending: () => existsSync(marker),
    settle() {
      if (!existsSync(marker)) return;
      syncTree(clusterDir);
      rmSync(marker);
      // The marker must be gone on disk too before anyone is served, or a power cut would bring it back.
      syncPath(dataDir);
      rmSync(`${clusterDir}-unfinished`, { recursive: true, force: true });
    },
  };
}
