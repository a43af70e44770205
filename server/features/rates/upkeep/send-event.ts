import type { Transaction } from 'kysely';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { ChangedRate } from '#contract/rates/rate.calls.ts';
import { abilitiesOf } from '#machines/kernel/document.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { changeDocument, createDocument, type EventAsk } from '../../../kernel/document/step.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost, holdsAny } from '../rate-actor.ts';
import type { RateDocument } from '../rate-document.ts';
import { servedRate } from '../saved-rates.ts';
import { MOST_COPIES } from './apply-cuts.ts';
import { type Asked, CUTTING } from './change-rate.ts';
import { completed } from './completed.ts';
import { drawRateNumbers } from './new-rate.ts';
import { holdOffer, type RateWork } from './rate-hooks.ts';
import { type RateContent, type RateKind, rowOfRate, rowsOf, wireOf } from './rate-kind.ts';

/**
 * The calls that were there before the kit: existence first, then the right, the version, and at last the event. They hold their rows by
 * themselves, since that is the order in which they refuse.
 */

export interface Sending<C extends RateContent> {
  readonly kind: RateKind<C>;
  readonly deps: Deps;
  readonly who: SeatedWho;
  readonly requestId: string;
  /** Told of rates that gave days up, as they are now, and of what goes on behind the cut. */
  readonly onGiven?: (rates: readonly RateDocument<C>[]) => void;
}

export function demandRight<C extends RateContent>(
  { kind, who }: Pick<Sending<C>, 'kind' | 'who'>,
  event: RateEvent,
): void {
  if (!holdsAny(who.seat, kind.document.events[event].right)) throw new AppError('AUTH_FORBIDDEN');
}

interface Act {
  readonly tx: Tx;
  readonly now: Date;
}

async function acting<C extends RateContent, T>({ deps, who }: Sending<C>, work: (act: Act) => Promise<T>): Promise<T> {
  const now = deps.clock.now();
  return inScope(deps.db, scopeOf(who), async tx => {
    await demandCost(tx.db, who, now);
    return work({ tx, now });
  });
}

const takesDays = (event: RateEvent): boolean => CUTTING.some(one => one === event);

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
  if (takesDays(event)) await holdOffer(tx, kind.offers, { companyId, fingerprint }, now);
  return lockRate(tx.db, kind, id);
}

/** Somebody else was faster: 412 with what stands now. */
function refuseStale<C extends RateContent>(kind: RateKind<C>, document: RateDocument<C>, version: number): void {
  if (document.version === version) return;
  throw new AppError('stale_version', {
    extra: { current: wireOf(kind, document) },
    headers: { ETag: `"${document.version}"` },
  });
}

/** What the event asks for, as it is declared. */
function payloadOf<C extends RateContent>({ event, content, validTo, reprice, spaceStatus, agreedCuts }: Asked<C>) {
  const cuts = agreedCuts.map(({ id, version, resume }) => ({ id, version, endsThere: !resume }));
  return {
    ...(content ? { content } : {}),
    ...(validTo && event === 'EXTEND' ? { validTo } : {}),
    ...(reprice && event === 'EXTEND' ? { repriceBy: reprice.op, repriceAmount: reprice.amount } : {}),
    ...(spaceStatus && event === 'SET_SPACE' ? { spaceStatus } : {}),
    ...(takesDays(event) ? { agreedCuts: cuts } : {}),
  };
}

/** A refusal also names the events that the state knows (design 0.5). */
function withPermitted<C extends RateContent>(
  error: unknown,
  { kind, who }: Sending<C>,
  rate: RateDocument<C>,
  now: Date,
): unknown {
  if (!(error instanceof AppError) || error.code !== 'event_not_allowed') return error;
  const actor = actorOf(kind.document, who);
  const permitted = abilitiesOf(kind.document, rowOfRate(kind, rate), actor, now.toISOString()).map(one => one.event);
  return new AppError(error.code, { ...error.detail, extra: { ...error.detail.extra, permitted } });
}

