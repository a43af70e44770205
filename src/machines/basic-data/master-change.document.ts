import { z } from 'zod';
import { CHANGE_FINDINGS } from '#contract/basic-data/change/findings.ts';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import {
  CHANGE_KIND_LABELS,
  CHANGE_STATE_LABELS,
  type ChangeKind,
  type ChangeState,
  fieldValuesSchema,
  REVERT_DAYS,
  TWO_PERSON_RESOURCES,
} from '#contract/basic-data/change/master-change.ts';
import {
  ANY_STEWARD,
  approvalCodes,
  codeOfKind,
  GOVERNED_RESOURCES,
  STEWARD_CODES,
  type StewardCode,
  stewardRights,
} from '#contract/basic-data/change/rights.ts';
import { needsSecondPerson } from '#contract/basic-data/change/second-person.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { MD_FINDINGS } from '#contract/basic-data/rules/md-findings.ts';
import type { Right } from '#contract/kernel/call.ts';
import { changeSchema, type Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, date, instant, integer, longText, text, yesNo } from '#contract/kernel/field.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import {
  type DocumentActor,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * A change of a reference row that is more than a small edit (design A.4.1):
 *
 *     NEW -> PROPOSED -> APPROVED -> APPLIED -> REVERTED
 *       '------------------^   '-> PROPOSED
 *               '-> REJECTED
 *
 * Always: a row is written in the transaction of the fact that says so. What a merge moves is kept row by row in
 * `master_change_touch`, so that a revert moves that back and nothing else. A merged row is never a target, so that chains have one link.
 */

const MADE = { computed: true, hiddenColumn: true } as const;
/** Made by the server as one value, and read so in logs. */
const WHOLE = { ...MADE, required: true, toldWhole: true } as const;

/** Versions of the row and its target, by their ids. */
const versionsSchema = z.record(z.string(), z.int());
export type Versions = z.output<typeof versionsSchema>;

const fields = {
  no: code({ zh: '编号', en: 'No.' }, { max: 40, required: true, computed: true, width: 130 }),
  companyId: text({ zh: '提议方', en: 'Company of the proposer' }, { max: 36, required: true, ...MADE }),
  resource: text({ zh: '资料', en: 'Resource' }, { max: 60, required: true, computed: true }),
  kind: choice({ zh: '变更', en: 'Kind' }, CHANGE_KIND_LABELS, { required: true, computed: true }),
  rowId: text({ zh: '记录', en: 'Row' }, { max: 36, required: true, ...MADE }),
  /** What the row is merged into, replaced by, or gives aliases to. */
  targetId: text({ zh: '目标记录', en: 'Target' }, { max: 36, ...MADE }),
  /** What a rejected proposal is to be replaced by. */
  replacementId: text({ zh: '替代记录', en: 'Replacement' }, { max: 36, ...MADE }),
  proposed: content({ zh: '提议值', en: 'Proposed values' }, fieldValuesSchema, WHOLE),
  corrections: content({ zh: '更正值', en: 'Corrections' }, fieldValuesSchema, WHOLE),
  reason: longText({ zh: '原因', en: 'Reason' }, { max: 500, computed: true }),
  isAnother: yesNo({ zh: '确为另一条', en: 'None of those like it' }, MADE),
  effectiveFrom: date({ zh: '生效日', en: 'Effective from' }, { required: true, computed: true }),
  /** Version of the row that was judged; null while it is only proposed. */
  rowVersion: integer({ zh: '记录版本', en: 'Version that was judged' }, MADE),
  /** Just before and just after it took effect: what a revert goes back to, and what it must find. */
  before: content({ zh: '生效前版本', en: 'Versions before' }, versionsSchema, WHOLE),
  after: content({ zh: '生效后版本', en: 'Versions after' }, versionsSchema, WHOLE),
  difference: content({ zh: '批准后的变化', en: 'Changed since the approval' }, z.array(changeSchema), WHOLE),
  createdBy: text({ zh: '提议人', en: 'Proposed by' }, { max: 36, ...MADE }),
  decidedBy: text({ zh: '审核人', en: 'Decided by' }, { max: 36, ...MADE }),
  decidedAt: instant({ zh: '审核时间', en: 'Decided' }, MADE),
  appliedAt: instant({ zh: '生效时间', en: 'Applied' }, MADE),
};

