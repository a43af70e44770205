import { z } from 'zod';
import type { Right } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, content, date, decimal, integer, rows, text, yesNo } from '#contract/kernel/field.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type PriceField, RATE_STATE_LABELS, type RateState, SPACE_STATUS } from '#contract/rates/codes.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import { RATE_CODES } from '#contract/rates/rate-codes.ts';
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

/**
 * Life of a rate, full container and consolidation alike (design A.3.1); the two differ in their fields and in where their buttons are.
 *
 *     NEW -> DRAFT -> (PENDING ->) ACTIVE <-> HIDDEN -> WITHDRAWN
 *              ^---------'  |        '-> SUPERSEDED   '-> EXPIRED -> ACTIVE
 *                           '-> ACTIVE: what stood before a refused revision
 *
 * Decided where the design leaves room:
 * - A published rate whose revision hits an approval rule stays on sale as it was (`standing`) until a second person confirms it; returned,
 *   it is ACTIVE again with what stood. The design takes it off sale for that time, which would remove prices nobody wanted removed.
 * - `SUBMIT` is for what hits an approval rule; without a hit there is nothing to confirm and `PUBLISH` is the way. Without the right to
 *   `PUBLISH` a person hits the rule `NO_PUBLISH`.
 * - What the overlap rule does to the older rate are events of its own: `CUT` (days or container types given up) and `SUPERSEDE`.
 * - `EXTEND` that hits an approval rule, or adds more days than its author may, waits for a second person as a revision does; returned, the
 *   rate stands as it did, and one that was over goes back to its list by the next look of the system.
 * - `SET_SPACE` is no revision: the price stays and nobody confirms it.
 * - Deleting a draft is a state, so that its log says who did it and its row can be copied.
 */

/** Days that a rate may be extended by without the right to publish. */
export const MOST_DAYS_ADDED = 31;
const LEAST_REASON = 2;

/** Any content with a validity; `FclRateInput` and `LclRateInput` are such. */
export interface AnyRateContent {
  readonly validFrom: string;
  readonly validTo: string;
}

/** What is known of a content that is put on sale, or handed over for that. */
export interface RateWorld {
  /** Errors of design A.6 in the content as it will stand; warnings do not count. */
  readonly openErrors: number;
  /** What they are, where a person is told. */
  readonly errors?: readonly Finding[];
  /** `YYYY-MM-DD`, last day of validity of the content as it will stand. */
  readonly validTo: string;
  /** Today at the port of loading, `YYYY-MM-DD`. */
  readonly today: string;
  /** Published rates it overlaps whose cuts were not agreed to. */
  readonly openOverlaps: number;
  /** Approval rules that are hit (codes); none lets it be published at once. */
  readonly approvalHits: readonly string[];
  /** Somebody else than the author has to confirm. */
  readonly fourEyes: boolean;
  /** Days by which an extension is later than what stands. */
  readonly addedDays: number;
}

const SIDES = { owner: 'companyId' } as const;
const isOwner = sideGuard(SIDES)('owner', 'RATE-L-02', { orSystem: true });
const isSystem = systemGuard('RATE-L-02');
const hasReason = remarksGuard('RATE-REASON', LEAST_REASON);

const isWithoutErrors = guard<unknown, unknown, RateWorld>({
  code: 'RATE-ERRORS',
  needs: ['world'],
  holds: (_, { world }) => world.openErrors === 0,
  params: (_, { world }) => ({ n: world.openErrors }),
  findings: (_, { world }) => world.errors ?? [],
});

const isNotPast = guard<unknown, unknown, RateWorld>({
  code: 'DATE_PAST',
  needs: ['world'],
  holds: (_, { world: { validTo, today } }) => validTo >= today,
});

const isWithoutOverlap = guard<unknown, unknown, RateWorld>({
  code: 'RATE_OVERLAP',
  needs: ['world'],
  holds: (_, { world }) => world.openOverlaps === 0,
  params: (_, { world }) => ({ n: world.openOverlaps }),
});

const freeOfApproval = {
  code: 'RATE-APPROVAL',
  needs: ['world'],
  holds: (_: unknown, { world }: { readonly world: RateWorld }) => world.approvalHits.length === 0,
  params: (_: unknown, { world }: { readonly world: RateWorld }) => ({ rules: world.approvalHits.join(', ') }),
} as const;
const isFreeOfApproval = guard<unknown, unknown, RateWorld>(freeOfApproval);

/** Nothing asks for a second person: who may publish does so, and does not make others confirm it. */
const forApproval = {
  code: 'RATE-NO-APPROVAL',
  needs: ['world'],
  holds: (_: unknown, { world }: { readonly world: RateWorld }) => world.approvalHits.length > 0,
} as const;
const isForApproval = guard<unknown, unknown, RateWorld>(forApproval);

