import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '#contract/kernel/errors.ts';
import type { Config } from '../../config.ts';

/** The bytes of files in a local folder, each under its id, spread over 256 folders. */
export interface FileFolder {
  /** What `check` refuses is never found under its id: it may read the whole bytes before they get their name. */
  write(id: string, source: Readable, { maxBytes, check }: Writing): Promise<{ size: number; sha256: string }>;
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Ids of files, whole or not, that nobody has touched since. */
  untouchedSince(instant: Date): AsyncIterable<string[]>;
}

export interface Writing {
  readonly maxBytes: number;
  /** Whoever reads ends or destroys the stream. */
  check(read: () => Promise<Readable>): Promise<void>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PART = '.part';

/** Folder that `FILES_URL` names; another storage than a folder is refused at the start, not at the first file. */
export function filesFolder({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): string {
  if (filesUrl === null) return path.resolve(dataDir, 'files');
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl);
  if (filesUrl.startsWith('s3:'))
    throw new Error('environment: FILES_URL: S3 is not supported by this version; use a file: URL, or leave it empty');
  throw new Error('environment: FILES_URL: a file: URL is expected');
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Passes bytes on, counts and hashes them, and breaks off above the limit. */
function measured(maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError('body_too_large'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

export function fileFolder(root: string): FileFolder {
  const shelfOf = (id: string): string => {
    // Ids come from our own rows; whatever else gets here must not become a path.
    if (!ID.test(id)) throw new AppError('not_found');
    // The end of a UUIDv7 is random, its beginning is the time.
    return path.join(root, id.slice(-2));
  };
  const pathOf = (id: string): string => path.join(shelfOf(id), id);

  async function makeShelf(shelf: string): Promise<void> {
    const made = await mkdir(shelf, { recursive: true });
    if (made === undefined) return;
    // Every folder that is new stands in the one above it.
    for (let at = shelf; at !== path.dirname(made); at = path.dirname(at)) await syncFolder(path.dirname(at));
  }

  return {
    pathOf,
    async write(id, source, { maxBytes, check }) {
      const shelf = shelfOf(id);
      const part = pathOf(id) + PART;
      const { stream, result } = measured(maxBytes);
      await makeShelf(shelf);
      const handle = await open(part, 'wx');
      try {
        await pipeline(source, stream, bytes => handle.writeFile(bytes));
        await check(() => openToRead(part));
        await handle.sync();
      } catch (error) {
        await handle.close();
        await rm(part, { force: true });
        throw error;
      }
      await handle.close();
      await rename(part, pathOf(id));
      await syncFolder(shelf);
      return result();
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(pathOf(id) + PART, { force: true });
    },
    async *untouchedSince(instant) {
      for (const shelf of await readdir(root).catch(() => [])) {
        const found: string[] = [];
        for (const name of await readdir(path.join(root, shelf)).catch(() => [])) {
          const id = name.endsWith(PART) ? name.slice(0, -PART.length) : name;
          if (!ID.test(id)) continue;
          const at = await stat(path.join(root, shelf, name)).catch(() => null);
          if (at && at.mtime < instant) found.push(id);
        }
        if (found.length > 0) yield found;
      }
    },
  };
}

/** Open already: a file that is not there, or is renamed meanwhile, is told here and not by an event that nobody may hear. */
export const openToRead = async (at: string): Promise<Readable> => (await open(at, 'r')).createReadStream();
