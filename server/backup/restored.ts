import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A restored cluster of the embedded database looks in every byte like the one that was copied; this file in the data folder tells. */
const FILE = 'restored';

export const markRestored = (dataDir: string): Promise<void> =>
  writeFile(path.join(path.resolve(dataDir), FILE), `${randomUUID()}\n`);

/** Which restore the data folder came from; '' where it grew here. */
export function restoreOf(dataDir: string): string {
  const at = path.join(path.resolve(dataDir), FILE);
  return existsSync(at) ? readFileSync(at, 'utf8').trim() : '';
}