/** Of a revision and an extension they choose: it goes on sale, or it waits. */
const goesOnSale = guard<unknown, unknown, RateWorld>({ ...freeOfApproval, chooses: true });
const waits = guard<unknown, unknown, RateWorld>({ ...forApproval, chooses: true });

const isSecondPerson = guard<{ readonly authorId: string | null }, unknown, RateWorld>({
  code: 'RATE-FOUR-EYES',
  needs: ['world'],
  holds: ({ authorId }, { actor, world }) => !world.fourEyes || actor.employeeId !== authorId,
});

const isStanding = guard<{ readonly standing: unknown }>({
  code: 'RATE-L-01',
  holds: ({ standing }) => standing !== null,
  chooses: true,
});

const isOver = guard<{ readonly validTo: string }, unknown, Pick<RateWorld, 'today'>>({
  code: 'RATE-NOT-OVER',
  needs: ['world'],
  holds: ({ validTo }, { world }) => validTo < world.today,
});

const isShortExtension = guard<unknown, unknown, RateWorld>({
  code: 'RATE-EXTEND',
  needs: ['world'],
  holds: (_, { actor, world }) => actor.holds.includes('PUBLISH') || world.addedDays <= MOST_DAYS_ADDED,
  params: () => ({ n: MOST_DAYS_ADDED }),
});

const FIT = [isOwner, isWithoutErrors, isNotPast] as const;

/** Rates on sale that give days to this one, as they were shown. */
const agreedCuts = rows(
  { zh: '同意调整的运价', en: 'Rates that give days up' },
  {
    id: text({ zh: '运价', en: 'Rate' }, { max: 36, required: true }),
    version: integer({ zh: '版本', en: 'Version' }, { min: 1, required: true }),
    endsThere: yesNo({ zh: '其后不再销售', en: 'Not on sale again behind it' }),
  },
  { most: 200 },
);

const reprice = {
  repriceBy: choice(
    { zh: '改价方式', en: 'Change prices by' },
    {
      ADD: { zh: '加', en: 'Add' },
      SUBTRACT: { zh: '减', en: 'Subtract' },
      PERCENT: { zh: '百分比', en: 'Per cent' },
    },
    {},
  ),
  repriceAmount: decimal({ zh: '金额', en: 'Amount' }, { scale: 4, min: -999_999, max: 999_999 }),
};

/** Rights by which each event is sent, of one kind of rates. */
type Rights = Readonly<Record<string, readonly Right[]>>;

const { maintenance, add, drafts, expired, hidden, pending, exportRates, history, lcl, lclEdit } = RATE_PATHS;
const at = (code: string, ...paths: readonly string[]): readonly Right[] => paths.map(path => rateRight(path, code));

export const FCL_RIGHTS = {
  CREATE: at('ADD', maintenance),
  COPY: at('COPY', maintenance, expired, history),
  SAVE: at('EDIT', maintenance, drafts, add),
  SUBMIT: at('SUBMIT', maintenance, drafts, add),
  PUBLISH: at('PUBLISH', maintenance, drafts, add),
  CONFIRM: at('CONFIRM', pending),
  RETURN: at('REJECT', pending),
  REVISE: at('EDIT', maintenance),
  SET_SPACE: at('SPACE_STATUS', maintenance, exportRates),
  HIDE: at('HIDE', maintenance),
  SHOW: at('SHOW', hidden),
  WITHDRAW: at('WITHDRAW', maintenance, hidden),
  EXTEND: at('EXTEND', maintenance, expired),
  DELETE: at('DELETE', maintenance, drafts),
} as const satisfies Rights;

/** The right that one person needs not to make another confirm. */
type RightOf = { readonly [Event in keyof typeof FCL_RIGHTS]: readonly Right[] };

export const LCL_RIGHTS: RightOf = {
  CREATE: at('ADD', lcl, lclEdit),
  COPY: at('COPY', lcl),
  SAVE: at('EDIT', lcl),
  SUBMIT: at('SUBMIT', lcl),
  PUBLISH: at('PUBLISH', lcl),
  CONFIRM: at('CONFIRM', lcl),
  RETURN: at('REJECT', lcl),
  REVISE: at('EDIT', lcl),
  SET_SPACE: at('SPACE_STATUS', lcl),
  HIDE: at('HIDE', lcl),
  SHOW: at('SHOW', lcl),
  WITHDRAW: at('WITHDRAW', lcl),
  EXTEND: at('EXTEND', lcl),
  DELETE: at('DELETE', lcl),
};

const ON_SALE = ['ACTIVE', 'HIDDEN'] as const;

