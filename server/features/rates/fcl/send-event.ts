import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { ChangedRate } from '#contract/rates/fcl-rate.calls.ts';
import type { RateEvent } from '#machines/rates/rate.commands.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost, holdsAny, rateActor } from '../rate-actor.ts';
import { MOST_COPIES } from './apply-cuts.ts';
import { type Act, type Asked, changeHeldRate, refuseStale } from './change-rate.ts';
import type { FclRateDocument } from './fcl-rate.projection.ts';
import { lockFclRate } from './fcl-rate.store.ts';
import { refuseUnknown } from './findings.ts';
import { fingerprintOf } from './fingerprint.ts';
import { copyRate, createRate, drawRateNumbers, withFolded } from './new-rate.ts';
import { withTrade } from './places.ts';
import { tellApprovers, tellAuthor } from './tell.ts';

/** What people send: existence first, then the right, the version, and at last the machine. */

export interface Sending {
  readonly deps: Deps;
  readonly who: SeatedWho;
  readonly requestId: string;
}

export function demandRight({ seat }: SeatedWho, event: RateEvent): void {
  if (!holdsAny(seat, RATE_EVENTS[event].anyOf.fcl)) throw new AppError('AUTH_FORBIDDEN');
}

async function acting<T>(
  { deps, who, requestId }: Sending,
  numbers: string[],
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  const actor = rateActor(who.seat, 'fcl');
  return inScope(deps.db, scopeOf(who), async tx => {
    await demandCost(tx.db, who, now);
    return work({ tx, deps, actor, now, requestId, numbers });
  });
}

/** One publication of an offer at a time; taken before the rate itself, so that two of them never wait for each other. */
async function holdOffer({ db }: Tx, companyId: string, fingerprint: string, now: Date): Promise<void> {
  await db
    .insertInto('fclOffer')
    .values({ companyId, fingerprint, publishedAt: now })
    .onConflict(conflict => conflict.columns(['companyId', 'fingerprint']).doUpdateSet({ publishedAt: now }))
    .execute();
}

const CUTTING: ReadonlySet<RateEvent> = new Set(['PUBLISH', 'CONFIRM', 'REVISE', 'SHOW', 'EXTEND']);

async function held({ tx, now }: Act, id: string, { event, content }: Asked): Promise<FclRateDocument> {
  const found = await tx.db
    .selectFrom('fclRate')
    .select(['companyId', 'fingerprint'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { companyId } = found;
  if (CUTTING.has(event))
    await holdOffer(tx, companyId, content ? fingerprintOf(companyId, content) : found.fingerprint, now);
  return lockFclRate(tx.db, id);
}

async function happen(act: Act, sending: Sending, document: FclRateDocument, asked: Asked): Promise<ChangedRate> {
  const { document: after, ...changed } = await changeHeldRate(document, asked, act);
  const told = { tx: act.tx, now: act.now, senderName: sending.who.seat.employeeName };
  if (after.state === 'PENDING') await tellApprovers(after, told);
  if (asked.event === 'RETURN') await tellAuthor(after, told);
  return changed;
}

export interface SentEvent extends Asked {
  readonly id: string;
  /** Null: a copy takes it as it is. */
  readonly version: number | null;
}

export async function sendRateEvent(sending: Sending, asked: SentEvent): Promise<ChangedRate> {
  const numbers = await drawRateNumbers(
    sending.deps,
    asked.event === 'COPY' ? 1 : asked.agreedCuts.length * MOST_COPIES,
  );
  return acting(sending, numbers, async act => {
    const document = await held(act, asked.id, asked);
    demandRight(sending.who, asked.event);
    if (asked.version !== null) refuseStale(document, asked.version);
    if (asked.event !== 'COPY') return happen(act, sending, document, asked);
    const { id, no, state, version } = await copyRate(act, document);
    return { id, no, state, version, cut: [] };
  });
}

/** A draft is made or changed; a published rate is revised. */
export async function saveRate(
  sending: Sending,
  asked: { readonly id: string | null; readonly version: () => number } & Required<
    Pick<Asked, 'content' | 'agreedCuts'>
  >,
): Promise<ChangedRate> {
  const { id, content, agreedCuts } = asked;
  const numbers = await drawRateNumbers(sending.deps, id === null ? 1 : agreedCuts.length * MOST_COPIES);
  return acting(sending, numbers, async act => {
    if (id === null) {
      demandRight(sending.who, 'CREATE');
      await refuseUnknown(act.tx.db, sending.deps, content);
      const made = await createRate(act, content);
      return { id: made.id, no: made.no, state: made.state, version: made.version, cut: [] };
    }
    const version = asked.version();
    const seen = await act.tx.db.selectFrom('fclRate').select('state').where('id', '=', id).executeTakeFirst();
    if (!seen) throw new AppError('not_found');
    const event = seen.state === 'DRAFT' ? 'SAVE' : 'REVISE';
    demandRight(sending.who, event);
    await refuseUnknown(act.tx.db, sending.deps, content);
    const complete = await withTrade(act.tx.db, content);
    const document = await held(act, id, { event, content: complete, agreedCuts });
    refuseStale(document, version);
    return happen(act, sending, document, { event, agreedCuts, content: withFolded(complete, document.content) });
  });
}

/** What an event cannot do without. */
export function demandPayload(
  event: RateEvent,
  given: { readonly validTo?: unknown; readonly spaceStatus?: unknown },
): void {
  const missing =
    event === 'EXTEND' && !given.validTo
      ? 'validTo'
      : event === 'SET_SPACE' && !given.spaceStatus
        ? 'spaceStatus'
        : null;
  if (missing === null) return;
  const finding: Finding = {
    ...{ path: missing, code: 'required', severity: 'error', message: { zh: '必填', en: 'Required' } },
  };
  throw invalid([finding]);
}