const shown = <C extends RateContent>({ id, no, state, version }: RateDocument<C>, cut: readonly string[] = []) => ({
  id,
  no,
  state,
  version,
  cut: [...cut],
});

async function change<C extends RateContent>(
  sending: Sending<C>,
  { tx, now }: Act,
  rate: RateDocument<C>,
  asked: Asked<C>,
  work: RateWork<C>,
): Promise<ChangedRate> {
  const { kind, deps, who, requestId, onGiven } = sending;
  const ask: EventAsk = {
    event: asked.event,
    actor: actorOf(kind.document, who),
    now,
    who,
    payload: payloadOf(asked),
    remarks: asked.remarks?.trim() || null,
    requestId,
    prepared: work,
  };
  const after = await changeDocument({ tx, deps }, servedRate(kind), rowOfRate(kind, rate), ask).catch(error => {
    throw withPermitted(error, sending, rate, now);
  });
  if (onGiven) tx.afterCommit(() => onGiven(work.gave ?? []));
  const isOnSale = after.state === 'ACTIVE';
  return shown(kind.ofRow(after), isOnSale ? (work.outlook?.cuts.map(({ id }) => id) ?? []) : []);
}

async function make<C extends RateContent>(
  { kind, deps, who, requestId }: Sending<C>,
  { tx, now }: Act,
  ask: Pick<EventAsk, 'event' | 'payload' | 'remarks'> & { readonly prepared: RateWork<C> },
): Promise<ChangedRate> {
  const actor = actorOf(kind.document, who);
  const made = await createDocument({ tx, deps }, servedRate(kind), { ...ask, actor, now, who, requestId });
  return shown(kind.ofRow(made));
}

export interface SentEvent<C extends RateContent> extends Asked<C> {
  readonly id: string;
  /** Null: a copy takes it as it is. */
  readonly version: number | null;
}

export async function sendRateEvent<C extends RateContent>(
  sending: Sending<C>,
  asked: SentEvent<C>,
): Promise<ChangedRate> {
  const { kind, deps } = sending;
  const count = asked.event === 'COPY' ? 1 : asked.agreedCuts.length * MOST_COPIES;
  const numbers = await drawRateNumbers(deps, kind.series, count);
  return acting(sending, async act => {
    const rate = await held(kind, act, asked.id, asked);
    demandRight(sending, asked.event);
    if (asked.version !== null) refuseStale(kind, rate, asked.version);
    if (asked.event !== 'COPY') return change(sending, act, rate, asked, { numbers });
    const work = { numbers, like: rate };
    return make(sending, act, { event: 'COPY', payload: { rateId: rate.id }, remarks: rate.no, prepared: work });
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
  const { id, content, agreedCuts, below } = asked;
  const numbers = await drawRateNumbers(deps, kind.series, id === null ? 1 : agreedCuts.length * MOST_COPIES);
  return acting(sending, async act => {
    const { db } = act.tx;
    if (id === null) {
      demandRight(sending, 'CREATE');
      const complete = await completed(kind, { tx: act.tx, deps }, content, { below });
      return make(sending, act, { event: 'CREATE', payload: { content }, prepared: { numbers, complete } });
    }
    const version = asked.version();
    const seen = await db.selectFrom(rowsOf(kind)).select('state').where('id', '=', id).executeTakeFirst();
    if (!seen) throw new AppError('not_found');
    const event = seen.state === 'DRAFT' ? 'SAVE' : 'REVISE';
    demandRight(sending, event);
    const complete = await completed(kind, { tx: act.tx, deps }, content, { below });
    const saving: Asked<C> = { event, content: complete, agreedCuts };
    const rate = await held(kind, act, id, saving);
    refuseStale(kind, rate, version);
    return change(sending, act, rate, saving, { numbers, complete });
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
