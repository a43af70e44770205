import { z } from 'zod';
import { IMPORT_FINDINGS } from '#contract/imports/findings.ts';
import {
  IMPORT_RUN_DOC_TYPE,
  IMPORT_STATE_LABELS,
  type ImportCounts,
  type ImportMode,
  type ImportOptions,
  type ImportState,
  importCountsSchema,
  importHeaderSchema,
  importMappingSchema,
  importOptionsSchema,
  NO_COUNTS,
  ROLLBACK_DAYS,
} from '#contract/imports/import-run.ts';
import type { Right } from '#contract/kernel/call.ts';
import { findingSchema } from '#contract/kernel/envelope.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, instant, integer, text } from '#contract/kernel/field.ts';
import { buttonOf } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import {
  changedFields,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of an import (design A.4.2), from a file to rows and back:
 *
 *     NEW -> DRAFT -> PARSING -> PREVIEW -> APPLYING -> APPLIED -> ROLLED_BACK
 *                       '-> FAILED  '-> DISCARDED  '-> PARTLY
 *
 * Always: a row is written, and marked as written, in one transaction; so a run that is asked twice, killed or cancelled writes no row
 * twice. CREATE and UPLOAD come together: nobody ever meets a draft.
 */

const words = (zh: string, en: string): Text => ({ zh, en });
const MADE = { computed: true, hiddenColumn: true } as const;
/** Made by the server as one value, and read so in logs. */
const WHOLE = { ...MADE, required: true, toldWhole: true } as const;

const MODES = {
  PARTIAL: words('逐行导入', 'Row by row'),
  ALL_OR_NOTHING: words('全部或不导入', 'All or nothing'),
} as const;
const COMPANY_KINDS = {
  platform: words('平台', 'Platform'),
  customer: words('客户', 'Customer'),
  provider: words('供应商', 'Provider'),
} as const;

const fields = {
  no: code(words('编号', 'No.'), { max: 40, required: true, computed: true, width: 130 }),
  companyId: text(words('所属企业', 'Company'), { max: 36, required: true, ...MADE }),
  /** The worker acts with the rights of the importer's company. */
  companyKind: choice(words('企业类型', 'Kind of company'), COMPANY_KINDS, { required: true, ...MADE }),
  kind: text(words('导入类型', 'Kind'), { max: 80, required: true, computed: true }),
  resource: text(words('资料', 'Resource'), { max: 60, required: true, computed: true }),
  fileId: text(words('文件', 'File'), { max: 36, required: true, ...MADE }),
  fileName: text(words('文件名', 'File name'), { max: 400, required: true, computed: true }),
  fileSize: integer(words('文件大小', 'Size'), { min: 0, required: true, ...MADE }),
  sha256: text(words('校验和', 'SHA-256'), { max: 64, required: true, ...MADE }),
  /** Number of the run that applied the very same file before. */
  repeatOf: text(words('重复于', 'Repeats'), { max: 40, ...MADE }),
  /** Of an official list, as the options name it. */
  edition: text(words('版本', 'Edition'), { max: 30, computed: true }),
  options: content(words('读取选项', 'How it is read'), importOptionsSchema, WHOLE),
  mapping: content(words('列对应', 'Columns as told'), importMappingSchema, WHOLE),
  /** Null before reading and for official lists. */
  header: content(words('表头', 'Headings'), importHeaderSchema, { ...MADE, toldWhole: true }),
  counts: content(words('行数', 'Rows'), importCountsSchema, WHOLE),
  failure: content(words('读取失败原因', 'Why it cannot be read'), z.array(findingSchema), WHOLE),
  mode: choice(words('导入方式', 'How it is applied'), MODES, MADE),
  /** The job that works for it now or did so last. */
  jobId: text(words('任务', 'Job'), { max: 36, ...MADE }),
  createdBy: text(words('上传人', 'Uploaded by'), { max: 36, ...MADE }),
  appliedBy: text(words('执行人', 'Applied by'), { max: 36, ...MADE }),
  appliedAt: instant(words('执行时间', 'Applied'), MADE),
};

const SIDES = { owner: 'companyId' } as const;

/** The command line acts for the company it made the run for. */
const isOwner = sideGuard(SIDES)('owner', 'IM-06', { orSystem: true });
const isSystem = systemGuard('IM-05');

/** Rows of the run as they are now; what the last fact says of them may be older. */
interface Counted {
  readonly counts: ImportCounts;
}
interface Finished extends Counted {
  /** Rows that are not as the person wanted them. */
  readonly left: number;
}
interface Applying {
  readonly mode: ImportMode;
}

const hasRowsToApply = guard<unknown, Applying, Counted>({
  code: 'IM-04',
  needs: ['world'],
  holds: (_, { world: { counts } }) => counts.ready > 0,
});
/** All or nothing is only possible where nothing is wrong and nothing is open. */
const isWholeWhereAsked = guard<unknown, Applying, Counted>({
  code: 'IM-02',
  needs: ['payload', 'world'],
  holds: (_, { payload: { mode }, world: { counts } }) =>
    mode === 'PARTIAL' || (counts.error === 0 && counts.undecided === 0),
  params: (_, { world: { counts } }) => ({ errors: counts.error, undecided: counts.undecided }),
});
const isNothingApplied = guard<unknown, unknown, Counted>({
  code: 'IM-01',
  needs: ['world'],
  holds: (_, { world: { counts } }) => counts.applied === 0,
});
const isEverythingApplied = guard<unknown, unknown, Finished>({
  code: 'IM-01',
  needs: ['world'],
  chooses: true,
  holds: (_, { world: { left } }) => left === 0,
});

const DAY_MS = 86_400_000;
const isWithinRollbackTime = guard<{ readonly appliedAt: string | null }>({
  code: 'IM-03',
  needs: ['clock'],
  holds: ({ appliedAt }, { at }) =>
    appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= ROLLBACK_DAYS * DAY_MS,
});

/** Imports have no page: they are opened on those of the rows. Which of these buttons a run needs, its kind says. */
const IMPORTERS: readonly Right[] = ROUTES.filter(({ buttons }) => buttons.includes('IMPORT')).map(({ path }) => ({
  path,
  code: buttonOf('import'),
}));
const [HOME, ...OTHER_PAGES] = IMPORTERS.map(({ path }) => path);

type NoPayload = Record<never, never>;
const applying = { mode: choice(words('导入方式', 'How it is applied'), MODES, { required: true }) };

const unread = { counts: NO_COUNTS, failure: [], header: null } as const;

type Born = Readonly<Partial<Record<keyof typeof fields, unknown>>>;

/** Named by the person, if by anybody. */
const editionIn = ({ options }: Born) => ({ edition: (options as ImportOptions | undefined)?.edition || null });

const state = (name: ImportState, more: { readonly final?: true } = {}) => ({
  label: IMPORT_STATE_LABELS[name],
  ...more,
});

export const importRun = defineDocument({
  type: IMPORT_RUN_DOC_TYPE,
  controller: 'Import',
  title: words('导入', 'Imports'),
  paths: [HOME!, ...OTHER_PAGES],
  fields,
  number: 'no',
  sides: SIDES,
  owner: 'owner',
  sort: '-no',
  search: ['no'],
  states: {
    DRAFT: state('DRAFT'),
    PARSING: state('PARSING'),
    PREVIEW: state('PREVIEW'),
    FAILED: state('FAILED'),
    APPLYING: state('APPLYING'),
    APPLIED: state('APPLIED'),
    PARTLY: state('PARTLY'),
    ROLLED_BACK: state('ROLLED_BACK', { final: true }),
    DISCARDED: state('DISCARDED', { final: true }),
  },
  codes: IMPORT_FINDINGS,
  notPermitted: 'IM-01',
  joined: ['companyKind', 'jobId'],
  derived: ['edition', 'createdBy', 'appliedBy', 'appliedAt'],
  fold: {
    // Births of earlier versions do not tell what only later events fill.
    CREATE: (after: Born, { actorEmployeeId }: Fact) => ({
      mapping: after.mapping ?? {},
      counts: after.counts ?? NO_COUNTS,
      failure: after.failure ?? [],
      ...editionIn(after),
      createdBy: actorEmployeeId,
    }),
    UPLOAD: () => unread,
    MAP: (after: Born) => ({ ...unread, ...editionIn(after) }),
    APPLY: (_: Born, { actorEmployeeId, at }: Fact) => ({ appliedBy: actorEmployeeId, appliedAt: at }),
    UNDONE: () => ({ appliedBy: null, appliedAt: null }),
  },
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isOwner],
      label: words('新建', 'Create'),
      right: IMPORTERS,
    }),
    UPLOAD: event({
      from: ['DRAFT'],
      to: 'PARSING',
      guards: [isOwner],
      label: words('上传', 'Upload'),
      right: IMPORTERS,
    }),
    PARSED: event({ from: ['PARSING'], to: 'PREVIEW', guards: [isSystem], label: words('解析完成', 'Read') }),
    FAIL: event({ from: ['PARSING'], to: 'FAILED', guards: [isSystem], label: words('读取失败', 'Could not be read') }),
    MAP: event({
      from: ['PREVIEW', 'FAILED'],
      to: 'PARSING',
      guards: [isOwner],
      label: words('设置列对应', 'Map columns'),
      right: IMPORTERS,
      payload: changedFields(fields, ['mapping', 'options']),
    }),
    DECIDE: event({
      from: ['PREVIEW', 'PARTLY'],
      to: 'same',
      guards: [isOwner],
      label: words('处理', 'Decide'),
      right: IMPORTERS,
    }),
    APPLY: event<ImportState, Counted, typeof applying>({
      from: ['PREVIEW', 'PARTLY'],
      to: 'APPLYING',
      guards: [isOwner, isWholeWhereAsked, hasRowsToApply],
      label: words('执行导入', 'Apply'),
      right: IMPORTERS,
      payload: applying,
    }),
    APPLIED: event<ImportState, Finished, NoPayload>({
      rows: [
        { from: ['APPLYING'], to: 'APPLIED', guards: [isSystem, isEverythingApplied] },
        { from: ['APPLYING'], to: 'PARTLY', guards: [isSystem] },
      ],
      label: words('导入完成', 'Applied'),
    }),
    // One row failed on the way of "all or nothing", and the others were taken back.
    UNDONE: event<ImportState, Counted, NoPayload>({
      from: ['APPLYING'],
      to: 'PREVIEW',
      guards: [isSystem, isNothingApplied],
      label: words('整批撤回', 'Undone as a whole'),
    }),
    CANCEL: event<ImportState, Counted, NoPayload>({
      rows: [
        { from: ['PARSING'], to: 'DISCARDED', guards: [isOwner] },
        { from: ['APPLYING'], to: 'PREVIEW', guards: [isOwner, { ...isNothingApplied, chooses: true }] },
        { from: ['APPLYING'], to: 'PARTLY', guards: [isOwner] },
      ],
      label: words('取消', 'Cancel'),
      right: IMPORTERS,
    }),
    ROLLBACK: event({
      from: ['APPLIED', 'PARTLY'],
      to: 'ROLLED_BACK',
      guards: [isOwner, isWithinRollbackTime],
      label: words('回滚', 'Roll back'),
      right: IMPORTERS,
    }),
    DISCARD: event({
      from: ['PREVIEW', 'FAILED'],
      to: 'DISCARDED',
      guards: [isOwner],
      label: words('放弃', 'Discard'),
      right: IMPORTERS,
    }),
  },
});

export type ImportRunRow = DocumentRowOf<typeof importRun>;
export type ImportEvent = EventName<typeof importRun>;
