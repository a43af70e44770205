import { AppError } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { switchOff } from '../login/second-step.ts';
import { mustKeepSecondStep } from '../session/demands-second-step.read.ts';
import type { AccountId } from '../session/open-session.ts';
import { ownerOf } from './owner.ts';
import { type SecondStepChange, tellSecondStep } from './tell-second-step.ts';

/**
 * A lost phone: whoever has proved himself to an administrator begins anew. For the owner's connection; the caller ends the sessions.
 * Answers whether the next sign-in leads to the set-up.
 */
export async function resetSecondStep(
  tx: Tx,
  account: AccountId,
  change: Omit<SecondStepChange, 'action'> & { readonly reason: string },
): Promise<{ readonly isRequired: boolean }> {
  const owner = await ownerOf(tx.db, account);
  if (!(await switchOff(tx.db, account))) throw new AppError('event_not_allowed');
  const isRequired = await mustKeepSecondStep(tx.db, account, change.at);
  await tellSecondStep(tx, owner, { ...change, action: 'TWO_STEP_OFF' });
  return { isRequired };
}
