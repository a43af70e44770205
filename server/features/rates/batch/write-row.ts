import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { decideNewRate, decideOnRate } from '../decide-rate.ts';
import type { FclRateDocument } from '../fcl/fcl-rate.projection.ts';
import { todayAt, withTrade } from '../fcl/places.ts';
import { type DecidedFclRate, saveRates } from '../saved-rates.ts';
import { cutFacts, MOST_COPIES } from '../upkeep/apply-cuts.ts';
import { cutsOf } from '../upkeep/cuts.ts';
import { publishedAlike } from '../upkeep/previous.ts';
import { inSavepoint } from './in-savepoint.ts';
import { liesWithin } from './own-days.ts';
import { type BatchRates, lockRates } from './rates-of.ts';
import type { RateBatchRowRow, WrittenRate } from './tables.ts';

/** One row of a batch becomes facts: the rate itself, copies of it, and what others give up to them. */

export interface Writing {
  readonly tx: Tx;
  readonly deps: Pick<Deps, 'bus' | 'resources'>;
  readonly kind: BatchRates;
  readonly batchId: string;
  readonly companyId: string;
  readonly actor: RateActor;
  readonly now: Date;
  /** Numbers for rates that are made, drawn before the transaction. */
  readonly numbers: string[];
  /** Rates of these rows as they stand. */
  readonly held: Map<string, FclRateDocument>;
  /** What is not written yet, by rate; events of one rate in their order. */
  readonly waiting: Map<string, DecidedFclRate[]>;
}

/** The row cannot be written: somebody was there in between, or the machine says no. */
class Unfit extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export async function flush({ tx, deps, kind, batchId, waiting }: Writing): Promise<void> {
  await saveRates(tx, deps, kind, [...waiting.values()].flat(), { requestId: null, batchId });
  waiting.clear();
}

function keep({ waiting, held }: Writing, decided: DecidedFclRate): void {
  const { id } = decided.document;
  waiting.set(id, [...(waiting.get(id) ?? []), decided]);
  held.set(id, decided.document);
}

type Decision = ReturnType<typeof decideOnRate<FclRateInput>>;

function accepted(decision: Decision): DecidedFclRate {
  if (!decision.ok) throw new Unfit(decision.refusal.code);
  return decision;
}

const offer = (validTo: string, today: string) => ({
  openErrors: 0,
  openOverlaps: 0,
  approvalHits: [],
  validTo,
  today,
});

/** Rates on sale give up the days: published for the content, by the rule of design A.5.1. */
async function takeDays(writing: Writing, content: FclRateInput, id: string | null, successorId: string) {
  const { tx, kind, companyId, actor, now, numbers } = writing;
  await flush(writing);
  const alike = await publishedAlike(tx.db, kind, { id, companyId, content });
  const found = cutsOf(kind, content, alike);
  if (found.length === 0) return [];
  if (found.some(({ rate }) => rate.state !== 'ACTIVE')) throw new Unfit('RATE_OVERLAP');
  if (numbers.length < found.length * MOST_COPIES) throw new Unfit('ROW_CONFLICT');
  await lockRates(
    tx.db,
    kind,
    found.map(cut => cut.id),
  );
  const facts = cutFacts(kind, found, { actor, at: now.toISOString(), successorId, numbers });
  for (const decided of facts) keep(writing, decided);
  const before = new Map(found.map(({ rate }) => [rate.id, rate.content]));
  return facts
    .map(({ document }) => document.id)
    .map(one => ({
      id: one,
      before: before.get(one) ?? null,
    }));
}

async function make(
  writing: Writing,
  content: FclRateInput,
  like: FclRateDocument | null,
  row: RateBatchRowRow,
  { sells, takes }: { sells: boolean; takes: boolean },
) {
  const { tx, kind, actor, now, numbers, companyId, batchId } = writing;
  const no = numbers.shift();
  if (no === undefined) throw new Unfit('ROW_CONFLICT');
  const at = now.toISOString();
  const complete = await withTrade(tx.db, content);
  const source = [
    { kind: row.sourceRow === null ? 'MANUAL' : 'FILE', fileId: null, fileName: null, row: row.sourceRow, batchId },
  ];
  const born = accepted(
    decideNewRate(
      kind,
      {
        id: newId(),
        no,
        companyId,
        content: complete,
        standing: null,
        authorId: actor.employeeId,
        approvalHits: [],
        successorId: null,
        spaceStatusAt: like?.spaceStatusAt ?? at,
        sourceKind: like?.sourceKind ?? 'OWN',
        source,
        departmentId: like?.departmentId ?? null,
        ownerEmployeeId: like?.ownerEmployeeId ?? actor.employeeId,
      },
      { type: row.sourceRow === null ? 'COPY' : 'IMPORT', actor, at, ...(like ? { remarks: like.no } : {}) },
    ),
  );
  const touched = sells && takes ? await takeDays(writing, complete, born.document.id, born.document.id) : [];
  keep(writing, born);
  if (sells) {
    const today = await todayAt(tx.db, complete.polId, now);
    const published = { type: 'PUBLISH', actor, at, ...offer(complete.validTo, today) } as const;
    keep(writing, accepted(decideOnRate(kind, born.document, published)));
  }
  return [...touched, { id: born.document.id, before: null }];
}

