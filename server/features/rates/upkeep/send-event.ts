import type { Transaction } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { ChangedRate } from '#contract/rates/rate.calls.ts';
import type { RateEvent } from '#machines/rates/rate.commands.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import type { RateDocument } from '#machines/rates/rate.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { missingReferences } from '../../../kernel/resource/references.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { withTrade } from '../fcl/places.ts';
import { demandCost, holdsAny, rateActor } from '../rate-actor.ts';
import { MOST_COPIES } from './apply-cuts.ts';
import { type Act, type Asked, changeHeldRate, refuseStale } from './change-rate.ts';
import { copyRate, createRate, drawRateNumbers } from './new-rate.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { tellApprovers, tellAuthor } from './tell.ts';

/** What people send: existence first, then the right, the version, and at last the machine. */

export interface Sending<C extends RateContent> {
  readonly kind: RateKind<C>;
  readonly deps: Deps;
  readonly who: SeatedWho;
  readonly requestId: string;
  /** Told of rates that gave days up, as they are now, and of what goes on behind the cut. */
  readonly onGiven?: (rates: readonly RateDocument<C>[]) => void;
}

export function demandRight({ kind, who }: Pick<Sending<never>, 'kind' | 'who'>, event: RateEvent): void {
  if (!holdsAny(who.seat, RATE_EVENTS[event].anyOf[kind.key])) throw new AppError('AUTH_FORBIDDEN');
}

async function acting<T>(
  { deps, who, requestId, kind }: Sending<never>,
  numbers: string[],
  work: (act: Act) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  const actor = rateActor(who.seat, kind.key);
  return inScope(deps.db, scopeOf(who), async tx => {
    await demandCost(tx.db, who, now);
    return work({ tx, deps, actor, now, requestId, numbers });
  });
}

/** A draft may be unfinished, but it points at nothing that is not there. */
async function refuseUnknown<C extends RateContent>(
  { kind, deps }: Sending<C>,
  { db }: Tx,
  { content, below }: Saved<C>,
): Promise<void> {
  const [first, ...more] = await missingReferences(db, deps.resources, kind.served, content as never, null);
  const inContent = (finding: Finding): Finding => ({ ...finding, path: `${below}${finding.path}` });
  if (first) throw invalid([inContent(first), ...more.map(inContent)]);
}

/** One publication of an offer at a time; taken before the rate itself, so that two of them never wait for each other. */
async function holdOffer(
  { db }: Tx,
  { offers }: Pick<RateKind<never>, 'offers'>,
  offer: { readonly companyId: string; readonly fingerprint: string },
  publishedAt: Date,
): Promise<void> {
  await db
    .insertInto(offers as 'fclOffer')
    .values({ ...offer, publishedAt })
    .onConflict(conflict => conflict.columns(['companyId', 'fingerprint']).doUpdateSet({ publishedAt }))
    .execute();
}

const CUTTING: ReadonlySet<RateEvent> = new Set(['PUBLISH', 'CONFIRM', 'REVISE', 'SHOW', 'EXTEND']);

/** One rate, held until the transaction ends. A row that is not there or not the caller's company's is `not_found`. */
export async function lockRate<C extends RateContent>(
  db: Transaction<Tables>,
  kind: RateKind<C>,
  id: string,
): Promise<RateDocument<C>> {
  const row = await db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return kind.ofRow(row);
}

async function held<C extends RateContent>(
  kind: RateKind<C>,
  { tx, now }: Act,
  id: string,
  { event, content }: Asked<C>,
): Promise<RateDocument<C>> {
  const found = await tx.db
    .selectFrom(rowsOf(kind))
    .select(['companyId', 'fingerprint'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { companyId } = found;
  const fingerprint = content ? kind.fingerprintOf(companyId, content) : found.fingerprint;
  if (CUTTING.has(event)) await holdOffer(tx, kind, { companyId, fingerprint }, now);
  return lockRate(tx.db, kind, id);
}

async function happen<C extends RateContent>(
  act: Act,
  { kind, who, onGiven }: Sending<C>,
  document: RateDocument<C>,
  asked: Asked<C>,
): Promise<ChangedRate> {
  const { document: after, gave, ...changed } = await changeHeldRate(kind, document, asked, act);
  act.tx.afterCommit(() => onGiven?.(gave));
  const told = { tx: act.tx, now: act.now, senderName: who.seat.employeeName };
  if (after.state === 'PENDING') await tellApprovers(kind, after, told);
  if (asked.event === 'RETURN') await tellAuthor(kind, after, told);
  return changed;
}

export interface SentEvent<C extends RateContent> extends Asked<C> {
  readonly id: string;
  /** Null: a copy takes it as it is. */
  readonly version: number | null;
}

const born = ({ id, no, state, version }: RateDocument): ChangedRate => ({ id, no, state, version, cut: [] });

export async function sendRateEvent<C extends RateContent>(
  sending: Sending<C>,
  asked: SentEvent<C>,
): Promise<ChangedRate> {
  const { kind, deps } = sending;
  const count = asked.event === 'COPY' ? 1 : asked.agreedCuts.length * MOST_COPIES;
  const numbers = await drawRateNumbers(deps, kind.series, count);
  return acting(sending as never, numbers, async act => {
    const document = await held(kind, act, asked.id, asked);
    demandRight(sending as never, asked.event);
    if (asked.version !== null) refuseStale(kind, document, asked.version);
    if (asked.event !== 'COPY') return happen(act, sending, document, asked);
    return born(await copyRate(kind, act, document));
  });
}

interface Saved<C extends RateContent> {
  readonly id: string | null;
  readonly content: C;
  readonly agreedCuts: Asked<C>['agreedCuts'];
  /** Where the content lies in what was sent: findings name their fields below it. */
  readonly below: '' | 'content.';
  version(): number;
}

/** A draft is made or changed; a published rate is revised. */
export async function saveRate<C extends RateContent>(sending: Sending<C>, asked: Saved<C>): Promise<ChangedRate> {
  const { kind, deps } = sending;
  const { id, content, agreedCuts } = asked;
  const numbers = await drawRateNumbers(deps, kind.series, id === null ? 1 : agreedCuts.length * MOST_COPIES);
  return acting(sending as never, numbers, async act => {
    const { db } = act.tx;
    if (id === null) {
      demandRight(sending as never, 'CREATE');
      await refuseUnknown(sending, act.tx, asked);
      return born(await createRate(kind, act, content));
    }
    const version = asked.version();
    const seen = await db.selectFrom(rowsOf(kind)).select('state').where('id', '=', id).executeTakeFirst();
    if (!seen) throw new AppError('not_found');
    const event = seen.state === 'DRAFT' ? 'SAVE' : 'REVISE';
    demandRight(sending as never, event);
    await refuseUnknown(sending, act.tx, asked);
    const complete = await withTrade(db, content);
    const document = await held(kind, act, id, { event, content: complete, agreedCuts });
    refuseStale(kind, document, version);
    const kept = kind.kept?.(complete, document.content) ?? complete;
    return happen(act, sending, document, { event, agreedCuts, content: kept });
  });
}

/** What an event cannot do without. */
export function demandPayload(
  event: RateEvent,
  given: { readonly validTo?: unknown; readonly spaceStatus?: unknown },
): void {
  const needed = event === 'EXTEND' ? 'validTo' : event === 'SET_SPACE' ? 'spaceStatus' : null;
  if (needed === null || given[needed]) return;
  throw invalid([{ path: needed, code: 'required', severity: 'error', message: { zh: '必填', en: 'Required' } }]);
}
