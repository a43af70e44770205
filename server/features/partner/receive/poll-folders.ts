import type { Deps } from '../../../kernel/deps.ts';
import { infectionIn } from '../../../kernel/files/infected.ts';
import { foldersOf, moveDone, readWaiting, waitingFiles } from '../deliver/folders.ts';
import { takeIn } from './take-in.act.ts';

const MOST_FILES = 50;

/** A virus is never taken in, and shall not keep what comes after it. */
function passOver(error: unknown, name: string): void {
  const infection = infectionIn(error);
  if (!infection) throw error;
  console.error(`partner: ${name} holds a virus (${infection.virus}); it was put aside unread`);
}

/**
 * Takes in what stands in the folders of the channels. A file is moved away after it was stored; a server that dies between the two finds
 * it again and stores it as a duplicate.
 */
export async function pollFolders(deps: Deps): Promise<number> {
  const channels = await deps.db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('transport', '=', 'FOLDER')
    .where('active', '=', true)
    .orderBy('id')
    .limit(500)
    .execute();
  let taken = 0;
  for (const channel of channels) {
    const folders = foldersOf(deps.config, channel.folder);
    for (const name of await waitingFiles(folders.in, MOST_FILES)) {
      const bytes = await readWaiting(folders.in, name);
      if (bytes) await takeIn(deps, channel, bytes, name).catch(error => passOver(error, name));
      await moveDone(folders.in, folders.done, name);
      taken += 1;
    }
  }
  return taken;
}
