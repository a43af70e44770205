import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Ends what is signed in with the account, but for one session; every device is told at once. */
export async function revokeSessions(
  { db, afterCommit }: Tx,
  { bus }: Pick<Deps, 'bus'>,
  account: { readonly accountKey: string; readonly except?: string; readonly now: Date },
): Promise<void> {
  const { accountKey, except, now } = account;
  const ended = await db
    .updateTable('session')
    .set({ status: 'REVOKED', endedAt: now })
    .where('accountKey', '=', accountKey)
    .where('status', '=', 'ACTIVE')
    .$if(except !== undefined, query => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  afterCommit(() =>
    bus.publish({
      to: { sessions: ended.map(session => session.id) },
      message: { type: 'session', reason: 'REVOKED' },
      closeWith: LIVE_CLOSE.noSession,
    }),
  );
}