/** `typed`: what people say of a rate, as one value. */
const eventsOf = (right: RightOf, typed: z.ZodType<AnyRateContent>) => {
  const said = content({ zh: '运价', en: 'Rate' }, typed, { required: true });
  return {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '新增', en: 'Add' },
      right: right.CREATE,
      payload: { content: said },
      once: true,
    }),
    IMPORT: event({ from: [NEW], to: 'DRAFT', guards: [isOwner], label: { zh: '导入', en: 'Import' } }),
    COPY: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: { zh: '复制', en: 'Copy' },
      key: 'shift+c',
      right: right.COPY,
      payload: { rateId: text({ zh: '运价', en: 'Rate' }, { max: 36, required: true }) },
      once: true,
    }),
    SAVE: event({
      from: ['DRAFT'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '保存草稿', en: 'Save draft' },
      right: right.SAVE,
      payload: { content: said },
    }),
    SUBMIT: event({
      from: ['DRAFT'],
      to: 'PENDING',
      guards: [...FIT, isForApproval],
      label: { zh: '提交', en: 'Submit' },
      key: 's',
      right: right.SUBMIT,
      bulk: true,
      remarks: 'optional',
    }),
    PUBLISH: event({
      from: ['DRAFT'],
      to: 'ACTIVE',
      guards: [...FIT, isFreeOfApproval, isWithoutOverlap],
      label: { zh: '发布', en: 'Publish' },
      key: 'p',
      intent: 'primary',
      right: right.PUBLISH,
      payload: { agreedCuts },
      bulk: true,
    }),
    DELETE: event({
      from: ['DRAFT'],
      to: 'DELETED',
      guards: [isOwner],
      label: { zh: '删除', en: 'Delete' },
      key: 'delete',
      intent: 'danger',
      right: right.DELETE,
      bulk: true,
    }),
    CONFIRM: event({
      from: ['PENDING'],
      to: 'ACTIVE',
      guards: [...FIT, isSecondPerson, isWithoutOverlap],
      label: { zh: '确认', en: 'Confirm' },
      key: 'a',
      right: right.CONFIRM,
      payload: { agreedCuts },
      bulk: true,
      remarks: 'optional',
    }),
    RETURN: event({
      rows: [
        { from: ['PENDING'], to: 'ACTIVE', guards: [isOwner, hasReason, isStanding] },
        { from: ['PENDING'], to: 'DRAFT', guards: [isOwner, hasReason] },
      ],
      label: { zh: '退回', en: 'Return' },
      key: 'r',
      right: right.RETURN,
      bulk: true,
      remarks: 'required',
    }),
    REVISE: event({
      rows: [
        { from: ['ACTIVE'], to: 'ACTIVE', guards: [...FIT, goesOnSale, isWithoutOverlap] },
        { from: ['ACTIVE'], to: 'PENDING', guards: [...FIT, waits] },
      ],
      label: { zh: '修改', en: 'Edit' },
      right: right.REVISE,
      payload: { content: said, agreedCuts },
    }),
    SET_SPACE: event({
      from: ['ACTIVE'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '舱位状态', en: 'Space status' },
      key: 'shift+s',
      right: right.SET_SPACE,
      payload: { spaceStatus: choice({ zh: '舱位', en: 'Space' }, SPACE_STATUS, { required: true }) },
      bulk: true,
    }),
    HIDE: event({
      from: ['ACTIVE'],
      to: 'HIDDEN',
      guards: [isOwner, hasReason],
      label: { zh: '隐藏', en: 'Hide' },
      key: 'shift+v',
      right: right.HIDE,
      bulk: true,
      remarks: 'required',
    }),
    SHOW: event({
      from: ['HIDDEN'],
      to: 'ACTIVE',
      guards: [...FIT, isWithoutOverlap],
      label: { zh: '恢复可见', en: 'Show' },
      key: 's',
      right: right.SHOW,
      payload: { agreedCuts },
      bulk: true,
    }),
    WITHDRAW: event({
      from: ON_SALE,
      to: 'WITHDRAWN',
      guards: [isOwner, hasReason],
      label: { zh: '撤下', en: 'Withdraw' },
      key: 'shift+w',
      intent: 'danger',
      right: right.WITHDRAW,
      bulk: true,
      remarks: 'required',
    }),
    EXPIRE: event({
      from: ON_SALE,
      to: 'EXPIRED',
      guards: [isSystem, isOver],
      label: { zh: '到期', en: 'Expired' },
    }),
    EXTEND: event({
      rows: [
        {
          from: ['ACTIVE', 'EXPIRED'],
          to: 'ACTIVE',
          guards: [...FIT, isShortExtension, goesOnSale, isWithoutOverlap],
        },
        // What goes beyond one person's limits waits for a second; refused, it is again what it was.
        { from: ['ACTIVE', 'EXPIRED'], to: 'PENDING', guards: [...FIT, waits] },
      ],
      label: { zh: '延期', en: 'Extend' },
      key: 'shift+d',
      right: right.EXTEND,
      payload: { validTo: date({ zh: '新截止日', en: 'New last day' }, { required: true }), ...reprice, agreedCuts },
      bulk: true,
    }),
    CUT: event({
      from: ['ACTIVE'],
      to: 'same',
      guards: [isOwner],
      label: { zh: '有效期调整', en: 'Days given up' },
    }),
    SUPERSEDE: event({
      from: ['ACTIVE'],
      to: 'SUPERSEDED',
      guards: [isOwner],
      label: { zh: '被替代', en: 'Superseded' },
    }),
  };
};

