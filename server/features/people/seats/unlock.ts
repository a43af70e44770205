import { AppError } from '#contract/kernel/errors.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { USER_PATH } from '#contract/people/user.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { seenSeat } from '../held-seat.ts';

/** Whose log tells of it, or not found: a seat must be in the asker's own list, a user is the platform's business. */
async function ownerOf(deps: Pick<Deps, 'db' | 'reads'>, who: SeatedWho, accountKey: string): Promise<string> {
  const id = accountKey.slice(2);
  const { menu, companyId, companyKind } = who.seat;
  if (accountKey.startsWith('e:')) {
    if (!hasButton(menu, 'UNLOCK', EMPLOYEE_PATH)) throw new AppError('AUTH_FORBIDDEN');
    return seenSeat(deps, who, id);
  }
  if (companyKind !== 'platform' || !hasButton(menu, 'UNLOCK', USER_PATH)) throw new AppError('not_found');
  const user = await deps.db.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst();
  if (!user) throw new AppError('not_found');
  return companyId;
}

/** UNLOCK (A.6.4): failed sign-ins are forgotten; answers how many there were. */
export async function unlock(
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  who: SeatedWho,
  request: { readonly id: string; readonly ip: string },
  { accountKey, reason }: { readonly accountKey: string; readonly reason: string },
): Promise<number> {
  const companyId = await ownerOf(deps, who, accountKey);
  return inScope(deps.db, SYSTEM, async tx => {
    const row = await tx.db
      .selectFrom('loginThrottle')
      .selectAll()
      .where('accountKey', '=', accountKey)
      .forUpdate()
      .executeTakeFirst();
    const failures = row?.failures ?? 0;
    await tx.db
      .updateTable('loginThrottle')
      .set({ failures: 0, lockedUntil: null })
      .where('accountKey', '=', accountKey)
      .execute();
    await audit(tx, {
      ...auditActor(who, request),
      action: 'UNLOCKED',
      companyId,
      at: deps.clock.now(),
      reason,
      targetType: accountKey.startsWith('e:') ? 'employee' : 'user',
      targetId: accountKey.slice(2),
      before: { failures },
    });
    return failures;
  });
}
