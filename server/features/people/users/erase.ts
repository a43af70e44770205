import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { editBeside, lockSeat } from '../../identity/seat/write-seat.act.ts';

export const ERASE_JOB = 'people.erase-user';
const ERASED_NAME = '已注销用户';

/**
 * Takes everything personal from a deleted user whose day has come; the key stays for logs. Answers whether there was anything:
 * a deletion that was taken back, or is done already, leaves nothing to do.
 */
export async function eraseUser(deps: Pick<Deps, 'db' | 'bus' | 'clock'>, userId: string): Promise<boolean> {
  const now = deps.clock.now();
  return inScope(deps.db, SYSTEM, async tx => {
    const { db } = tx;
    const due = await db
      .selectFrom('userErasure')
      .selectAll()
      .where('userId', '=', userId)
      .where('erasedAt', 'is', null)
      .where('dueAt', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    if (!due) return false;
    const seats = await db.selectFrom('employee').select('id').where('userId', '=', userId).orderBy('id').execute();
    const writer = { actor: SYSTEM_ACTOR, now, bus: deps.bus };
    for (const { id } of seats) {
      const seat = await lockSeat(tx, id);
      if (seat?.state === 'RESIGNED')
        await db.updateTable('employee').set({ userId: null }).where('id', '=', id).execute();
      else if (seat) await editBeside(tx, writer, seat, { userId: null });
    }
    await db
      .updateTable('appUser')
      .set({
        phone: null,
        email: null,
        displayName: ERASED_NAME,
        passwordHash: null,
        passwordChangedAt: null,
        totpSecret: null,
        totpEnabledAt: null,
        totpLastStep: null,
        recoveryHashes: [],
        defaultEmployeeId: null,
      })
      .where('id', '=', userId)
      .execute();
    await db.deleteFrom('socialIdentity').where('userId', '=', userId).execute();
    await db.deleteFrom('avatar').where('ownerKey', '=', `u:${userId}`).execute();
    await db.deleteFrom('userSetting').where('ownerKey', '=', `u:${userId}`).execute();
    await db.deleteFrom('joinRequest').where('userId', '=', userId).execute();
    await db.deleteFrom('loginThrottle').where('accountKey', '=', `u:${userId}`).execute();
    await db.deleteFrom('passwordHistory').where('accountKey', '=', `u:${userId}`).execute();
    await db
      .updateTable('session')
      .set({ ip: '', ipRegion: '', userAgent: '', deviceLabel: '' })
      .where('userId', '=', userId)
      .execute();
    await db.updateTable('userErasure').set({ erasedAt: now }).where('userId', '=', userId).execute();
    const platform = await db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirst();
    await audit(tx, {
      action: 'USER_STATUS',
      companyId: platform?.id ?? null,
      at: now,
      targetType: 'user',
      targetId: userId,
      after: { erased: true },
    });
    return true;
  });
}
