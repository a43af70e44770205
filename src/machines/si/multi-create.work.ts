import type { DataOf } from '#contract/kernel/call.ts';
import type { CheckReport, getDataInfo } from '#contract/si/calls.ts';
import { placeIn } from '#contract/si/origin.ts';
import { followLines } from '#contract/si/parts/header-goods.ts';
import { currentDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { applyChanges } from '../kernel/content-changes.ts';
import { type OriginTrail, type Said, trailOf, withMark } from './multi-create.origins.ts';

/**
 * The unsent work of the wizard and what each event makes of it: pure, without clock, ids or calls. The flow machine
 * (`multi-create.flow.ts`) decides which event a state takes; here stands what it does.
 */
export type SiSource = DataOf<typeof getDataInfo>;

export interface NewDraft {
  readonly draftId: string;
  readonly prefill: SiDraft;
  readonly origins?: Said['origins'];
}
export interface DraftEdit {
  readonly draftId: string;
  readonly path: string;
  readonly value: unknown;
}

/** Events that the client's draft stream keeps: JSON, so that state = fold(events) after a crash. */
export type DraftStep =
  | {
      readonly type: 'START';
      readonly shipmentId: string;
      readonly mblNo: string;
      readonly siType: number;
      readonly num: number;
      /** More SIs for a set that was submitted before (A5.2). */
      readonly extending?: boolean;
      readonly draftId: string;
      readonly prefill: SiDraft;
      readonly source: SiSource;
      /** Further drafts that come with the first one, as a file brings them; the last one stands open unless `isWhole`. */
      readonly others?: readonly NewDraft[];
      readonly isWhole?: boolean;
      readonly origins?: Said['origins'];
    }
  /** Modify mode (`?Id=`): one draft, and submitting modifies. */
  | {
      readonly type: 'OPEN';
      readonly siId: string;
      readonly version: number;
      readonly record: SiDraft;
      readonly source: SiSource | null;
    }
  /**
   * `path` '' sets the whole draft (template, paste). `run`: goes on with the edit before it, one undo step together. What does
   * not say where it comes from was typed.
   */
  | ({ readonly type: 'EDIT_FIELD'; readonly path: string; readonly value: unknown; readonly run?: boolean } & Said)
  /** Values in several drafts at once, as one key sets them: one step to undo. */
  | ({ readonly type: 'EDIT_DRAFTS'; readonly edits: readonly DraftEdit[] } & Said)
  /** `formErrors`: fields that break a form-level rule (lengths, formats). */
  | { readonly type: 'SAVE_DRAFT'; readonly formErrors?: number }
  | { readonly type: 'DISCARD' }
  | ({ readonly type: 'ADD' } & NewDraft)
  | { readonly type: 'EDIT'; readonly draftId: string }
  | { readonly type: 'REMOVE'; readonly draftId: string }
  /** `ref`: what the copied draft is called, its bill number. */
  | { readonly type: 'COPY'; readonly draftId: string; readonly newDraftId: string; readonly ref?: string }
  | { readonly type: 'CHANGE_NUM'; readonly num: number }
  /** Modify mode after a 412: what the merge view made of both sides, on the version that others reached. */
  | { readonly type: 'MERGE'; readonly version: number; readonly record: SiDraft };

/** The draft in the form. `before` is what DISCARD goes back to; a new draft has nothing before it. */
interface OpenDraft {
  readonly index: number;
  readonly before: SiDraft | null;
  readonly trailBefore?: OriginTrail | undefined;
}

export interface Work {
  readonly mode: 'create' | 'modify';
  readonly shipmentId: string;
  readonly mblNo: string;
  readonly siType: number;
  /** Planned number of SIs: Num of the calls, TBI_NUM of the records. */
  readonly num: number;
  readonly extending: boolean;
  readonly source: SiSource | null;
  readonly siId: string | null;
  readonly version: number | null;
  readonly drafts: readonly SiDraft[];
  /** Where the values of each draft came from, by its id. */
  readonly trails: Readonly<Record<string, OriginTrail>>;
  readonly open: OpenDraft | null;
  /** Result of the last check of exactly this content; any change drops it. */
  readonly lastCheck: CheckReport | null;
}

/** The work after a step, or the code of the refusal. `work: null` = nothing left, back to the beginning. */
export type Stepped = { readonly work: Work | null } | { readonly refused: string };

export type Place = 'init' | 'process1' | 'process2' | 'finish';

/** A3.3: process1 while a draft is open; finish when the drafts are as many as planned; process2 before that. */
export const placeOf = (work: Work | null): Place => {
  if (work === null) return 'init';
  if (work.open !== null) return 'process1';
  return work.drafts.length === work.num ? 'finish' : 'process2';
};

/** SI-S-04: 1 for types 1 and 3; 2 to 26 for a split set, 1 to 25 when a set is extended. */
export const numFits = (siType: number, extending: boolean, num: number): boolean =>
  Number.isInteger(num) && (siType === 2 ? num >= (extending ? 1 : 2) && num <= (extending ? 25 : 26) : num === 1);

const refused = (code: string): Stepped => ({ refused: code });
const indexOf = (work: Work, draftId: string): number => work.drafts.findIndex(draft => draft.draftId === draftId);
const isFreshId = (work: Work | null, draftId: string): boolean =>
  /^\d{6}$/.test(draftId) && (work === null || indexOf(work, draftId) < 0);

/** What is not said otherwise was typed. */
const TYPED: Said = { from: 'typed' };
const saidBy = ({ from, ref, origins, ...more }: Said): Said =>
  from || origins ? { from, ref, origins, ...placeIn(more) } : TYPED;

const marked = ({ trails }: Work, draft: SiDraft, said: Said): Work['trails'] => ({
  ...trails,
  [draft.draftId]: withMark(trails[draft.draftId] ?? [], draft, said),
});

const opened = (work: Work, draft: SiDraft, said: Said): Stepped => ({
  work: {
    ...work,
    drafts: [...work.drafts, currentDraft(draft)],
    trails: { ...work.trails, [draft.draftId]: trailOf(currentDraft(draft), said) },
    open: { index: work.drafts.length, before: null },
    lastCheck: null,
  },
});

const without = (work: Work, index: number): Stepped => {
  const drafts = work.drafts.toSpliced(index, 1);
  return { work: drafts.length === 0 ? null : { ...work, drafts, open: null, lastCheck: null } };
};

const zeroed = { packageCount: '0', weightKg: '0', volumeCbm: '0' } as const;
const copyOf = (draft: SiDraft, draftId: string): SiDraft => ({
  ...draft,
  draftId,
  boxes: draft.boxes.map(box => ({ ...box, ...zeroed, lines: box.lines.map(line => ({ ...line, ...zeroed })) })),
});

function edited(draft: SiDraft, path: string, value: unknown): SiDraft | null {
  try {
    const after = applyChanges(draft, [{ path, after: value }]) as SiDraft;
    // The id is the idempotency key of the submission and outlives whatever is pasted over the draft.
    return followLines(draft, currentDraft({ ...after, draftId: draft.draftId }));
  } catch {
    return null;
  }
}

/** All of the edits or none. */
function editedSet(work: Work, edits: readonly DraftEdit[], said: Said): Stepped {
  if (edits.length === 0) return refused('invalid_input');
  let now: Work = { ...work, lastCheck: null };
  for (const { draftId, path, value } of edits) {
    const index = indexOf(now, draftId);
    if (index < 0) return refused('not_found');
    const after = edited(now.drafts[index]!, path, value);
    if (!after) return refused('invalid_input');
    now = { ...now, drafts: now.drafts.with(index, after), trails: marked(now, after, said) };
  }
  return { work: now };
}

function start(event: Extract<DraftStep, { type: 'START' }>): Stepped {
  const { type: _, draftId, prefill, extending = false, others = [], isWhole = false, origins, ...chosen } = event;
  if (!numFits(chosen.siType, extending, chosen.num) || others.length >= chosen.num) return refused('SI-S-04');
  if (!isFreshId(null, draftId)) return refused('SI-S-05');
  const work: Work = {
    ...chosen,
    mode: 'create',
    extending,
    siId: null,
    version: null,
    drafts: [],
    trails: {},
    open: null,
    lastCheck: null,
  };
  let begun = opened(work, { ...prefill, draftId }, { origins });
  for (const other of others) {
    if (!('work' in begun) || begun.work === null) return begun;
    if (!isFreshId(begun.work, other.draftId)) return refused('SI-S-05');
    begun = opened(begun.work, { ...other.prefill, draftId: other.draftId }, other);
  }
  return isWhole && 'work' in begun && begun.work ? { work: { ...begun.work, open: null } } : begun;
}

const openRecord = ({ siId, version, record: read, source }: Extract<DraftStep, { type: 'OPEN' }>): Stepped => {
  const record = currentDraft(read);
  return {
    work: {
      mode: 'modify',
      shipmentId: record.shipmentId,
      mblNo: record.mblNo,
      siType: record.siType,
      num: 1,
      extending: false,
      source,
      siId,
      version,
      drafts: [record],
      // What stands in the record has its origin in the record's log.
      trails: { [record.draftId]: trailOf(record, {}) },
      open: { index: 0, before: record },
      lastCheck: null,
    },
  };
};

/** What others wrote has its origin in the record's log; what was decided anew in the merge view was typed there. */
const mergedTrail = ({ trails, drafts }: Work, record: SiDraft): OriginTrail =>
  withMark(trails[drafts[0]?.draftId ?? ''] ?? [], record, TYPED);

/** Steps that change how many drafts there are: a modification has its one, for good. */
const OF_A_SET: readonly DraftStep['type'][] = ['ADD', 'COPY', 'REMOVE', 'CHANGE_NUM'];

/** What `event` makes of the work. Which state takes which event is the machine's to say. */
export function stepWork(work: Work | null, event: DraftStep): Stepped {
  if (event.type === 'START') return start(event);
  if (event.type === 'OPEN') return openRecord(event);
  if (work === null || (work.mode === 'modify' && OF_A_SET.includes(event.type))) return refused('SI-L-01');
  const { open, drafts } = work;
  switch (event.type) {
    case 'EDIT_FIELD': {
      const draft = open && drafts[open.index];
      const after = draft && edited(draft, event.path, event.value);
      if (!after) return refused('invalid_input');
      const trails = marked(work, after, saidBy(event));
      return { work: { ...work, trails, drafts: drafts.with(open.index, after), lastCheck: null } };
    }
    case 'EDIT_DRAFTS':
      return editedSet(work, event.edits, saidBy(event));
    case 'SAVE_DRAFT':
      return (event.formErrors ?? 0) > 0 ? refused('invalid_input') : { work: { ...work, open: null } };
    case 'DISCARD':
      if (open === null || work.mode === 'modify') return { work: null };
      if (open.before === null) return without(work, open.index);
      return {
        work: {
          ...work,
          drafts: drafts.with(open.index, open.before),
          trails: { ...work.trails, [open.before.draftId]: open.trailBefore ?? [] },
          open: null,
        },
      };
    case 'ADD':
      if (!isFreshId(work, event.draftId)) return refused('SI-S-05');
      return opened(work, { ...event.prefill, draftId: event.draftId }, event);
    case 'EDIT': {
      const index = indexOf(work, event.draftId);
      if (index < 0) return refused('not_found');
      return {
        work: { ...work, open: { index, before: drafts[index]!, trailBefore: work.trails[event.draftId] } },
      };
    }
    case 'REMOVE': {
      const index = indexOf(work, event.draftId);
      return index < 0 ? refused('not_found') : without(work, index);
    }
    case 'COPY': {
      const draft = drafts[indexOf(work, event.draftId)];
      if (!draft) return refused('not_found');
      if (!isFreshId(work, event.newDraftId)) return refused('SI-S-05');
      // From a full set (finish) a copy is one more than planned: the plan grows with it where the type allows.
      const num = Math.max(work.num, drafts.length + 1);
      return numFits(work.siType, work.extending, num)
        ? opened({ ...work, num }, copyOf(draft, event.newDraftId), { from: 'copy', ref: event.ref })
        : refused('SI-S-04');
    }
    case 'CHANGE_NUM':
      return numFits(work.siType, work.extending, event.num) && event.num >= drafts.length
        ? { work: { ...work, num: event.num, open: null, lastCheck: null } }
        : refused('SI-S-04');
    case 'MERGE':
      return work.mode === 'modify'
        ? {
            work: {
              ...work,
              version: event.version,
              drafts: [event.record],
              trails: { [event.record.draftId]: mergedTrail(work, event.record) },
              open: null,
              lastCheck: null,
            },
          }
        : refused('SI-L-01');
  }
}