/** A proposer's company reads the log; the platform decides on all. */
const SIDES = { proposer: 'companyId' } as const;

/** What the rows are that it speaks of, as they stand now. */
interface Subject {
  readonly row: AnyRow | null;
  readonly target: AnyRow | null;
}
interface Rejecting {
  /** The row to use instead, where one is named and there is one. */
  readonly replacement: AnyRow | null;
}
interface Deciding {
  readonly resource: string;
  readonly kind: ChangeKind;
}

/** Name of the right that a steward's button on the pages of a resource gives. */
const stewardRight = (resource: string, of: StewardCode): string => `${resource} ${of}`;

const STEWARD_RIGHTS: Readonly<Record<string, readonly Right[]>> = Object.fromEntries(
  GOVERNED_RESOURCES.flatMap(resource =>
    STEWARD_CODES.map(of => [stewardRight(resource.name, of), stewardRights(resource, of)] as const).filter(
      ([, rights]) => rights.length > 0,
    ),
  ),
);

/** Reference rows are the platform's, whatever buttons a seat of another company was given. */
export const isStewardOf = (
  { companyKind, holds }: DocumentActor,
  resource: string,
  codes: readonly StewardCode[],
): boolean => companyKind === 'platform' && codes.every(of => holds.includes(stewardRight(resource, of)));

const steward = (codesOf: (kind: ChangeKind) => readonly StewardCode[]) =>
  guard<Deciding>({
    code: 'MC-02',
    holds: ({ resource, kind }, { actor }) => isStewardOf(actor, resource, codesOf(kind)),
  });
/** Buttons that each event of a steward needs, by what the change is. */
export const CODES_OF = {
  DIRECT: (kind: ChangeKind) => [codeOfKind(kind)],
  APPROVE: approvalCodes,
  REJECT: () => ['REJECT'],
  REVERT: (kind: ChangeKind) => [codeOfKind(kind)],
} as const satisfies Readonly<Record<string, (kind: ChangeKind) => readonly StewardCode[]>>;

/** Nobody moves the deadlines of others alone. */
const movesNoDeadline = guard<Deciding>({
  code: 'MC-21',
  holds: ({ resource, kind }) => !needsSecondPerson(resource, kind),
});

/** A second person looks at ports, vessels and lines. */
const isNotOwn = guard<{ readonly resource: string; readonly createdBy: string | null }>({
  code: 'MD-23',
  holds: ({ resource, createdBy }, { actor }) =>
    !TWO_PERSON_RESOURCES.includes(resource) || createdBy === null || createdBy !== actor.employeeId,
});

const USABLE = ['ACTIVE', 'DEPRECATED'];
const isUsable = ({ status }: AnyRow): boolean => USABLE.includes(String(status));

/** Statuses of the row in which it can be changed so. */
const FROM: Readonly<Record<ChangeKind, readonly string[]>> = {
  CREATE: ['PROPOSED'],
  EDIT: [...USABLE, 'DISABLED'],
  DEPRECATE: ['ACTIVE'],
  DISABLE: USABLE,
  ACTIVATE: ['DEPRECATED', 'DISABLED'],
  MERGE: [...USABLE, 'DISABLED'],
  RECODE: USABLE,
  SPLIT: USABLE,
};

const hasFittingStatus = guard<Deciding, unknown, Subject>({
  code: 'MC-13',
  needs: ['world'],
  holds: ({ kind }, { world: { row } }) => (row ? FROM[kind].includes(String(row.status)) : kind === 'CREATE'),
  params: (_, { world: { row } }) => ({ status: row ? String(row.status) : '' }),
});

const NEEDS_TARGET: readonly ChangeKind[] = ['MERGE', 'SPLIT'];
const TAKES_TARGET: readonly ChangeKind[] = [...NEEDS_TARGET, 'DISABLE'];

/** Another row of the same resource that is in use itself. */
const hasGoodTarget = guard<Deciding, unknown, Subject>({
  code: 'MD-17',
  needs: ['world'],
  holds: ({ kind }, { world: { row, target } }) =>
    target === null
      ? !NEEDS_TARGET.includes(kind)
      : TAKES_TARGET.includes(kind) && target.id !== row?.id && isUsable(target),
});