async function revise(writing: Writing, document: FclRateDocument, content: FclRateInput, takes: boolean) {
  const { tx, kind, actor, now } = writing;
  const complete = await withTrade(tx.db, content);
  const isDraft = document.state === 'DRAFT';
  const today = await todayAt(tx.db, complete.polId, now);
  const touched = takes && !isDraft ? await takeDays(writing, complete, document.id, document.id) : [];
  const asked = { actor, at: now.toISOString(), ...offer(complete.validTo, today) };
  const parts = { ...document, content: complete, standing: null, approvalHits: [], authorId: actor.employeeId };
  const decision = decideOnRate(kind, document, { type: isDraft ? 'SAVE' : 'REVISE', ...asked }, () => parts);
  keep(writing, accepted(decision));
  return [...touched, { id: document.id, before: document.content }];
}

async function withdraw(writing: Writing, { id, version }: { id: string; version: number }, why: string) {
  const document = writing.held.get(id);
  if (!document || document.version !== version) throw new Unfit('ROW_CONFLICT');
  const asked = { actor: writing.actor, at: writing.now.toISOString(), remarks: why };
  const type = document.state === 'DRAFT' ? 'DELETE' : 'WITHDRAW';
  keep(writing, accepted(decideOnRate(writing.kind, document, { type, ...asked })));
}

export type RowEnd =
  | { readonly ok: true; readonly writes: readonly WrittenRate[] }
  | { readonly ok: false; readonly reason: string };

/** Work that must be whole or not at all; what an unfit row had begun is forgotten. */
async function wholly(writing: Writing, work: (writing: Writing) => Promise<RowEnd>): Promise<RowEnd> {
  await flush(writing);
  const held = new Map(writing.held);
  const result = await inSavepoint(writing.tx, async tx => {
    const own: Writing = { ...writing, tx };
    const end = await work(own);
    await flush(own);
    return end;
  });
  if ('done' in result) return result.done;
  writing.waiting.clear();
  writing.held.clear();
  for (const [id, document] of held) writing.held.set(id, document);
  if (result.error instanceof Unfit) return { ok: false, reason: result.error.code };
  throw result.error;
}

interface Touched {
  readonly id: string;
  readonly before: FclRateInput | null;
}

const endOf = ({ held }: Writing, touched: readonly Touched[]): RowEnd => ({
  ok: true,
  writes: [...new Set(touched.map(({ id }) => id))].map(id => {
    const { version, state } = held.get(id)!;
    const before = touched.find(one => one.id === id)?.before ?? null;
    return { id, version, before, isSuperseded: state === 'SUPERSEDED' };
  }),
});

/** One fact, decided before anything is kept: what most rows are, and no savepoint is needed for it. */
async function alone(writing: Writing, document: FclRateDocument, content: FclRateInput): Promise<RowEnd> {
  try {
    return endOf(writing, await revise(writing, document, content, false));
  } catch (error) {
    if (error instanceof Unfit) return { ok: false, reason: error.code };
    throw error;
  }
}

export interface RowTerms {
  /** New rates without one that they come from are put on sale, or stay drafts. */
  readonly sells: boolean;
  /** Number of the batch, for the log of what it takes off sale. */
  readonly no: string;
}

export async function writeRow(writing: Writing, row: RateBatchRowRow, { sells, no }: RowTerms): Promise<RowEnd> {
  const document = row.rateId === null ? null : (writing.held.get(row.rateId) ?? null);
  if (row.rateId !== null && document?.version !== row.rateVersion) return { ok: false, reason: 'ROW_CONFLICT' };
  // Copies of a rate that stays as it is take days of itself too.
  const takes = (piece: FclRateInput) =>
    row.content === null || !liesWithin(writing.kind, writing.companyId, row.before, piece);
  const sold = document ? document.state !== 'DRAFT' : sells;
  const pieces = [...(row.content ? [row.content] : []), ...row.copies];
  if (row.content && document && row.copies.length + row.withdraws.length === 0 && !takes(row.content))
    return alone(writing, document, row.content);
  return wholly(writing, async own => {
    const touched: Touched[] = [];
    for (const one of row.withdraws) await withdraw(own, one, no);
    if (row.content && document) touched.push(...(await revise(own, document, row.content, takes(row.content))));
    for (const copy of row.copies)
      touched.push(...(await make(own, copy, document, row, { sells: sold, takes: takes(copy) })));
    if (pieces.length === 0) throw new Unfit('ROW_CONFLICT');
    return endOf(own, touched);
  });
}
