import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { findingSchema, textSchema } from '../../kernel/envelope.ts';
import { keysetQuerySchema, pageOf } from '../../kernel/page.ts';
import { logEntrySchema, refLabelSchema } from '../../kernel/resource.ts';
import {
  CHANGE_KINDS,
  CHANGE_STATES,
  fieldValuesSchema,
  masterChangeSchema,
  similarRowSchema,
} from './master-change.ts';
import { ANY_STEWARD, anySteward, type StewardCode } from './rights.ts';

/**
 * Changes of reference rows. Which button is needed depends on the resource (`rights.ts`), so a call asks for any steward's right
 * and the resource's own is checked when the resource is known: 403.
 */

const id = z.string().min(1).max(36);
const resource = z.string().min(1).max(60);
const remarks = z.string().trim().max(500);
const day = z.iso.date();

/** A change with the names of the rows it speaks of. */
export const changeWithRefs = z.object({
  change: masterChangeSchema,
  refs: z.record(z.string(), refLabelSchema),
});

/** Anybody proposes what is missing or wrong; a new row can be used by the proposer's company at once. */
export const proposeChange = defineCall({
  method: 'POST',
  path: '/api/MasterData/Propose',
  access: 'seat',
  summary: { zh: '提议新增或修改', en: 'Propose a row that is missing or a change of one; a steward decides' },
  body: z.object({
    resource,
    kind: z.enum(CHANGE_KINDS).default('CREATE'),
    /** The row that is to change; not for CREATE. */
    rowId: id.optional(),
    targetId: id.optional(),
    values: fieldValuesSchema.default({}),
    reason: remarks.optional(),
    /** It is none of the rows like it; needs a reason. */
    isAnother: z.boolean().default(false),
    effectiveFrom: day.optional(),
  }),
  data: changeWithRefs.extend({ row: refLabelSchema, similar: z.array(similarRowSchema) }),
  errors: ['not_found'],
});

/** Rows like one that somebody is about to propose. */
export const similarRows = defineCall({
  method: 'POST',
  path: '/api/MasterData/Similar',
  access: 'seat',
  summary: { zh: '查找相近记录', en: 'Rows that may be the same as the one described, the likeliest first' },
  body: z.object({ resource, values: fieldValuesSchema }),
  data: z.array(similarRowSchema),
  errors: ['not_found'],
});

/** A steward decides on a proposal, or takes an applied change back; If-Match carries the change's version. */
export const applyChange = defineCall({
  method: 'POST',
  path: '/api/MasterChange/Apply',
  access: ANY_STEWARD,
  summary: { zh: '批准、驳回或撤销', en: 'Approve, reject or revert a change; If-Match carries its version' },
  body: z.object({
    id,
    event: z.enum(['APPROVE', 'REJECT', 'REVERT']),
    /** APPROVE: what the steward writes over the proposal. */
    corrections: fieldValuesSchema.default({}),
    /** REJECT: the row to use instead. */
    replacementId: id.optional(),
    effectiveFrom: day.optional(),
    remarks: remarks.optional(),
  }),
  data: changeWithRefs,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

/** Changes of the own company; stewards see all. Newest first. */
export const changeList = defineCall({
  method: 'GET',
  path: '/api/MasterChange/List',
  access: 'seat',
  summary: { zh: '变更列表', en: 'Changes of the own company, for stewards all; newest first' },
  query: keysetQuerySchema.extend({
    resource: resource.optional(),
    state: z.enum(CHANGE_STATES).optional(),
    rowId: id.optional(),
  }),
  data: pageOf(masterChangeSchema).extend({ refs: z.record(z.string(), refLabelSchema) }),
});

/** One change with its log. */
export const getChange = defineCall({
  method: 'GET',
  path: '/api/MasterChange/Get',
  access: 'seat',
  summary: { zh: '查看变更', en: 'One change with its log' },
  query: z.object({ id }),
  data: changeWithRefs.extend({ log: z.array(logEntrySchema) }),
  errors: ['not_found'],
});

const stewardBody = z.object({
  resource,
  id,
  /** Version of the row that the steward saw. */
  version: z.int(),
  /** Today unless said; later it waits as APPROVED. */
  effectiveFrom: day.optional(),
  remarks: remarks.optional(),
});

const steward = <A extends string, B extends z.ZodType>(
  action: A,
  code: StewardCode,
  zh: string,
  en: string,
  body: B,
) =>
  defineCall({
    method: 'POST',
    path: `/api/MasterData/${action}`,
    access: anySteward([code]),
    summary: { zh, en },
    body,
    data: changeWithRefs,
    errors: ['not_found', 'stale_version', 'event_not_allowed'],
  });

/** Makes a row part of another: references, names and aliases go there. */
export const mergeRows = steward(
  'Merge',
  'MERGE',
  '合并到另一条记录',
  'Merge a row into another; references, names and aliases go there',
  stewardBody.extend({ targetId: id }),
);

/** Gives a row another code; the old one becomes an alias. */
export const recodeRow = steward(
  'Recode',
  'RECODE',
  '更换代码',
  'Change the code of a row; the old one becomes an alias',
  stewardBody.extend({ code: z.string().max(20) }),
);

/** No new use; what stands keeps it. */
export const deprecateRow = steward(
  'Deprecate',
  'DEPRECATE',
  '弃用',
  'No new use of a row; what stands keeps it',
  stewardBody,
);

/** Takes a row out of use; open uses must be settled, or go to `targetId`. */
export const disableRow = steward(
  'Disable',
  'DISABLE',
  '停用',
  'Take a row out of use; its open uses must be settled or go to another row',
  stewardBody.extend({ targetId: id.optional() }),
);

/** Brings a deprecated or disabled row back into use. */
export const activateRow = steward('Activate', 'DISABLE', '启用', 'Bring a row back into use', stewardBody);

/** Gives some aliases of a row to another. */
export const splitRow = steward(
  'Split',
  'MERGE',
  '拆分别名',
  'Give some aliases of a row to another',
  stewardBody.extend({ targetId: id, aliases: z.array(z.string().max(100)).min(1).max(50) }),
);

/** What a change would touch, before it is made. */
export const effectOfChange = defineCall({
  method: 'GET',
  path: '/api/MasterData/Effect',
  access: ANY_STEWARD,
  summary: { zh: '变更影响', en: 'What a change would touch, by area, open and closed' },
  query: z.object({ kind: z.enum(CHANGE_KINDS), resource, id, targetId: id.optional() }),
  data: z.object({
    uses: z.array(z.object({ area: textSchema, open: z.int(), closed: z.int(), link: z.string().nullable() })),
    /** Rows whose references would be rewritten, by resource. */
    moved: z.array(z.object({ title: textSchema, count: z.int() })),
    /** Rows that would become equal to others. */
    conflicts: z.array(z.object({ title: textSchema, row: refLabelSchema, with: refLabelSchema })),
    /** Why it would be refused. */
    findings: z.array(findingSchema),
  }),
  errors: ['not_found'],
});
