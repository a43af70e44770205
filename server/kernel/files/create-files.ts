import { access } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Config } from '../../config.ts';
import type { Tables } from '../../db/tables.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { refuseInsideTransaction } from '../tenancy.ts';
import { cleanFileName } from './file-name.ts';
import type { Files, StoredFile } from './files.ts';
import { type FileFolder, fileFolder, filesFolder, openToRead } from './folder.ts';
import { infected } from './infected.ts';
import { createVirusScanner, type VirusScanner } from './virus-scanner.ts';

export interface FileService extends Files {
  readonly scanner: VirusScanner;
  /** Removes what is past its time and what a crash left without a row. */
  sweep(): Promise<{ expired: number; orphans: number }>;
  /** Sweeps now and every hour. */
  startSweeping(onFailure: (error: unknown) => void): { stop(): Promise<void> };
}

export interface FileDeps {
  readonly config: Pick<Config, 'filesUrl' | 'dataDir' | 'virusScanner'>;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

const SWEEP_EVERY_MS = 3_600_000;
/** A file without a row that is younger may be about to get one, from another server too. */
const ORPHAN_AFTER_MS = 3_600_000;
const BATCH = 200;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const CONTENT_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/;
const ANY_BYTES = 'application/octet-stream';

/** Parameters (charset, boundary) are left off; what is no type at all is bytes. */
const cleanType = (sent: string): string => {
  const type = sent.split(';', 1)[0]!.trim().toLowerCase();
  return CONTENT_TYPE.test(type) ? type : ANY_BYTES;
};

/** Files of this database in its own folder below the one of `FILES_URL`. */
export function createFiles({ config, db, clock }: FileDeps): FileService {
  const root = filesFolder(config);
  const scanner = createVirusScanner(config.virusScanner);

  const refuseIfFound = async (read: () => Promise<Readable>, name: string): Promise<void> => {
    const virus = await scanner.scan(read);
    if (virus !== null) throw infected(name, virus);
  };
  let opening: Promise<FileFolder> | undefined;
  const folder = (): Promise<FileFolder> => {
    opening ??= db
      .selectFrom('fileStore')
      .select('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) => fileFolder(path.join(root, id)))
      .catch(error => {
        opening = undefined;
        throw error;
      });
    return opening;
  };

  const find = (id: string): Promise<StoredFile | undefined> =>
    db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst();

  const markLost = async (id: string, lostAt: Date | null): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('storedFile')
      .set({ lostAt })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };

  const pathOf = async (id: string): Promise<string> => {
    const file = await find(id);
    if (!file) throw new AppError('not_found');
    const at = (await folder()).pathOf(id);
    try {
      await access(at);
    } catch (cause) {
      if ((cause as { code?: string }).code !== 'ENOENT') throw cause;
      // One that was removed just now has lost nothing.
      if (!(await markLost(id, clock.now()))) throw new AppError('not_found');
      console.error(`files: the bytes of file ${id} are not at ${at}`);
      throw new AppError('FILE_LOST', { cause });
    }
    // Somebody has put them back.
    if (file.lostAt) await markLost(id, null);
    return at;
  };

  const remove = async (id: string): Promise<void> => {
    // Row first: a crash in between leaves bytes without a row, which the sweep finds.
    const { numDeletedRows } = await db.deleteFrom('storedFile').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await (await folder()).remove(id);
  };

  async function sweepExpired(): Promise<number> {
    const expired = db.selectFrom('storedFile').select('id').where('keepUntil', '<', clock.now()).limit(BATCH);
    let count = 0;
    for (let rows = await expired.execute(); rows.length > 0; rows = await expired.execute()) {
      for (const { id } of rows) await remove(id);
      count += rows.length;
    }
    return count;
  }

  async function sweepOrphans(): Promise<number> {
    const store = await folder();
    let count = 0;
    // Times of files come from the machine, not from the clock that tests set.
    for await (const ids of store.untouchedSince(new Date(Date.now() - ORPHAN_AFTER_MS))) {
      const rows = await db.selectFrom('storedFile').select('id').where('id', 'in', ids).execute();
      const known = new Set(rows.map(row => row.id));
      for (const id of ids.filter(each => !known.has(each))) {
        await store.remove(id);
        count += 1;
      }
    }
    return count;
  }

  const sweep = async () => ({ expired: await sweepExpired(), orphans: await sweepOrphans() });

  return {
    find,
    pathOf,
    remove,
    sweep,
    scanner,
    async refuseInfected(bytes, name) {
      refuseInsideTransaction('the scan of a file');
      await refuseIfFound(async () => Readable.from([bytes]), cleanFileName(name));
    },
    open: async id => openToRead(await pathOf(id)),
    async put(source, { companyId, purpose, keepUntil, createdBy = null, maxBytes = NO_LIMIT, isMadeHere, ...sent }) {
      refuseInsideTransaction('the storing of a file');
      const store = await folder();
      const id = newId();
      const stream = typeof source === 'string' ? await openToRead(source) : source;
      const name = cleanFileName(sent.name);
      const check = async (read: () => Promise<Readable>) => (isMadeHere ? undefined : refuseIfFound(read, name));
      const { size, sha256 } = await store.write(id, stream, { maxBytes, check }).finally(() => {
        if (typeof source === 'string') stream.destroy();
      });
      const file: StoredFile = {
        id,
        companyId,
        purpose,
        keepUntil,
        createdBy,
        size,
        sha256,
        createdAt: clock.now(),
        lostAt: null,
        name,
        contentType: cleanType(sent.contentType),
      };
      try {
        await db.insertInto('storedFile').values(file).execute();
      } catch (error) {
        await store.remove(id);
        throw error;
      }
      return file;
    },
    startSweeping(onFailure) {
      let sweeping: Promise<unknown> = Promise.resolve();
      const begin = () => {
        sweeping = sweep().catch(onFailure);
      };
      begin();
      const timer = setInterval(begin, SWEEP_EVERY_MS).unref();
      return {
        async stop() {
          clearInterval(timer);
          await sweeping;
        },
      };
    },
  };
}
