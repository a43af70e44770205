import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '../db/opened.ts';
import { type BackupConfig, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

/**
 * The embedded database can be copied by the process alone that has it open. Whoever may write to its folder asks that process by a
 * file there; the answer is a file too. No port, no password: the rights are those of the folder.
 */

const FOLDER = 'backup-requests';
const LOOK_EVERY_MS = 1_000;
/** A server that has not taken a request by then is not running, or is of an older version. */
const TAKEN_WITHIN_MS = 15_000;

type Answer = { readonly manifest: Manifest } | { readonly error: string };

const folderOf = (dataDir: string): string => path.resolve(dataDir, FOLDER);

async function put(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(content));
  await rename(`${file}.part`, file);
}

/** Asks the running server to make a backup, and waits for it. */
export async function askForBackup(dataDir: string, to: string): Promise<Manifest> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const id = randomBytes(8).toString('hex');
  const [request, taken, answer] = ['request', 'taken', 'answer'].map(kind => path.join(folder, `${id}.${kind}`));
  await put(request!, { to: path.resolve(to) });
  const since = Date.now();
  while (!existsSync(answer!)) {
    if (existsSync(request!) && Date.now() - since > TAKEN_WITHIN_MS) {
      await rm(request!, { force: true });
      throw new Error('the server that has the data folder open does not answer');
    }
    await wait(LOOK_EVERY_MS / 5);
  }
  const said = JSON.parse(await readFile(answer!, 'utf8')) as Answer;
  await Promise.all([answer!, taken!].map(file => rm(file, { force: true })));
  if ('error' in said) throw new Error(said.error);
  return said.manifest;
}

/** Makes the backups that are asked for, one after the other. */
export function answerBackupRequests(
  config: BackupConfig,
  database: OpenDatabase,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const folder = folderOf(config.dataDir);
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const answer = async (name: string): Promise<void> => {
    const base = path.join(folder, name.slice(0, -'.request'.length));
    const { to } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { to: string };
    await rename(path.join(folder, name), `${base}.taken`);
    const made = await makeBackup(config, database, to).then(
      manifest => ({ manifest }),
      (error: unknown) => ({ error: (error as Error).message }),
    );
    await put(`${base}.answer`, made);
  };
  const look = async (): Promise<void> => {
    if (!existsSync(folder)) return;
    for (const name of await readdir(folder)) if (name.endsWith('.request')) await answer(name);
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = look()
      .catch(onFailure)
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