interface Dated {
  readonly effectiveFrom: string;
}
const todayOf = ({ at }: { readonly at: string }): string => houseDay(new Date(at));

/** Days are compared as text. */
const isNotInThePast = guard<Dated>({
  code: 'MC-09',
  needs: ['clock'],
  holds: ({ effectiveFrom }, ask) => effectiveFrom >= todayOf(ask),
});
const isChosenDayToCome = guard<unknown, { readonly effectiveFrom: string | null }>({
  code: 'MC-09',
  needs: ['payload', 'clock'],
  holds: (_, ask) => ask.payload.effectiveFrom === null || ask.payload.effectiveFrom >= todayOf(ask),
});
const isDue = guard<Dated>({
  code: 'MC-14',
  needs: ['clock'],
  holds: ({ effectiveFrom }, ask) => effectiveFrom <= todayOf(ask),
});
/** The row is still at the version that was approved. */
const isUnchanged = guard<{ readonly rowVersion: number | null }, unknown, Subject>({
  code: 'MC-10',
  needs: ['world'],
  holds: ({ rowVersion }, { world: { row } }) => row?.version === rowVersion,
});

interface Rejected {
  readonly replacementId: string | null;
}
const hasGround = guard<unknown, Rejected>({
  code: 'MC-12',
  needs: ['payload', 'remarks'],
  holds: (_, { payload, remarks }) => Boolean(remarks) || payload.replacementId !== null,
});
const hasGoodReplacement = guard<{ readonly rowId: string }, Rejected, Rejecting>({
  code: 'MD-17',
  needs: ['payload', 'world'],
  holds: ({ rowId }, { payload, world: { replacement } }) =>
    payload.replacementId === null || (replacement !== null && replacement.id !== rowId && isUsable(replacement)),
});

const DAY_MS = 86_400_000;
const isWithinRevertTime = guard<{ readonly appliedAt: string | null }>({
  code: 'MC-05',
  needs: ['clock'],
  holds: ({ appliedAt }, { at }) =>
    appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= REVERT_DAYS * DAY_MS,
});
/** Nothing was written since to the rows that it changed. */
const isNewest = guard<{ readonly after: Versions }, unknown, Subject>({
  code: 'MC-04',
  needs: ['world'],
  holds: ({ after }, { world: { row, target } }) =>
    Object.entries(after).every(([id, version]) =>
      [row, target].some(one => one?.id === id && one.version === version),
    ),
});

const isSystem = systemGuard('MC-03');

const PATHS = [DATA_PATHS.ports, DATA_PATHS.lines, DATA_PATHS.terminals, DATA_PATHS.vessels] as const;
/** Anybody proposes who may read the page; the resource's own right of a steward is asked by the guards. */
const READERS = PATHS.map(path => ({ path }));
const STEWARDS = ANY_STEWARD.anyOf;

type NoPayload = Record<never, never>;
const approval = {
  corrections: content({ zh: '更正值', en: 'Corrections' }, fieldValuesSchema, { required: true }),
  effectiveFrom: date({ zh: '生效日', en: 'Effective from' }, {}),
};
const rejection = { replacementId: text({ zh: '替代记录', en: 'Replacement' }, { max: 36 }) };

const decided = (_: unknown, { actorEmployeeId, at }: Fact) => ({ decidedBy: actorEmployeeId, decidedAt: at });
const undecided = { decidedBy: null, decidedAt: null } as const;

type Born = Readonly<Partial<Record<keyof typeof fields, unknown>>>;

/** Births of earlier versions do not tell what only later events fill. */
const born = (after: Born, { actorEmployeeId }: Fact) => ({
  corrections: after.corrections ?? {},
  before: after.before ?? {},
  after: after.after ?? {},
  difference: after.difference ?? [],
  createdBy: actorEmployeeId,
});

