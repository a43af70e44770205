import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { tellDesk } from './tell-booking.ts';

/** Bookings given to a colleague; each row is told by itself. */

interface Asked {
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly employeeId: string;
}

const GONE = { zh: '记录不存在', en: 'Not found' };
const STALE = { zh: '内容已被他人修改', en: 'Someone else has changed this meanwhile' };
const REFUSED = { zh: '当前状态不能执行此操作', en: 'Not possible in this state' };
const GIVEN = { event: 'booking-assigned', title: { zh: '订舱指派给您', en: 'A booking is yours' } };

export function assign({ db, clock, ...deps }: Deps, who: SeatedWho, { rows, employeeId }: Asked) {
  return inScope(db, SYSTEM, async tx => {
    const now = clock.now();
    const colleague = await tx.db
      .selectFrom('employee')
      .select(['id', 'name'])
      .where('id', '=', employeeId)
      .where('companyId', '=', who.seat.companyId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (!colleague) throw new AppError('not_found');
    const results = [];
    for (const { id, version } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const message = await lockBooking(tx, id, who.seat).then(
        async row => {
          if (row.version !== version) return STALE;
          const command = { type: 'ASSIGN', actor: bookingActor(who.seat), at: now.toISOString() } as const;
          const after = await stepBooking(tx, deps, row, command, () => ({
            document: { assigneeId: colleague.id },
            columns: { assigneeName: colleague.name },
          })).catch(refused);
          if (after === null) return REFUSED;
          if (colleague.id !== who.seat.employeeId) await tellDesk(tx, after, now, GIVEN);
          return null;
        },
        error => {
          if (error instanceof AppError) return GONE;
          throw error;
        },
      );
      results.push({ id, ok: message === null, message });
    }
    return results;
  });
}

const refused = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'event_not_allowed') return null;
  throw error;
};
