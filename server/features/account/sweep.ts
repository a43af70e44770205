import type { Deps } from '../../kernel/deps.ts';
import { repeat } from '../../kernel/repeat.ts';

const HOUR_MS = 3_600_000;

/** Removes what ways to other services have left behind, and closes requests that nobody answered in time. */
async function sweepAccount({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const table of ['socialState', 'socialTicket', 'socialTestGrant'] as const)
    await db.deleteFrom(table).where('expiresAt', '<', now).execute();
  await db
    .updateTable('joinRequest')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'OPEN')
    .where('expiresAt', '<', now)
    .execute();
}

export const startSweep = (deps: Deps): { stop(): Promise<void> } =>
  repeat(
    HOUR_MS,
    () => sweepAccount(deps),
    error => console.error('account: sweep failed', (error as Error).message),
  );
