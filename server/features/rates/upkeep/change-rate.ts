import { daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { SpaceStatus } from '#contract/rates/codes.ts';
import type { AgreedCut, ChangedRate, Reprice } from '#contract/rates/rate.calls.ts';
import { knownEvents } from '#machines/kernel/lifecycle.ts';
import type { RateActor, RateCommand, RateEvent } from '#machines/rates/rate.commands.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import type { RateDocument, RateParts } from '#machines/rates/rate.evolve.ts';
import { MOST_DAYS_ADDED } from '#machines/rates/rate.guards.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { decideOnRate } from '../decide-rate.ts';
import { rateRefused } from '../rate-refused.ts';
import { cutFacts } from './apply-cuts.ts';
import { openCuts } from './cuts.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { type RateContent, type RateKind, wireOf } from './rate-kind.ts';

/** One event to a rate that is held: what stands around it, the machine's answer, its fact and those of the rates it cuts. */

export interface Asked<C extends RateContent> {
  readonly event: RateEvent;
  readonly remarks?: string;
  /** SAVE and REVISE: what it says from now on. */
  readonly content?: C;
  /** EXTEND: the new last day, and what becomes of the prices. */
  readonly validTo?: string;
  readonly reprice?: Reprice;
  /** SET_SPACE. */
  readonly spaceStatus?: SpaceStatus;
  readonly agreedCuts: readonly AgreedCut[];
}

export interface Act {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly actor: RateActor;
  readonly now: Date;
  readonly requestId: string | null;
  /** Numbers for new rates, copies that resume behind a cut among them, drawn before the transaction. */
  readonly numbers: string[];
}

/** The content that the event would have stand afterwards. */
function contentAfter<C extends RateContent>({ content }: RateDocument<C>, asked: Asked<C>): C {
  if (asked.content) return asked.content;
  if (asked.validTo) return { ...content, validTo: asked.validTo };
  if (asked.spaceStatus) return { ...content, spaceStatus: asked.spaceStatus };
  return content;
}

/** The content that the event would put on sale, prices with it. */
export const contentOffered = <C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  asked: Asked<C>,
): C => contentAfter(document, withContent(kind, document, asked));

/** What the rate holds in the state it comes to. */
function partsAfter<C extends RateContent>(
  document: RateDocument<C>,
  asked: Asked<C>,
  { actor, now }: Act,
  hits: readonly string[],
) {
  const content = contentAfter(document, asked);
  const plain: RateParts<C> = { ...document, content, standing: null, approvalHits: [] };
  const written: RateParts<C> = { ...plain, authorId: actor.employeeId };
  return (to: string): RateParts<C> => {
    switch (asked.event) {
      case 'SAVE':
        return written;
      case 'SUBMIT':
        return { ...plain, approvalHits: hits };
      case 'EXTEND':
        return to === 'PENDING' ? { ...written, standing: document.content, approvalHits: hits } : plain;
      case 'REVISE':
        return to === 'PENDING' ? { ...written, standing: document.content, approvalHits: hits } : written;
      case 'RETURN':
        return to === 'ACTIVE' ? { ...plain, content: document.standing ?? content } : plain;
      case 'SET_SPACE':
        return { ...plain, spaceStatusAt: now.toISOString() };
      default:
        return plain;
    }
  };
}

/** Events that put a content on sale, or hand it over for that. */
const OFFERS: ReadonlySet<RateEvent> = new Set(['SUBMIT', 'PUBLISH', 'CONFIRM', 'REVISE', 'SHOW', 'EXTEND']);

