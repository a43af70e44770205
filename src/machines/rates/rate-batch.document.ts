import { z } from 'zod';
import type { Right } from '#contract/kernel/call.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, instant, integer, text, yesNo } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  createRateBatch,
  editBatchRow,
  excludeBatchRow,
  previewRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import {
  BATCH_CODES,
  BATCH_KINDS,
  BATCH_STATE_LABELS,
  type BatchCounts,
  type BatchState,
  NO_BATCH_COUNTS,
  REVERT_HOURS,
} from '#contract/rates/batch/batch-codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import {
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import type { FactShapes } from '../kernel/upcast.ts';

/**
 * Life of a batch of rates (design commercial A.3.3):
 *
 *     NEW -> DRAFT -> COMPUTING -> PREVIEW -> (PENDING ->) APPLYING -> DONE, PARTIAL, FAILED
 *                                                                       '-> REVERTED, PARTLY_REVERTED
 *
 * Always: a row is written once, in one transaction with its outcome, and only where the rate is still at the version of the preview.
 * What hits an approval rule is written after a second person has confirmed the batch: the rules are asked of every row, the person once.
 * PREVIEW may be asked again; decisions on rows are lost then. REVERT is the decision: rows go back by a job, and REVERTED ends it.
 */

const words = (zh: string, en: string): Text => ({ zh, en });
const MADE = { computed: true, hiddenColumn: true } as const;
const count = (label: Text) => integer(label, { min: 0, required: true, computed: true, width: 76 });

const fields = {
  batchNo: code(words('批次号', 'Batch no.'), { max: 12, required: true, computed: true, width: 130 }),
  companyId: text(words('所属企业', 'Company'), { max: 36, required: true, ...MADE }),
  kind: choice(words('种类', 'Kind'), BATCH_KINDS, { required: true, computed: true }),
  title: text(words('说明', 'About'), { max: 200, required: true, computed: true }),
  /** What it is to do; frozen at the preview. Null where it has still to be given. */
  plan: content(words('内容', 'What it does'), z.looseObject({ kind: z.string() }), { ...MADE, toldWhole: true }),
  /** The increase, the batch that is retried, or the file that it comes from. */
  originId: text(words('来源', 'Comes from'), { max: 36, ...MADE }),
  total: count(words('总数', 'Rows')),
  changed: count(words('修改', 'Changed')),
  created: count(words('新增', 'New')),
  unchanged: count(words('不变', 'Unchanged')),
  skipped: count(words('跳过', 'Skipped')),
  errors: count(words('错误', 'Errors')),
  conflicts: count(words('冲突', 'Conflicts')),
  /** Rows that still wait to be written. */
  open: count(words('待写入', 'To be written')),
  /** Rows that hit an approval rule. */
  hits: count(words('须确认', 'To confirm')),
  reverted: count(words('已撤销', 'Reverted')),
  authorId: text(words('编制人', 'Made by'), { max: 36, ...MADE }),
  confirmedBy: text(words('确认人', 'Confirmed by'), { max: 36, ...MADE }),
  reason: text(words('原因', 'Reason'), { max: 500, ...MADE }),
  appliedAt: instant(words('执行时间', 'Applied'), MADE),
  finishedAt: instant(words('完成时间', 'Finished'), MADE),
  seconds: integer(words('用时（秒）', 'Seconds'), MADE),
  /** The job that works for it now or did so last. */
  jobId: text(words('任务', 'Job'), { max: 36, ...MADE }),
};

type Counted = Pick<
  BatchShape,
  'total' | 'changed' | 'created' | 'unchanged' | 'skipped' | 'errors' | 'conflicts' | 'open' | 'hits' | 'reverted'
>;
type BatchShape = { readonly [F in keyof typeof fields]: z.output<(typeof fields)[F]> };

/** Counts as the batch keeps them: a field each. */
export const countedIn = ({ error, conflict, ...counts }: BatchCounts): Counted => ({
  ...counts,
  errors: error,
  conflicts: conflict,
});

