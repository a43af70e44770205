import { AppError } from '#contract/kernel/errors.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { GlobalMessageRow } from '#machines/message/global-message.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByClock } from '../../../kernel/document/apply.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { servedGlobalMessage } from './global-message.served.ts';
import { addNewMembers, type Due, EXPIRE_JOB, SEND_JOB } from './send.ts';

/** What happens to global messages by themselves: they leave at their time, end at their time, and reach who joins meanwhile. */

/** Returns whether the event was applied. A message that was deleted or already moved on is skipped. */
async function byClock(
  deps: Deps,
  id: string,
  event: 'SEND' | 'EXPIRE',
  isDue: (row: GlobalMessageRow) => boolean,
): Promise<boolean> {
  try {
    return (await applyByClock(deps, servedGlobalMessage, id, { event, actor: SYSTEM_ACTOR, isDue })) !== null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

export const sendScheduled = (deps: Deps, { id, version }: Due): Promise<boolean> =>
  byClock(deps, id, 'SEND', row => row.state === 'SCHEDULED' && row.version === version);

export const expireGlobal = (deps: Deps, id: string): Promise<boolean> =>
  byClock(deps, id, 'EXPIRE', row => row.state === 'SENT');

export function defineGlobalJobs(deps: Deps): void {
  deps.jobs.define<Due>(SEND_JOB, async ({ data }) => {
    await sendScheduled(deps, data);
    return undefined;
  });
  deps.jobs.define<{ readonly id: string }>(EXPIRE_JOB, async ({ data }) => {
    await expireGlobal(deps, data.id);
    return undefined;
  });
}

/** "For new members until expiry": answers how many were added. */
export async function reachNewMembers(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const joining = await deps.db
    .selectFrom('globalMessage')
    .select('id')
    .where('state', '=', 'SENT')
    .where('forNewMembers', '=', true)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now.toISOString())]))
    .orderBy('id')
    .limit(200)
    .execute();
  let added = 0;
  for (const { id } of joining)
    added += await inScope(deps.db, SYSTEM, async tx => {
      const row = await tx.db
        .selectFrom('globalMessage')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'SENT')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return row ? addNewMembers(tx, deps, asRow(servedGlobalMessage, row)) : 0;
    });
  return added;
}
