import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The embedded database's file system with a real fsync (decision record 4). As it comes, PGlite on Node has none and starts
 * PostgreSQL with `-F`: a power cut then loses answered writes. This reaches into the package's inside, so it is proved with
 * one version of it and stands alone in this file; `synced-node-fs.int.test.ts` holds the version and counts the syncs.
 */
export const PROVED_WITH = '0.5.16';

/** How often the disk was told to keep what it has; a metric, and the proof that a commit reaches it. */
export const synced = { files: 0, folders: 0 };

interface NodeStream {
  /** The real file descriptor; a folder's stream has none. */
  readonly nfd?: number;
  readonly node: unknown;
}

interface NodeFileSystem {
  realPath(node: unknown): string;
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
}

/** Emscripten's EIO: PostgreSQL stops on it rather than go on with a commit that is not on disk. */
const EIO = 29;

const syncFolder = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

class SyncedNodeFS extends NodeFS {
  readonly #isDurable: () => boolean;

  constructor(folder: string, isDurable: () => boolean) {
    super(folder);
    this.#isDurable = isDurable;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const giveFsync = ({ NODEFS }: { NODEFS: NodeFileSystem }): void => {
      NODEFS.stream_ops.fsync = stream => {
        if (!this.#isDurable()) return 0;
        try {
          if (stream.nfd === undefined) {
            syncFolder(NODEFS.realPath(stream.node));
            synced.folders++;
          } else {
            fsyncSync(stream.nfd);
            synced.files++;
          }
          return 0;
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
          return EIO;
        }
      };
    };
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), giveFsync as () => void];
    return result;
  }
}

/**
 * Options that open `folder` so that a commit is on disk before it is answered, as soon as anything has to be durable there.
 * `fdatasync` does nothing in there.
 */
export const syncedOptions = (folder: string, isDurable: () => boolean = () => true) => ({
  fs: new SyncedNodeFS(folder, isDurable),
  startParams: [
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
  ],
});
