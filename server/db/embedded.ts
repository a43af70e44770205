import { constants, cp } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { beginFirstStart } from './first-start.ts';
import { lockFolder } from './folder-lock.ts';
import { kyselyOf, type OpenDatabase } from './opened.ts';
import { Statements } from './statements.ts';
import { syncedOptions } from './synced-node-fs.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

const CLUSTER = 'pgdata';

async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, parsers: { ...VALUE_PARSERS }, extensions: { pg_trgm } });
  await pglite.exec(`set timezone = 'UTC'`);
  return pglite;
}

function opened(pglite: PGlite, settle: () => Promise<void>, afterClose: () => void): OpenDatabase {
  const statements = new Statements(pglite);
  const db = kyselyOf(new EmbeddedDialect(pglite, statements));
  let closing: Promise<void> | undefined;
  return {
    kind: 'embedded',
    db,
    scriptTransaction: work =>
      db.transaction().execute(async () => {
        const result = await work({
          run: async script => void (await statements.runPlain(script)),
          rows: async <T>(text: string, values: readonly unknown[] = []) =>
            (await statements.run(text, values)).rows as T[],
        });
        statements.forget();
        return result;
      }),
    settle,
    close() {
      closing ??= (async () => {
        await pglite.exec('checkpoint');
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        afterClose();
      })();
      return closing;
    },
  };
}

/** Files of a cluster while nothing runs in it: what PostgreSQL finds after a crash, and starts from. */
const copyOf = (pglite: PGlite, cluster: string) => async (folder: string) => {
  await pglite.exec('checkpoint');
  await pglite.runExclusive(() => cp(cluster, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }));
};

/** The database inside the process, kept in `dataDir`: what was answered is on disk. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = path.resolve(dataDir);
  const lock = await lockFolder(folder);
  try {
    const cluster = path.join(folder, CLUSTER);
    const firstStart = beginFirstStart(folder, cluster);
    const pglite = await openPglite(syncedOptions(cluster, firstStart.isDurable));
    return { ...opened(pglite, firstStart.settle, lock.release), copyTo: copyOf(pglite, cluster) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The same engine in memory, for tests; `image` is a dump of another one. */
export async function openInMemory(image?: Blob): Promise<OpenDatabase & { dump(): Promise<Blob> }> {
  const pglite = await openPglite(image ? { loadDataDir: image } : {});
  return { ...opened(pglite, async () => undefined, noop), dump: () => pglite.dumpDataDir('none') };
}

const noop = (): void => {};
