import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { openInMemory } from '#server/db/embedded.ts';
import type { OpenDatabase } from '#server/db/opened.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache', 'database-images');
const KEPT_MS = 24 * 3_600_000;

export const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);

/** Demo rows are dated from the day they are made; by the clock of the company it turns eight hours before that of the world. */
export const dayOfDemo = (): string => {
  const now = new Date().toISOString();
  return `${now.slice(0, 10)} ${localDayOf(now, 'Asia/Shanghai')}`;
};

const hashes = new Map<string, string>();

/** Changes with any file of the folders; what was made from them is made again then. Read once by a process. */
export function sourceHash(...folders: readonly string[]): string {
  const key = folders.join(' ');
  const known = hashes.get(key) ?? hashOfFolders(folders);
  hashes.set(key, known);
  return known;
}

function hashOfFolders(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).sort((a, b) =>
      path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
    )) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue;
      const at = path.join(entry.parentPath, entry.name);
      hash.update(path.relative(ROOT, at)).update(readFileSync(at));
    }
  return hash.digest('hex').slice(0, 24);
}

function dropOldImages(): void {
  for (const name of readdirSync(CACHE)) {
    const made = Number(/^\d+/.exec(name)?.[0] ?? 0);
    if (Date.now() - made > KEPT_MS) rmSync(path.join(CACHE, name), { force: true });
  }
}

const cached = (key: string): string | undefined =>
  existsSync(CACHE) ? readdirSync(CACHE).find(name => name.endsWith(`-${key}.tar`)) : undefined;

const BLOCK = 512;
const octal = (bytes: Buffer): number =>
  Number.parseInt(bytes.toString('latin1').replace(/\0.*$/, '').trim() || '0', 8);

/** A tar archive without the files whose names fit. */
export function withoutFiles(tar: Buffer, isUnwanted: (name: string) => boolean): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  while (at < tar.length && tar[at] !== 0) {
    const name = tar
      .subarray(at, at + 100)
      .toString('latin1')
      .replace(/\0.*$/, '');
    const size = octal(tar.subarray(at + 124, at + 136));
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!isUnwanted(name)) kept.push(tar.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)]);
}

/**
 * What a copy needs and no more, since every test file unpacks it: a third of the bytes. The templates of new databases are
 * never asked for, and after a checkpoint the log before and after the segment in use holds nothing.
 */
async function smallImage(database: OpenDatabase & { dump(): Promise<Blob> }): Promise<Buffer> {
  await sql`update pg_database set datistemplate = false where datname <> current_database()`.execute(database.db);
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(database.db);
  await sql`checkpoint`.execute(database.db);
  const { rows } = await sql<{ segment: string }>`select pg_walfile_name(pg_current_wal_lsn()) as segment`.execute(
    database.db,
  );
  const image = Buffer.from(await (await database.dump()).arrayBuffer());
  return withoutFiles(image, name => /pg_wal\/[0-9A-F]{24}$/.test(name) && !name.endsWith(rows[0]?.segment ?? ''));
}

const images = new Map<string, Blob>();

/** Test files of one process share the bytes. */
function imageOf(file: string): Blob {
  const image = images.get(file) ?? new Blob([readFileSync(path.join(CACHE, file))]);
  images.set(file, image);
  return image;
}

/**
 * An embedded database in memory, filled by `fill` the first time the key is seen and from the kept image after that:
 * a third of a second instead of several.
 */
export async function openFromImage(
  key: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  const known = cached(key);
  if (known) return openInMemory(imageOf(known));
  const database = await openInMemory();
  await fill(database);
  const image = await smallImage(database);
  mkdirSync(CACHE, { recursive: true });
  dropOldImages();
  // Two test files may make it at once; each renames a whole file into place.
  const part = path.join(CACHE, `${Date.now()}-${process.pid}.part`);
  writeFileSync(part, image);
  renameSync(part, path.join(CACHE, `${Date.now()}-${key}.tar`));
  return database;
}
