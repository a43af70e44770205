import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateOutlook } from '#contract/rates/rate.calls.ts';
import { knownEvents, permits } from '#machines/kernel/lifecycle.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import { type RateDocument, rateContextOf } from '#machines/rates/rate.evolve.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';
import type { Seat } from '../../../kernel/who.ts';
import { holdsAny, rateActor } from '../rate-actor.ts';
import { type Asked, commandOf, hasPeople } from './change-rate.ts';
import { type Outlook, presentOutlook } from './outlook.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** What a person would have to say is taken as said: shown is what else stands in the way. */
const SAID = '--';

interface Ability {
  readonly event: string;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly params?: Record<string, unknown>;
}

function abilitiesOf<C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  outlook: Outlook<C>,
  { seat, now }: Around,
): Ability[] {
  const actor = rateActor(seat, kind.key);
  const agreedCuts = outlook.cuts.map(({ rate }) => ({ id: rate.id, version: rate.version, resume: true }));
  const later = document.content.validTo >= outlook.today ? document.content.validTo : outlook.today;
  return knownEvents(rateLifecycle, document.state)
    .filter(event => hasPeople(kind, event))
    .map(event => {
      if (!holdsAny(seat, RATE_EVENTS[event].anyOf[kind.key]))
        return { event, allowed: false, reason: 'AUTH_FORBIDDEN' };
      const asked: Asked<C> = {
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

interface Around {
  readonly seat: Seat;
  readonly now: Date;
  readonly author: string | null;
}

/** One rate at work, as its screen has it. */
export interface PresentedRate<C extends RateContent> extends RateOutlook {
  readonly id: string;
  readonly no: string;
  readonly state: RateDocument<C>['state'];
  readonly version: number;
  readonly content: C;
  readonly standing: C | null;
  readonly waitsFor: string[];
  readonly author: string | null;
  readonly reason: string | null;
  readonly updatedAt: string;
  readonly events: Ability[];
}

export const presentRate = <C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  outlook: Outlook<C>,
  around: Around,
): PresentedRate<C> => ({
  ...presentOutlook(kind, outlook),
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
  events: abilitiesOf(kind, document, outlook, around),
});
