import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a backup's folder says of itself; written last, so that half a backup is none. */
const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** UTC instant at which the copy was begun. */
  madeAt: z.string(),
  files: z.int(),
});
export type Manifest = z.output<typeof manifestSchema>;

const NAME = 'backup.json';
export const CLUSTER = 'pgdata';
export const DUMP = 'database.dump';
export const FILES = 'files';

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(path.join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is no backup: it has no ${NAME}`);
  return manifestSchema.parse(JSON.parse(text));
}