/** The same as calls tell them. */
export const countsOf = (batch: Counted): BatchCounts => ({
  total: batch.total,
  changed: batch.changed,
  created: batch.created,
  unchanged: batch.unchanged,
  skipped: batch.skipped,
  error: batch.errors,
  conflict: batch.conflicts,
  open: batch.open,
  hits: batch.hits,
  reverted: batch.reverted,
});

const UNCOUNTED = countedIn(NO_BATCH_COUNTS);

const SIDES = { owner: 'companyId' } as const;
const isOwner = sideGuard(SIDES)('owner', 'RB-02', { orSystem: true });
const isSystem = systemGuard('RB-03');

const hasWork = guard<{ readonly plan: unknown }>({ code: 'RB-04', holds: ({ plan }) => plan !== null });
const hasRows = guard<Counted>({ code: 'RB-11', holds: ({ changed, created }) => changed + created > 0 });

interface Applying {
  readonly skipErrors: boolean;
}
const isWithoutErrors = guard<Counted, Applying>({
  code: 'RB-05',
  needs: ['payload'],
  holds: ({ errors }, { payload: { skipErrors } }) => skipErrors || errors === 0,
  params: ({ errors }) => ({ n: errors }),
});
const isFreeOfApproval = guard<Counted>({
  code: 'RB-06',
  holds: ({ hits }) => hits === 0,
  params: ({ hits }) => ({ n: hits }),
});
const isForApproval = guard<Counted>({ code: 'RB-07', holds: ({ hits }) => hits > 0 });

interface Confirming {
  /** Whether the company wants a second person at all. */
  readonly fourEyes: boolean;
}
/** The system is nobody's author: what it makes on its day is confirmed by anyone but who wrote the increase. */
const isSecondPerson = guard<{ readonly authorId: string | null }, unknown, Confirming>({
  code: 'RB-08',
  needs: ['world'],
  holds: ({ authorId }, { actor, world: { fourEyes } }) => !fourEyes || actor.employeeId !== authorId,
});

const HOUR_MS = 3_600_000;
const LEAST_REASON = 2;
const isWithinRevertTime = guard<{ readonly appliedAt: string | null }>({
  code: 'RB-10',
  needs: ['clock'],
  holds: ({ appliedAt }, { at }) =>
    appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= REVERT_HOURS * HOUR_MS,
  params: () => ({ n: REVERT_HOURS }),
});

/** What became of the rows, counted now. */
interface Ended {
  readonly counts: BatchCounts;
}
interface GoneBack extends Ended {
  /** Rows that somebody has changed since stay as they are. */
  readonly kept: number;
}
/** Rows that still wait are counted as what they were to become. */
const isNothingWritten = guard<unknown, unknown, Ended>({
  code: 'RB-01',
  needs: ['world'],
  chooses: true,
  holds: (_, { world: { counts } }) => counts.changed + counts.created === counts.open,
});
const isWhole = guard<unknown, unknown, Ended>({
  code: 'RB-01',
  needs: ['world'],
  chooses: true,
  holds: (_, { world: { counts } }) => counts.conflict === 0,
});
const isNothingKept = guard<unknown, unknown, GoneBack>({
  code: 'RB-01',
  needs: ['world'],
  chooses: true,
  holds: (_, { world: { kept } }) => kept === 0,
});

type NoPayload = Record<never, never>;
const applying = { skipErrors: yesNo(words('跳过错误', 'Skip errors')) };

/** The call that sends it says who may; of them count those for rates of the batch's own kind. */
const by = ({ access }: { readonly access: { readonly anyOf: readonly Right[] } }) => ({ right: access.anyOf });

interface Times {
  readonly appliedAt: string | null;
}
const secondsUntil = (finishedAt: string, { appliedAt }: Times): number | null =>
  appliedAt === null ? null : Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(appliedAt)) / 1000));
