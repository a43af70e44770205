import type { Kysely } from 'kysely';
import type { RateBatch, RateBatchRowView } from '#contract/rates/batch/batch.calls.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  excludeBatchRow,
  previewRateBatch,
  retryRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { permitsDocument } from '#machines/kernel/document.ts';
import { type BatchEvent, countsOf, type RateBatchRow, rateBatch } from '#machines/rates/rate-batch.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { approvalPolicyOf } from '../approval-policy.ts';
import { holdsAny } from '../rate-actor.ts';
import type { BatchPlan } from './batch-plan.ts';
import { type BatchRates, isOfLcl, ratesOf, rightsFor } from './rates-of.ts';
import type { RateBatchRowRow } from './tables.ts';

/** What people see of a batch and its rows, and what they may do with it. */

export const CALL_OF = {
  PREVIEW: previewRateBatch,
  EXCLUDE_ROW: excludeBatchRow,
  APPLY: applyRateBatch,
  SUBMIT: submitRateBatch,
  CONFIRM: confirmRateBatch,
  RETURN: returnRateBatch,
  REVERT: revertRateBatch,
  CANCEL: cancelRateBatch,
} as const satisfies Partial<Record<BatchEvent, unknown>>;
type Sent = keyof typeof CALL_OF;
const isSent = (event: string): event is Sent => Object.hasOwn(CALL_OF, event);

/** What a person would have to say is taken as said: shown is what else stands in the way. */
const SAID = '--';

export async function presentBatch(
  db: Kysely<Tables>,
  batch: RateBatchRow,
  who: SeatedWho,
  now: Date,
): Promise<RateBatch> {
  const { seat } = who;
  const { fourEyes } = await approvalPolicyOf(db, batch.companyId);
  const names = await namesOfSeats(
    db,
    [batch.authorId, batch.confirmedBy].filter(id => id !== null),
  );
  const plan = batch.plan as BatchPlan | null;
  const rates = isOfLcl(plan) ? 'lcl' : 'fcl';
  const actor = actorOf(rateBatch, who);
  const told = (event: Sent): RateBatch['events'][number] => {
    if (!holdsAny(seat, rightsFor(plan, CALL_OF[event].access.anyOf)))
      return { event, allowed: false, reason: 'AUTH_FORBIDDEN' };
    const permit = permitsDocument(rateBatch, batch.state, batch, {
      event,
      actor,
      at: now.toISOString(),
      remarks: SAID,
      payload: { skipErrors: true },
      world: { fourEyes },
    });
    if (permit.ok) return { event, allowed: true, reason: null };
    const { code, params } = permit.refusal;
    return { event, allowed: false, reason: code, ...(params ? { params: { ...params } } : {}) };
  };
  const events = Object.entries(rateBatch.events).flatMap(([event, { from }]) =>
    isSent(event) && from.includes(batch.state) ? [event] : [],
  );
  const isOver = ['PARTIAL', 'DONE', 'FAILED', 'PARTLY_REVERTED'].includes(batch.state);
  const mayRetry = holdsAny(seat, rightsFor(plan, retryRateBatch.access.anyOf));
  const retry = {
    event: 'RETRY',
    allowed: mayRetry && batch.conflicts > 0,
    reason: mayRetry ? 'RB-12' : 'AUTH_FORBIDDEN',
  };
  return {
    id: batch.id,
    rates,
    no: batch.batchNo,
    kind: batch.kind,
    state: batch.state,
    title: batch.title,
    version: batch.version,
    counts: { ...countsOf(batch) },
    actions: plan?.kind === 'ACTIONS' ? [...plan.actions] : [],
    author: names.get(batch.authorId ?? '')?.name ?? null,
    confirmedBy: names.get(batch.confirmedBy ?? '')?.name ?? null,
    reason: batch.reason,
    appliedAt: batch.appliedAt,
    finishedAt: batch.finishedAt,
    createdAt: batch.createdAt,
    jobId: batch.jobId,
    events: [...events.map(told), ...(isOver ? [{ ...retry, reason: retry.allowed ? null : retry.reason }] : [])],
  };
}

