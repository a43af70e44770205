import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RateOutlook } from '#contract/rates/rate.calls.ts';
import { abilitiesOf, permitsDocument } from '#machines/kernel/document.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { RateDocument } from '../rate-document.ts';
import { contentAfter, worldOf } from './change-rate.ts';
import { type Outlook, presentOutlook } from './outlook.ts';
import { type RateContent, type RateKind, rowOfRate } from './rate-kind.ts';

/** What a person would have to say is taken as said: shown is what else stands in the way. */
const SAID = '--';

interface Ability {
  readonly event: string;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly params?: Record<string, unknown>;
}

/** Every event that the state knows and a person sends, as if all that it cuts were agreed to. */
function eventsOf<C extends RateContent>(
  kind: RateKind<C>,
  rate: RateDocument<C>,
  outlook: Outlook<C>,
  { who, now }: Around,
): Ability[] {
  const { document } = kind;
  const actor = actorOf(document, who);
  const row = rowOfRate(kind, rate);
  const at = now.toISOString();
  const agreedCuts = outlook.cuts.map(cut => ({ id: cut.rate.id, version: cut.rate.version, resume: true }));
  const later = rate.content.validTo >= outlook.today ? rate.content.validTo : outlook.today;
  return abilitiesOf(document, row, actor, at).map(({ event: name }) => {
    const event = name as RateEvent;
    if (!actor.holds.includes(event)) return { event, allowed: false, reason: 'AUTH_FORBIDDEN' };
    const validTo = event === 'EXTEND' ? { validTo: addDays(later, 1) } : {};
    const content = contentAfter(kind, rate, { event, agreedCuts, ...validTo });
    const world = worldOf(rate, { event, content, agreedCuts, actor }, outlook);
    const permit = permitsDocument(document, rate.state, row, { event, actor, at, remarks: SAID, world });
    if (permit.ok) return { event, allowed: true, reason: null };
    const { code, params } = permit.refusal;
    return { event, allowed: false, reason: code, ...(params ? { params: { ...params } } : {}) };
  });
}

interface Around {
  readonly who: SeatedWho;
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
  events: eventsOf(kind, document, outlook, around),
});
