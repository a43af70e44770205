import type { FastifyRequest } from 'fastify';
import { isAutoAccepted } from '#contract/booking/config.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { acceptDueAt } from './answer-time.ts';
import { lockBooking } from './booking.store.ts';
import { askBooking, changed, heldBooking } from './calling.ts';
import { mayBeLate } from './check-context.ts';
import { judge } from './draft.writes.ts';
import { priceNow, priceStateOf, promise } from './promise.ts';
import { sendAtOnce } from './send-booking.ts';
import { tellDesk } from './tell-booking.ts';

/** SUBMIT: every check, the price, the customer's credit; staff's own and trusted customers' go on at once (design commercial C.3.1). */

interface Input {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly id: string; readonly isRepriceAgreed: boolean; readonly lateReason: string };
}

const HELD_BY_NOBODY = { is: 'GOOD' } as const;

export async function submitDraft(deps: Deps, input: Input) {
  const { who, body } = input;
  const { db, clock } = deps;
  const kept = await inScope(db, SYSTEM, tx => lockBooking(tx, body.id, who.seat));
  const whom = { who, customerId: kept.companyId };
  const isOver = kept.price !== null && kept.price.goodUntil <= clock.now().toISOString();
  const today = isOver ? await priceNow(deps, whom, kept) : null;
  const standing = priceStateOf(kept.price, today, clock.now());
  // A promise that is over: cheaper or equal silently, dearer once it is agreed to.
  const isPriceAgreed = standing.is !== 'EXPIRED' || (body.isRepriceAgreed && today !== null);
  const fresh = isOver && isPriceAgreed ? await promise(deps, whom, kept, kept.snapshotId) : null;
  return heldBooking(deps, input, async held => {
    const { tx, row, now } = held;
    const judged = await judge(tx, {
      ...{ companyId: row.companyId, exceptId: row.id, content: row.content, now, price: HELD_BY_NOBODY },
      mayBookLate: mayBeLate(who.seat) && body.lateReason.length >= 2,
    });
    const isDesk = row.deskCompanyId === who.seat.companyId;
    const [first, ...others] = judged.findings.filter(({ severity }) => severity === 'error');
    // What is wrong is said at its field rather than counted, as long as the state lets him submit at all.
    if (first && (row.state === 'DRAFT' || row.state === 'RETURNED')) throw invalid([first, ...others]);
    const isAccepted = isDesk || isAutoAccepted(judged.config, row.companyId);
    const payload = { openErrors: judged.openErrors, isAccepted, isPriceAgreed, isCreditBlocked: false };
    const after = await askBooking(deps, who, held, {
      ...{ type: 'SUBMIT', payload, ...(body.lateReason && { remarks: body.lateReason }) },
      write: async to => ({
        document: { feedbacks: [], ...(fresh && { snapshotId: fresh.snapshotId }) },
        columns: {
          ...{ issues: 0, submittedAt: now, ...(fresh && { price: fresh.price }) },
          ...(to === 'PENDING_ACCEPTANCE' && { acceptDueAt: await acceptDueAt(tx, now) }),
        },
        cutOffHours: judged.cutOffHours,
      }),
    });
    if (after.state === 'PENDING_ACCEPTANCE') await tellDesk(tx, after, now);
    return changed(await sendAtOnce(tx, deps, after, now.toISOString()));
  });
}
