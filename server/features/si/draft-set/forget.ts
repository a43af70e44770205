import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';

/** Unsent work is kept so long after its last change, here as in the browser (design A2.7). */
export const DRAFT_SET_LIFE_MS = 30 * 86_400_000;

/** What was submitted is no longer unsent. */
export async function forgetDraftSet(tx: Tx, employeeId: string, record: string): Promise<void> {
  await tx.db.deleteFrom('siDraftSet').where('employeeId', '=', employeeId).where('record', '=', record).execute();
}

/** Copies that nobody went on with for 30 days. */
export async function forgetDraftSets(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DRAFT_SET_LIFE_MS);
  await inScope(deps.db, SYSTEM, ({ db }) => db.deleteFrom('siDraftSet').where('updatedAt', '<', before).execute());
}