export const masterChange = defineDocument({
  type: 'masterChange',
  controller: 'MasterChange',
  title: { zh: '基础资料变更', en: 'Changes of reference data' },
  paths: PATHS,
  fields,
  number: 'no',
  sides: SIDES,
  owner: 'proposer',
  platform: true,
  sort: '-no',
  search: ['no'],
  rights: STEWARD_RIGHTS,
  states: {
    PROPOSED: { label: CHANGE_STATE_LABELS.PROPOSED, tone: 'info' },
    APPROVED: { label: CHANGE_STATE_LABELS.APPROVED, tone: 'warn' },
    APPLIED: { label: CHANGE_STATE_LABELS.APPLIED, tone: 'good' },
    REJECTED: { label: CHANGE_STATE_LABELS.REJECTED, tone: 'bad', final: true },
    REVERTED: { label: CHANGE_STATE_LABELS.REVERTED, final: true },
  },
  codes: { ...CHANGE_FINDINGS, 'MD-17': MD_FINDINGS['MD-17'], 'MD-23': MD_FINDINGS['MD-23'] },
  notPermitted: 'MC-01',
  derived: ['createdBy', 'decidedBy', 'decidedAt', 'appliedAt'],
  fold: {
    PROPOSE: born,
    DIRECT: (after: Born, fact: Fact) => ({ ...born(after, fact), ...decided(after, fact) }),
    APPROVE: (after: Born, fact: Fact) => ({ ...decided(after, fact), difference: [] }),
    REJECT: decided,
    RETURN: () => ({ ...undecided, rowVersion: null }),
    APPLY: (_: Born, { at }: Fact) => ({ appliedAt: at }),
  },
  events: {
    PROPOSE: event<ChangeState, Subject, NoPayload>({
      from: [NEW],
      to: 'PROPOSED',
      guards: [hasFittingStatus, hasGoodTarget, isNotInThePast],
      label: { zh: '提议', en: 'Propose' },
      right: READERS,
    }),
    // A steward's own change, without a proposal and so without a second person.
    DIRECT: event<ChangeState, Subject, NoPayload>({
      from: [NEW],
      to: 'APPROVED',
      guards: [steward(CODES_OF.DIRECT), movesNoDeadline, hasFittingStatus, hasGoodTarget, isNotInThePast],
      label: { zh: '直接变更', en: 'Change without a proposal' },
      right: STEWARDS,
      remarks: 'optional',
    }),
    APPROVE: event<ChangeState, Subject, typeof approval>({
      from: ['PROPOSED'],
      to: 'APPROVED',
      guards: [steward(CODES_OF.APPROVE), isNotOwn, hasFittingStatus, hasGoodTarget, isChosenDayToCome],
      label: { zh: '批准', en: 'Approve' },
      key: 'a',
      right: STEWARDS,
      payload: approval,
      remarks: 'optional',
    }),
    // Also before its day: nothing has been written yet.
    REJECT: event<ChangeState, Rejecting, typeof rejection>({
      from: ['PROPOSED', 'APPROVED'],
      to: 'REJECTED',
      guards: [steward(CODES_OF.REJECT), hasGround, hasGoodReplacement],
      label: { zh: '驳回', en: 'Reject' },
      key: 'r',
      right: STEWARDS,
      payload: rejection,
      remarks: 'optional',
    }),
    APPLY: event<ChangeState, Subject, NoPayload>({
      from: ['APPROVED'],
      to: 'APPLIED',
      guards: [isSystem, isDue, isUnchanged, hasFittingStatus, hasGoodTarget],
      label: { zh: '生效', en: 'Take effect' },
    }),
    // On the effective date the row has changed since the approval, or the change would be refused: it needs a new decision.
    RETURN: event({
      from: ['APPROVED'],
      to: 'PROPOSED',
      guards: [isSystem],
      label: { zh: '退回待审', en: 'Back to proposed' },
    }),
    // A reference goes back only where it still is what the change made of it. A row that it created is disabled.
    REVERT: event<ChangeState, Subject, NoPayload>({
      from: ['APPLIED'],
      to: 'REVERTED',
      guards: [steward(CODES_OF.REVERT), isWithinRevertTime, isNewest],
      label: { zh: '撤销', en: 'Revert' },
      key: 'v',
      right: STEWARDS,
      remarks: 'optional',
    }),
  },
});

export type MasterChangeRow = DocumentRowOf<typeof masterChange>;
export type ChangeEvent = EventName<typeof masterChange>;