const FINAL = { final: true } as const;
const STATES = {
  DRAFT: { label: RATE_STATE_LABELS.DRAFT, tags: ['editable'] },
  PENDING: { label: RATE_STATE_LABELS.PENDING },
  ACTIVE: { label: RATE_STATE_LABELS.ACTIVE, tags: ['editable'] },
  HIDDEN: { label: RATE_STATE_LABELS.HIDDEN },
  EXPIRED: { label: RATE_STATE_LABELS.EXPIRED },
  SUPERSEDED: { label: RATE_STATE_LABELS.SUPERSEDED, ...FINAL },
  WITHDRAWN: { label: RATE_STATE_LABELS.WITHDRAWN, ...FINAL },
  DELETED: { label: RATE_STATE_LABELS.DELETED, ...FINAL },
} as const satisfies Readonly<Record<RateState, object>>;

const HIDDEN = { computed: true, hiddenColumn: true } as const;

/** What the server keeps of a rate beside what its lists show. */
const keptFields = (typed: z.ZodType<AnyRateContent>) => ({
  companyId: text({ zh: '企业', en: 'Company' }, { max: 36, required: true, ...HIDDEN }),
  /** Who wrote the content that waits or stands. */
  authorId: text({ zh: '编写人', en: 'Author' }, { max: 36, ...HIDDEN }),
  /** What is on sale while a revision waits for its second person. */
  standing: content({ zh: '在售内容', en: 'On sale meanwhile' }, typed, HIDDEN),
});
type RateFields = z.ZodRawShape & ReturnType<typeof keptFields>;

const REASONED: ReadonlySet<string> = new Set(['RETURN', 'HIDE', 'WITHDRAW']);

/** Fields that people type: everything that the system does not make. */
export const typedIn = ({ meta }: Pick<Resource, 'meta'>): readonly string[] =>
  Object.entries(meta)
    .filter(([, { computed }]) => !computed)
    .map(([field]) => field);

type MadeField = PriceField | 'firstPrice';

interface Declaring {
  readonly resource: Resource;
  readonly right: RightOf;
  /** Fields that are computed of the content. */
  readonly made: readonly MadeField[];
  madeOf(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Declares one kind of rates. Facts tell what people typed below `content`, as they have from the first day. */
export function rateDocument({ resource, right, made, madeOf }: Declaring) {
  const names = typedIn(resource);
  const typed = z.object(Object.fromEntries(names.map(name => [name, resource.fields[name] as z.ZodType])));
  const contentSchema = typed as unknown as z.ZodType<AnyRateContent>;
  const { state: _, ...shown } = resource.fields;
  const fields: RateFields = { ...shown, ...keptFields(contentSchema) };
  const events = eventsOf(right, contentSchema);
  const folded = (after: Readonly<Record<string, unknown>>, { event: name, remarks }: Fact) => ({
    ...madeOf(after),
    stateReason: REASONED.has(name) ? remarks : null,
  });
  return defineDocument({
    type: resource.docType,
    controller: resource.name,
    title: resource.title,
    paths: resource.paths,
    resource,
    fields,
    number: 'rateNo',
    sides: SIDES,
    owner: 'owner',
    sort: resource.sort,
    search: resource.search,
    abilities: ['export', 'log'],
    states: STATES,
    codes: RATE_CODES,
    notPermitted: 'RATE-L-01',
    events,
    derived: ['stateReason', ...made],
    fold: Object.fromEntries(Object.keys(events).map(name => [name, folded])),
    factPaths: { rateNo: 'no', ...Object.fromEntries(names.map(name => [name, `content.${name}`])) },
  });
}

/** What the log calls an event; facts of older versions are told by their name. */
export const eventLabel = ({ events }: RateDeclared, name: string): Text =>
  Object.entries(events).find(([event]) => event === name)?.[1].label ?? { zh: name, en: name };

export type RateDeclared = ReturnType<typeof rateDocument>;
export type RateRow = DocumentRowOf<RateDeclared>;
export type RateEvent = EventName<RateDeclared>;
