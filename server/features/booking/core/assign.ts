import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';

/** Bookings given to a colleague; each row is told by itself. */

interface Asked {
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly employeeId: string;
}

const GONE = { zh: '记录不存在', en: 'Not found' };
const STALE = { zh: '内容已被他人修改', en: 'Someone else has changed this meanwhile' };
const REFUSED = { zh: '当前状态不能执行此操作', en: 'Not possible in this state' };

export function assign(deps: Deps, who: SeatedWho, { rows, employeeId }: Asked) {
  return inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const colleague = await tx.db
      .selectFrom('employee')
      .select(['id', 'name'])
      .where('id', '=', employeeId)
      .where('companyId', '=', who.seat.companyId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (!colleague) throw new AppError('not_found');
    const actor = bookingActor(who);
    const results = [];
    for (const { id, version } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const message = await lockBooking(tx, id, who).then(
        async row => {
          if (row.version !== version) return STALE;
          const payload = { employeeId: colleague.id };
          const prepared = { name: colleague.name };
          const after = await stepBooking(tx, deps, row, { event: 'ASSIGN', actor, who, now, payload, prepared }).catch(
            refused,
          );
          return after === null ? REFUSED : null;
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
