import { checkBill } from '#contract/bill/check-bill.ts';
import type { BillRecord } from '#contract/bill/house-bill.calls.ts';
import { BILL_EVENTS } from '#machines/bill/house-bill.events.ts';
import { type BillDocument, billContextOf } from '#machines/bill/house-bill.evolve.ts';
import { billAbilities } from '#machines/bill/house-bill.lifecycle.ts';
import type { Seat } from '../../kernel/who.ts';
import { billActor, holdsAny } from './actor.ts';
import { dayAtIssuer } from './issuer.ts';

/** What the machine is told beside person and time. No setting asks for a release application: nobody decides on one here. */
export const aroundBill = (document: BillDocument, now: Date) => ({
  openErrors: checkBill(document.body, document.source?.body ?? null).filter(({ severity }) => severity === 'error')
    .length,
  today: dayAtIssuer(now),
  releaseApproved: true,
});

/** Every event of the state that a person sends: allowed, or refused with the machine's code, or for want of the right. */
function abilitiesOf(document: BillDocument, seat: Seat, now: Date): BillRecord['events'] {
  const around = aroundBill(document, now);
  return billAbilities(document.state, billContextOf(document), billActor(seat), now.toISOString(), around).map(
    ({ event, refusal }) => {
      const reason = holdsAny(seat, BILL_EVENTS[event].anyOf) ? (refusal?.code ?? null) : 'AUTH_FORBIDDEN';
      return { event, allowed: reason === null, reason };
    },
  );
}

/** `seat` null: as it was, to be looked at and not acted on. */
export const presentBill = (
  document: BillDocument,
  { seat, now, issuer }: { readonly seat: Seat | null; readonly now: Date; readonly issuer: string },
): BillRecord => ({
  id: document.id,
  no: document.no,
  state: document.state,
  version: document.version,
  revision: document.revision,
  siId: document.siId,
  shipmentId: document.shipmentId,
  body: document.body,
  source: document.source,
  printed: document.printed,
  issuer,
  updatedAt: document.updatedAt,
  findings: checkBill(document.body, document.source?.body ?? null),
  events: seat ? abilitiesOf(document, seat, now) : [],
});