export const commandOf = <C extends RateContent>(
  document: RateDocument<C>,
  asked: Asked<C>,
  { actor, now }: Pick<Act, 'actor' | 'now'>,
  outlook: Outlook<C> | null,
): RateCommand => {
  const { event, remarks, agreedCuts } = asked;
  const content = contentAfter(document, asked);
  const addedDays = daysBetween(document.content.validTo, content.validTo);
  // A later last day alone changes no price: what it asks for is the right to publish, where it is far away.
  const isFar = addedDays > MOST_DAYS_ADDED && !actor.publishes;
  const hits = event !== 'EXTEND' || asked.reprice ? outlook?.approvalHits : isFar ? (['NO_PUBLISH'] as const) : [];
  const around = outlook && {
    ...{ openErrors: outlook.openErrors, today: outlook.today, validTo: content.validTo },
    openOverlaps: openCuts(outlook.cuts, agreedCuts).length,
    approvalHits: hits ?? [],
    fourEyes: outlook.fourEyes,
    addedDays,
  };
  return { type: event, actor, at: now.toISOString(), ...(remarks ? { remarks } : {}), ...around } as RateCommand;
};

/** An extension at other prices has a content of its own. */
function withContent<C extends RateContent>(
  kind: RateKind<C>,
  { content }: RateDocument<C>,
  asked: Asked<C>,
): Asked<C> {
  const { event, validTo, reprice } = asked;
  if (event !== 'EXTEND' || !validTo || !reprice) return asked;
  if (!kind.repriced)
    throw invalid([
      {
        ...{ path: 'reprice', code: 'REPRICE_NONE', severity: 'error' },
        message: { zh: '此类运价延期时不能改价', en: 'Such a rate is extended at its prices' },
      },
    ]);
  return { ...asked, content: kind.repriced({ ...content, validTo }, reprice) };
}

/** Answers what became of the rate; refused with the machine's code, what is wrong with its content, and what else it may do. */
export async function changeHeldRate<C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  given: Asked<C>,
  act: Act,
): Promise<ChangedRate & { readonly document: RateDocument<C>; readonly gave: readonly RateDocument<C>[] }> {
  const { tx, deps, actor, now, requestId, numbers } = act;
  const { companyId } = document;
  const asked = withContent(kind, document, given);
  const content = contentAfter(document, asked);
  const { agreedCuts: agreed } = asked;
  const outlook = OFFERS.has(asked.event)
    ? await outlookOf(tx.db, kind, { document, companyId, content, publishes: actor.publishes, agreed, now })
    : null;
  const command = commandOf(document, asked, act, outlook);
  const hits = 'approvalHits' in command ? command.approvalHits : [];
  const decision = decideOnRate<C>(document, command, partsAfter(document, asked, act, hits));
  if (!decision.ok) {
    const errors = outlook?.findings.filter(({ severity }) => severity === 'error') ?? [];
    const permitted = knownEvents(rateLifecycle, document.state).filter(event => hasPeople(kind, event));
    throw rateRefused(decision.refusal, decision.refusal.code === 'RATE-ERRORS' ? errors : [], permitted);
  }
  const isOnSale = decision.document.state === 'ACTIVE' && decision.fact.event !== 'RETURN';
  const cuts = isOnSale ? (outlook?.cuts ?? []) : [];
  const at = now.toISOString();
  const facts = cutFacts(kind, cuts, { actor, at, successorId: document.id, numbers });
  await kind.save(tx, deps, [decision, ...facts.first], { requestId });
  await kind.save(tx, deps, facts.then, { requestId });
  const { id, no, state, version } = decision.document;
  const gave = [...facts.first, ...facts.then].map(one => one.document);
  return { id, no, state, version, cut: cuts.map(cut => cut.id), document: decision.document, gave };
}

/** Is it one that a person sends? */
export const hasPeople = ({ key }: Pick<RateKind<never>, 'key'>, event: RateEvent): boolean =>
  RATE_EVENTS[event].anyOf[key].length > 0;

/** Somebody else was faster: 412 with what stands now. */
export function refuseStale<C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  version: number,
): void {
  if (document.version === version) return;
  throw new AppError('stale_version', {
    extra: { current: wireOf(kind, document) },
    headers: { ETag: `"${document.version}"` },
  });
}
