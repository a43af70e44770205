import type { BatchAction } from '#contract/rates/batch/actions.ts';
import { applyActions, contentFault, isSameContent, type PlannedOutcome } from '#contract/rates/batch/apply-actions.ts';
import type { BatchSelection, CellEdit } from '#contract/rates/batch/batch.calls.ts';
import type { RowOutcome } from '#contract/rates/batch/batch-codes.ts';
import type { SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import { type IncreasePlan, increaseRate } from '#contract/rates/batch/increase-terms.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { APPROVAL_RULES, type ApprovalRule } from '#contract/rates/rate-codes.ts';
import { type ApprovalPolicy, approvalHits } from '../approval.ts';
import type { FclRateDocument } from '../fcl/fcl-rate.projection.ts';
import type { RateKind } from '../upkeep/rate-kind.ts';
import type { RateBatchRowRow } from './tables.ts';

/** What a batch is to do, kept with it; and what that makes of one rate. */

export type BatchPlan =
  | {
      readonly kind: 'ACTIONS';
      readonly selection: BatchSelection;
      readonly actions: readonly BatchAction[];
      readonly edits: readonly CellEdit[];
    }
  | {
      readonly kind: 'INCREASE';
      readonly selection: BatchSelection;
      readonly increase: IncreasePlan;
      /** Its day has come: it goes on by itself behind its preview. */
      readonly isAuto: boolean;
      /** The batch its author has seen: what was changed since is for a person to look at. */
      readonly previewId?: string | null;
    }
  /** What an applied increase did is undone and done again as from another day; goes on by itself. */
  | { readonly kind: 'CORRECTION'; readonly batchId: string; readonly increase: IncreasePlan }
  | {
      readonly kind: 'CONTENTS';
      readonly contents: Readonly<Record<string, FclRateInput>>;
      readonly isOfLcl?: boolean;
    }
  | SheetPlan<'IMPORT'>
  | SheetPlan<'LCL_IMPORT'>;

/** A sheet that was sent in, as somebody has agreed to read it. */
export type SheetPlan<Kind extends string = 'IMPORT' | 'LCL_IMPORT'> = {
  readonly kind: Kind;
  readonly uploadId: string;
  readonly sheet: number;
  /** The sheet whose surcharges go with the prices. */
  readonly feeSheet?: number | null;
  readonly headLine: number;
  readonly headings: readonly string[];
  readonly uses: readonly (string | null)[];
  readonly defaults: SheetDefaults;
  readonly publishes: boolean;
};

export const isSheet = (plan: BatchPlan | null): plan is SheetPlan<'IMPORT'> | SheetPlan<'LCL_IMPORT'> =>
  plan?.kind === 'IMPORT' || plan?.kind === 'LCL_IMPORT';

/** A row of a batch before it is numbered. */
export type PlannedRow = Pick<
  RateBatchRowRow,
  'rateId' | 'rateNo' | 'rateVersion' | 'before' | 'content' | 'copies' | 'withdraws' | 'planned' | 'reason' | 'hits'
>;

export interface PlanningFor {
  readonly policy: ApprovalPolicy;
  /** May the author publish without a second person? */
  readonly publishes: boolean;
  readonly today: (polId: string) => string;
  /** Whose prices they are. */
  readonly kind: Pick<RateKind<FclRateInput>, 'pricesOf'>;
}

/** Prices that were typed into cells; what was folded into them before is history. */
function withCells(content: FclRateInput, edit: CellEdit | undefined): FclRateInput {
  if (!edit) return content;
  const typed = Object.entries(edit.prices);
  const lines = content.lines.map(line => {
    const cost = edit.prices[line.containerType];
    return cost === undefined ? line : { ...line, cost };
  });
  const currency = lines[0]?.currency ?? 'USD';
  const missing = typed.filter(([type, cost]) => cost !== null && !lines.some(one => one.containerType === type));
  const added = missing.map(([containerType, cost]) => ({
    containerType,
    currency,
    cost,
    zeroConfirmed: false,
    guideSell: null,
    minMargin: null,
    minMarginIsPct: false,
    foldedRules: [],
    note: null,
  }));
  return { ...content, ...edit.fields, lines: [...lines, ...added] };
}

const SKIPPED = (reason: string): PlannedOutcome => ({ outcome: 'SKIPPED', reason }) as PlannedOutcome;

function withEdit(
  document: FclRateDocument,
  plan: Extract<BatchPlan, { kind: 'ACTIONS' }>,
  today: string,
): PlannedOutcome {
  const edit = plan.edits.find(({ id }) => id === document.id);
  if (!edit) return applyActions(document.content, plan.actions, today);
  const edited = fclRateResource.schema.safeParse(withCells(document.content, edit));
  if (!edited.success) return { outcome: 'ERROR', code: 'ROW_INVALID' };
  if (plan.actions.length > 0) {
    const done = applyActions(edited.data, plan.actions, today);
    if (done.outcome !== 'UNCHANGED') return done;
  }
  if (edited.data.validTo < today) return SKIPPED('EXPIRED');
  const fault = contentFault(edited.data, today);
  if (fault) return { outcome: 'ERROR', code: fault };
  if (isSameContent(document.content, edited.data)) return { outcome: 'UNCHANGED' };
  return { outcome: 'CHANGED', content: edited.data, copies: [] };
}

/** Which states a plan may write: an increase what is on sale, copies are made of anything that was ever offered. */
function stateFault({ state }: FclRateDocument, plan: BatchPlan): PlannedOutcome | null {
  const copiesOnly = plan.kind === 'ACTIONS' && plan.actions.some(({ kind }) => kind.startsWith('COPY_'));
  if (state === 'ACTIVE' || (copiesOnly && state !== 'DELETED' && state !== 'PENDING')) return null;
  if (state === 'DRAFT' && plan.kind !== 'INCREASE') return null;
  return SKIPPED(state === 'EXPIRED' ? 'EXPIRED' : 'OUT_OF_SCOPE');
}

function outcomeOf(document: FclRateDocument, plan: BatchPlan, today: string): PlannedOutcome {
  const fault = stateFault(document, plan);
  if (fault) return fault;
  switch (plan.kind) {
    case 'ACTIONS':
      return withEdit(document, plan, today);
    case 'INCREASE':
      return increaseRate(document, plan.increase, today);
    case 'CONTENTS': {
      const content = plan.contents[document.id];
      return content ? { outcome: 'CHANGED', content, copies: [] } : SKIPPED('OUT_OF_SCOPE');
    }
    default:
      return SKIPPED('OUT_OF_SCOPE');
  }
}

const isApprovalRule = (name: string): name is ApprovalRule => Object.hasOwn(APPROVAL_RULES, name);

/** Rules that what becomes of the rate would hit if each piece were published by itself. */
export function hitsOf(
  before: FclRateInput | null,
  after: readonly FclRateInput[],
  { policy, publishes, kind }: Pick<PlanningFor, 'policy' | 'publishes' | 'kind'>,
): string[] {
  const hits = after.flatMap(content =>
    approvalHits(before ? kind.pricesOf(before) : [], kind.pricesOf(content), { publishes, policy }),
  );
  return [...new Set(hits)].filter(isApprovalRule);
}

export function planRow(document: FclRateDocument, plan: BatchPlan, planning: PlanningFor): PlannedRow {
  const { id, no, version, content: before, state } = document;
  const done = outcomeOf(document, plan, planning.today(before.polId));
  const plain: PlannedRow = {
    rateId: id,
    rateNo: no,
    rateVersion: version,
    before,
    content: null,
    copies: [],
    withdraws: [],
    hits: [],
    planned: done.outcome as RowOutcome,
    reason: null,
  };
  if (done.outcome === 'SKIPPED') return { ...plain, reason: done.reason };
  if (done.outcome === 'ERROR') return { ...plain, reason: done.code };
  if (done.outcome === 'UNCHANGED') return plain;
  const { content, copies } = done;
  // A draft is confirmed when it is published, not before.
  const sold = state === 'DRAFT' ? [] : [...(content ? [content] : []), ...copies];
  return { ...plain, content, copies, hits: hitsOf(before, sold, planning) };
}

/** Space is told anew every few days and moves no price. */
const isAsSeen = (seen: FclRateInput, { content }: FclRateDocument): boolean =>
  isSameContent({ ...seen, spaceStatus: content.spaceStatus }, content);

/** Repriced is what the author of an increase has seen; what somebody changed by hand since then is no row of the preview any more. */
export function unlessChangedSince(
  row: PlannedRow,
  document: FclRateDocument,
  seen: FclRateInput | null | undefined,
): PlannedRow {
  if (row.planned !== 'CHANGED' || !seen || isAsSeen(seen, document)) return row;
  return { ...row, content: null, copies: [], hits: [], planned: 'CONFLICT', reason: 'ROW_CONFLICT' };
}

/** A row that an increase had written, as from the increase's new day. */
export function planCorrection(
  row: RateBatchRowRow,
  document: FclRateDocument | undefined,
  increase: IncreasePlan,
  planning: PlanningFor,
): PlannedRow {
  const written = row.writes?.find(({ id }) => id === row.rateId);
  const plain: PlannedRow = {
    rateId: row.rateId,
    rateNo: row.rateNo,
    rateVersion: document?.version ?? null,
    copies: [],
    withdraws: [],
    before: document?.content ?? null,
    content: null,
    hits: [],
    planned: 'CONFLICT',
    reason: 'ROW_CONFLICT',
  };
  if (!document || !written?.before || document.version !== written.version) return plain;
  const done = increaseRate(
    { id: document.id, content: written.before },
    increase,
    planning.today(written.before.polId),
  );
  const changed = done.outcome === 'CHANGED' ? done : { content: written.before, copies: [] };
  const withdraws = row.writes!.filter(({ before }) => before === null).map(({ id, version }) => ({ id, version }));
  const content = changed.content ?? written.before;
  const hits = hitsOf(document.content, [content, ...changed.copies], planning);
  return { ...plain, content, copies: changed.copies, withdraws, hits, planned: 'CHANGED', reason: null };
}
