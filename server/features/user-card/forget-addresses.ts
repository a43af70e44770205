import type { Deps } from '../../kernel/deps.ts';

const DAY_MS = 86_400_000;

/** Takes the network address off enquiries that are older than any limit on asking. */
export async function forgetAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('cardEnquiry')
    .set({ ip: '' })
    .where('ip', '!=', '')
    .where('createdAt', '<', new Date(clock.now().getTime() - DAY_MS))
    .execute();
}
