import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFolderName } from '#contract/partner/folder-name.ts';
import type { Config } from '../../../config.ts';

/** Folders that a transfer program of the partner empties and fills: `out` is ours to write, `in` is ours to read. */
export interface PartnerFolders {
  readonly out: string;
  readonly in: string;
  /** What was read is kept here. */
  readonly done: string;
}

/** A channel's folder has a plain name below `DATA_DIR/partner`; nothing else of the disk can be named. */
export function foldersOf({ dataDir }: Pick<Config, 'dataDir'>, folder: string): PartnerFolders {
  if (!isFolderName(folder)) throw new Error(`no name of a partner folder: ${folder}`);
  const home = path.join(dataDir, 'partner', folder);
  return { out: path.join(home, 'out'), in: path.join(home, 'in'), done: path.join(home, 'in', 'done') };
}

/** Writes a file so that a reader sees it whole or not at all; it is on disk when this answers. */
export async function dropFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const making = path.join(folder, `.${name}.part`);
  const file = await open(making, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(making, path.join(folder, name));
}

/** Larger ones are no answer of the trade. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Whole files of a folder by name, oldest name first. */
export async function waitingFiles(folder: string, most: number): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
    .map(entry => entry.name)
    .sort()
    .slice(0, most);
}

export async function readWaiting(folder: string, name: string): Promise<Buffer | null> {
  const file = path.join(folder, name);
  const { size } = await stat(file);
  return size > MOST_BYTES ? null : readFile(file);
}

export async function moveDone(folder: string, done: string, name: string): Promise<void> {
  await mkdir(done, { recursive: true });
  await rename(path.join(folder, name), path.join(done, name));
}
