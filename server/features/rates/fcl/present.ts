import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { FclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import { knownEvents, permits } from '#machines/kernel/lifecycle.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import { rateContextOf } from '#machines/rates/rate.evolve.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';
import type { Seat } from '../../../kernel/who.ts';
import { holdsAny, rateActor } from '../rate-actor.ts';
import { type Asked, commandOf, hasPeople } from './change-rate.ts';
import type { FclRateDocument } from './fcl-rate.projection.ts';
import { type Outlook, presentOutlook } from './outlook.ts';

/** What a person would have to say is taken as said: shown is what else stands in the way. */
const SAID = '--';

function abilitiesOf(document: FclRateDocument, outlook: Outlook, seat: Seat, now: Date): FclRateDetail['events'] {
  const actor = rateActor(seat, 'fcl');
  const agreedCuts = outlook.cuts.map(({ rate }) => ({ id: rate.id, version: rate.version, resume: true }));
  const later = document.content.validTo >= outlook.today ? document.content.validTo : outlook.today;
  return knownEvents(rateLifecycle, document.state)
    .filter(hasPeople)
    .map(event => {
      if (!holdsAny(seat, RATE_EVENTS[event].anyOf.fcl)) return { event, allowed: false, reason: 'AUTH_FORBIDDEN' };
      const asked: Asked = {
        ...{ event, remarks: SAID, agreedCuts },
        ...(event === 'EXTEND' ? { validTo: addDays(later, 1) } : {}),
      };
      const command = commandOf(document, asked, { actor, now }, outlook);
      const permit = permits(rateLifecycle, document.state, rateContextOf(document), command);
      if (permit.ok) return { event, allowed: true, reason: null };
      const { code, params } = permit.refusal;
      return { event, allowed: false, reason: code, ...(params ? { params: { ...params } } : {}) };
    });
}

export const presentRate = (
  document: FclRateDocument,
  outlook: Outlook,
  around: { readonly seat: Seat; readonly now: Date; readonly author: string | null },
): FclRateDetail => ({
  ...presentOutlook(outlook),
  id: document.id,
  no: document.no,
  state: document.state,
  version: document.version,
  content: document.content,
  standing: document.standing,
  waitsFor: [...document.approvalHits],
  author: around.author,
  reason: document.reason,
  updatedAt: document.updatedAt,
  events: abilitiesOf(document, outlook, around.seat, around.now),
});
