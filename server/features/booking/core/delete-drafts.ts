import { AppError } from '#contract/kernel/errors.ts';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';

/** Drafts thrown away: the row goes, its log stays. */

interface Result {
  readonly id: string;
  readonly ok: boolean;
  readonly message: { readonly zh: string; readonly en: string } | null;
}

const GONE = { zh: '记录不存在', en: 'Not found' };
const STALE = { zh: '内容已被他人修改', en: 'Someone else has changed this meanwhile' };
const NO_DRAFT = { zh: '已提交的订舱不能删除', en: 'A submitted booking cannot be thrown away' };

export function deleteDrafts(
  deps: Deps,
  who: SeatedWho,
  rows: readonly { readonly id: string; readonly version: number }[],
): Promise<Result[]> {
  const actor = bookingActor(who);
  const now = deps.clock.now();
  return inScope(deps.db, SYSTEM, async tx => {
    const results: Result[] = [];
    for (const { id, version } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const failed = (message: Result['message']) => results.push({ id, ok: false, message });
      const row = await lockBooking(tx, id, who).catch(error => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (!row) failed(GONE);
      else if (!knowsEvent('DELETE', row.state)) failed(NO_DRAFT);
      else if (row.version !== version) failed(STALE);
      else {
        await stepBooking(tx, deps, row, { event: 'DELETE', actor, who, now });
        results.push({ id, ok: true, message: null });
      }
    }
    return results;
  });
}
