import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { Submitted } from './booking.served.ts';
import { lockBooking } from './booking.store.ts';
import { askBooking, changed, heldBooking } from './calling.ts';
import { priceNow, priceStateOf, promise } from './promise.ts';
import { sendAtOnce } from './send-booking.ts';
import { tellDesk } from './tell-booking.ts';

/** SUBMIT: every check, the price, the customer's credit; staff's own and trusted customers' go on at once (design commercial C.3.1). */

interface Input {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly id: string; readonly isRepriceAgreed: boolean; readonly lateReason: string };
}

export async function submitDraft(deps: Deps, input: Input) {
  const { who, body } = input;
  const { db, clock } = deps;
  const kept = await inScope(db, SYSTEM, tx => lockBooking(tx, body.id, who));
  const whom = { who, customerId: kept.companyId };
  const isOver = kept.price !== null && kept.price.goodUntil <= clock.now().toISOString();
  const today = isOver ? await priceNow(deps, whom, kept) : null;
  const standing = priceStateOf(kept.price, today, clock.now());
  // A promise that is over: cheaper or equal silently, dearer once it is agreed to.
  const isPriceAgreed = standing.is !== 'EXPIRED' || (body.isRepriceAgreed && today !== null);
  const fresh = isOver && isPriceAgreed ? await promise(deps, whom, kept, kept.snapshotId) : null;
  const prepared: Submitted = { isPriceAgreed, lateReason: body.lateReason, promised: fresh };
  return heldBooking(deps, input, async held => {
    const { tx, now } = held;
    const after = await askBooking(deps, who, held, { event: 'SUBMIT', remarks: body.lateReason, prepared });
    if (after.state === 'PENDING_ACCEPTANCE') await tellDesk(tx, after, now);
    return changed(await sendAtOnce(tx, deps, after, now));
  });
}