const finished = (batch: Times, { at }: Fact) => ({ finishedAt: at, seconds: secondsUntil(at, batch) });
const finishedFor = (batch: Times, fact: Fact) => ({ ...finished(batch, fact), reason: fact.remarks });

const state = (name: BatchState, more: { readonly waitsFor?: 'owner'; readonly final?: true } = {}) => {
  const { zh, en, tone }: Text & { readonly tone?: 'info' | 'warn' | 'good' | 'bad' } = BATCH_STATE_LABELS[name];
  return { label: { zh, en }, ...(tone ? { tone } : {}), ...more };
};

export const rateBatch = defineDocument({
  type: 'rateBatch',
  controller: 'RateBatch',
  title: words('批量修改', 'Batches of rates'),
  paths: [RATE_PATHS.results, RATE_PATHS.batchByRule, RATE_PATHS.increases, RATE_PATHS.pending],
  fields,
  number: 'batchNo',
  sides: SIDES,
  owner: 'owner',
  sort: '-createdAt',
  search: ['batchNo'],
  states: {
    DRAFT: state('DRAFT'),
    COMPUTING: state('COMPUTING'),
    PREVIEW: state('PREVIEW'),
    PENDING: state('PENDING', { waitsFor: 'owner' }),
    APPLYING: state('APPLYING'),
    DONE: state('DONE'),
    PARTIAL: state('PARTIAL'),
    FAILED: state('FAILED', { final: true }),
    REVERTED: state('REVERTED', { final: true }),
    PARTLY_REVERTED: state('PARTLY_REVERTED', { final: true }),
    CANCELLED: state('CANCELLED', { final: true }),
  },
  codes: BATCH_CODES,
  notPermitted: 'RB-01',
  joined: ['jobId'],
  derived: ['authorId', 'confirmedBy', 'reason', 'appliedAt', 'finishedAt', 'seconds'],
  fold: {
    CREATE: (_: Times, { actorEmployeeId }: Fact) => ({ authorId: actorEmployeeId }),
    PREVIEW: () => ({ ...UNCOUNTED, reason: null }),
    APPLY: (_: Times, { at }: Fact) => ({ appliedAt: at }),
    CONFIRM: (_: Times, { at, actorEmployeeId }: Fact) => ({ appliedAt: at, confirmedBy: actorEmployeeId }),
    FINISH: finished,
    FAIL: finishedFor,
    RETURN: (_: Times, { remarks }: Fact) => ({ reason: remarks }),
    CANCEL: finishedFor,
  },
  shape: 2,
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: words('新建', 'Create'),
      ...by(createRateBatch),
    }),
    PREVIEW: event({
      from: ['DRAFT', 'PREVIEW'],
      to: 'COMPUTING',
      guards: [isOwner, hasWork],
      label: words('预览', 'Preview'),
      key: 'shift+p',
      ...by(previewRateBatch),
    }),
    COMPUTED: event({ from: ['COMPUTING'], to: 'PREVIEW', guards: [isSystem], label: words('计算完成', 'Computed') }),
    /** Its job will not be done. What it has written already can be taken back. */
    FAIL: event<BatchState, Ended, NoPayload>({
      rows: [
        { from: ['COMPUTING'], to: 'FAILED', guards: [isSystem] },
        { from: ['APPLYING'], to: 'FAILED', guards: [isSystem, isNothingWritten] },
        { from: ['APPLYING'], to: 'PARTIAL', guards: [isSystem] },
      ],
      label: words('执行失败', 'Failed'),
      remarks: 'optional',
    }),
    EXCLUDE_ROW: event({
      from: ['PREVIEW'],
      to: 'same',
      guards: [isOwner],
      label: words('排除行', 'Leave a row out'),
      ...by(excludeBatchRow),
    }),
    EDIT_ROW: event({
      from: ['PREVIEW'],
      to: 'same',
      guards: [isOwner],
      label: words('修改行', 'Change a row'),
      ...by(editBatchRow),
    }),
    APPLY: event({
      from: ['PREVIEW'],
      to: 'APPLYING',
      guards: [isOwner, hasRows, isWithoutErrors, isFreeOfApproval],
      label: words('执行', 'Apply'),
      payload: applying,
      key: 'mod+enter',
      intent: 'primary',
      ...by(applyRateBatch),
    }),
    SUBMIT: event({
      from: ['PREVIEW'],
      to: 'PENDING',
      guards: [isOwner, hasRows, isWithoutErrors, isForApproval],
      label: words('提交', 'Submit'),
      payload: applying,
      key: 's',
      intent: 'primary',
      ...by(submitRateBatch),
    }),
    CONFIRM: event<BatchState, Confirming, NoPayload>({
      from: ['PENDING'],
      to: 'APPLYING',
      guards: [isOwner, isSecondPerson],
      label: words('确认', 'Confirm'),
      remarks: 'optional',
      key: 'a',
      intent: 'success',
      ...by(confirmRateBatch),
    }),
    RETURN: event({
      from: ['PENDING'],
      to: 'PREVIEW',
      guards: [isOwner, remarksGuard('RB-09', LEAST_REASON)],
      label: words('退回', 'Return'),
      remarks: 'required',
      key: 'r',
      ...by(returnRateBatch),
    }),
    FINISH: event<BatchState, Ended, NoPayload>({
      rows: [
        { from: ['APPLYING'], to: 'FAILED', guards: [isSystem, isNothingWritten] },
        { from: ['APPLYING'], to: 'DONE', guards: [isSystem, isWhole] },
        { from: ['APPLYING'], to: 'PARTIAL', guards: [isSystem] },
      ],
      label: words('执行完成', 'Finished'),
    }),
    REVERT: event({
      from: ['DONE', 'PARTIAL'],
      to: 'same',
      guards: [isOwner, isWithinRevertTime],
      label: words('撤销', 'Revert'),
      key: 'shift+z',
      intent: 'warning',
      ...by(revertRateBatch),
    }),
    REVERTED: event<BatchState, GoneBack, NoPayload>({
      rows: [
        { from: ['DONE', 'PARTIAL'], to: 'REVERTED', guards: [isSystem, isNothingKept] },
        { from: ['DONE', 'PARTIAL'], to: 'PARTLY_REVERTED', guards: [isSystem] },
      ],
      label: words('撤销完成', 'Reverted'),
    }),
    CANCEL: event({
      from: ['DRAFT', 'COMPUTING', 'PREVIEW', 'PENDING'],
      to: 'CANCELLED',
      guards: [isOwner],
      label: words('取消', 'Cancel'),
      key: 'shift+x',
      intent: 'danger',
      ...by(cancelRateBatch),
    }),
  },
});

export type RateBatchRow = DocumentRowOf<typeof rateBatch>;
export type BatchEvent = EventName<typeof rateBatch>;

type Told = Readonly<Record<string, unknown>>;

/** Births of shape 1 told the number as `no`, and not that nothing is counted. */
const numberedBirth = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.map(change => {
    if (change.path !== '') return change;
    const { no, ...birth } = change.after as Told;
    return { ...change, after: { ...birth, batchNo: no, ...UNCOUNTED } };
  }),
});

/** Counts of shape 1 were one value. */
const countedSingly = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.flatMap((change): Change[] => {
    if (change.path !== 'counts') return [change];
    const before: Told = countedIn(change.before as BatchCounts);
    return Object.entries(countedIn(change.after as BatchCounts)).flatMap(([path, after]) =>
      before[path] === after ? [] : [{ path, before: before[path], after }],
    );
  }),
});

export const BATCH_FACT_SHAPES: FactShapes = {
  documentType: rateBatch.type,
  upcasters: {
    CREATE: [numberedBirth],
    COMPUTED: [countedSingly],
    EXCLUDE_ROW: [countedSingly],
    EDIT_ROW: [countedSingly],
    FINISH: [countedSingly],
    REVERTED: [countedSingly],
  },
};
