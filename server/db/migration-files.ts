import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Migration {
  /** File name without ending, as `0010-identity`; its number gives the order. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;
const SERVER = path.resolve(import.meta.dirname, '..');

/** `kernel/migrations` and every `features/<area>/migrations`. */
export function migrationFolders(): string[] {
  const features = path.join(SERVER, 'features');
  const areas = existsSync(features) ? readdirSync(features) : [];
  return [path.join(SERVER, 'kernel'), ...areas.map(area => path.join(features, area))]
    .map(home => path.join(home, 'migrations'))
    .filter(folder => existsSync(folder));
}

/** All migrations of the folders in the order they run; two with one number would have no order. */
export function readMigrations(folders: readonly string[] = migrationFolders()): Migration[] {
  const files = folders
    .flatMap(folder => readdirSync(folder).map(file => ({ file, at: path.join(folder, file) })))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const seen = new Map<string, string>();
  return files.map(({ file, at }) => {
    const number = FILE.exec(file)?.[1];
    if (!number) throw new Error(`migration ${at}: the name must be NNNN-words.sql`);
    const other = seen.get(number);
    if (other) throw new Error(`migrations ${other} and ${at} have the same number`);
    seen.set(number, at);
    const sql = readFileSync(at, 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