interface Words {
  readonly port: (id: string) => string;
  readonly carrier: (id: string) => string;
}

async function wordsOf(db: Kysely<Tables>, rows: readonly RateBatchRowRow[]): Promise<Words> {
  const contents = rows
    .flatMap(({ before, content, copies }) => [before, content, ...copies])
    .filter(one => one !== null);
  const portIds = [...new Set(contents.flatMap(({ polId, podId }) => [polId, podId]))];
  // A consolidation has no carrier.
  const carrierIds = [...new Set(contents.map(({ carrierId }) => carrierId).filter(Boolean))];
  const ports =
    portIds.length === 0
      ? []
      : await db.selectFrom('port').select(['id', 'unLocode']).where('id', 'in', portIds).execute();
  const carriers =
    carrierIds.length === 0
      ? []
      : await db.selectFrom('shippingLine').select(['id', 'scac']).where('id', 'in', carrierIds).execute();
  const portOf = new Map(ports.map(({ id, unLocode }) => [id, unLocode]));
  const carrierOf = new Map(carriers.map(({ id, scac }) => [id, scac]));
  return { port: id => portOf.get(id) ?? id, carrier: id => carrierOf.get(id) ?? '' };
}

const PRICE_FIELDS = new Set(['lines', 'breaks', 'perCbmCost', 'perTonCost', 'validFrom', 'validTo', 'polId', 'podId']);

/** `3` of a consolidation begins at three revenue tons. */
const nameOf = (key: string): string => (/^\d+(\.\d+)?$/.test(key) ? `${key}+ RT` : key);

const pieceOf = (kind: BatchRates, before: FclRateInput | null, after: FclRateInput, isNew: boolean, words: Words) => {
  const [had, has] = [before ? kind.pricesOf(before) : [], kind.pricesOf(after)];
  const types = [...new Set([...had, ...has].map(({ key }) => key))];
  const fields = before
    ? Object.keys(after).filter(
        field =>
          !PRICE_FIELDS.has(field) &&
          JSON.stringify(after[field as keyof FclRateInput]) !== JSON.stringify(before[field as keyof FclRateInput]),
      )
    : [];
  return {
    isNew,
    lane: `${words.port(after.polId)} - ${words.port(after.podId)}`,
    fields,
    validFrom: after.validFrom,
    validTo: after.validTo,
    prices: types.map(type => {
      const [was, is] = [had, has].map(prices => prices.find(({ key }) => key === type));
      const currency = (is ?? was)?.currency ?? '';
      return { containerType: nameOf(type), currency, before: was?.cost ?? null, after: is?.cost ?? null };
    }),
  };
};

export async function presentRows(
  db: Kysely<Tables>,
  plan: BatchPlan | null,
  rows: readonly RateBatchRowRow[],
): Promise<RateBatchRowView[]> {
  const kind = ratesOf(plan);
  const words = await wordsOf(db, rows);
  return rows.map(row => {
    const { before, content, copies } = row;
    const shown = before ?? content ?? copies[0] ?? null;
    return {
      seq: row.seq,
      rateId: row.rateId,
      rateNo: row.rateNo,
      carrier: shown?.carrierId ? words.carrier(shown.carrierId) : '',
      lane: shown ? `${words.port(shown.polId)} - ${words.port(shown.podId)}` : '',
      before: before && { validFrom: before.validFrom, validTo: before.validTo },
      pieces: [
        ...(content ? [pieceOf(kind, before, content, false, words)] : []),
        ...copies.map(copy => pieceOf(kind, before, copy, true, words)),
      ],
      outcome: row.outcome ?? row.planned,
      reason: row.reason,
      messages: [...row.messages],
      hits: [...row.hits],
      cuts: row.cuts,
      isEdited: row.isEdited,
      reverted: row.reverted,
      sourceRow: row.sourceRow,
    };
  });
}
