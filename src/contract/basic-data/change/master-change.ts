import { z } from 'zod';
import { changeSchema } from '../../kernel/facts.ts';
import { refLabelSchema } from '../../kernel/resource.ts';
import type { Text } from '../../kernel/text.ts';

/** How a reference row changes when more than a steward's small edit is meant (design A.4.1). */

/** What is done to the row. SPLIT gives some of its aliases to another row. */
export const CHANGE_KINDS = ['CREATE', 'EDIT', 'DEPRECATE', 'DISABLE', 'ACTIVATE', 'MERGE', 'RECODE', 'SPLIT'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Where a change stands. */
export const CHANGE_STATES = ['PROPOSED', 'APPROVED', 'APPLIED', 'REJECTED', 'REVERTED'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

const word = (zh: string, en: string): Text => ({ zh, en });

export const CHANGE_KIND_LABELS: Readonly<Record<ChangeKind, Text>> = {
  CREATE: word('新增', 'New row'),
  EDIT: word('修改', 'Edit'),
  DEPRECATE: word('弃用', 'Deprecate'),
  DISABLE: word('停用', 'Disable'),
  ACTIVATE: word('启用', 'Activate'),
  MERGE: word('合并', 'Merge'),
  RECODE: word('更换代码', 'Change code'),
  SPLIT: word('拆分别名', 'Split aliases'),
};

export const CHANGE_STATE_LABELS: Readonly<Record<ChangeState, Text>> = {
  PROPOSED: word('待审', 'Proposed'),
  APPROVED: word('已批准，待生效', 'Approved, not yet effective'),
  APPLIED: word('已生效', 'Applied'),
  REJECTED: word('已驳回', 'Rejected'),
  REVERTED: word('已撤销', 'Reverted'),
};

/** Days in which an applied change can be taken back. */
export const REVERT_DAYS = 30;

/** Resources where the person who proposes may not be the one who approves. */
export const TWO_PERSON_RESOURCES: readonly string[] = ['Port', 'Vessel', 'ShippingLine'];

/** A row that may be the same as a proposed one; 90 and more blocks, 60 to 89 warns. */
export const similarRowSchema = refLabelSchema.extend({
  score: z.int(),
  ground: z.enum(['code', 'imo', 'name', 'radio', 'nearName', 'position']),
});
export type SimilarRow = z.infer<typeof similarRowSchema>;

const id = z.string().min(1).max(36);

/** Field values of a row as people type them; the resource's own schema judges them. */
export const fieldValuesSchema = z.record(z.string().max(60), z.unknown());

/** A change as it is read. */
export const masterChangeSchema = z.object({
  id,
  /** `MC` + yyMMdd + 4 digits. */
  no: z.string(),
  /** Company of the proposer. */
  companyId: z.string(),
  resource: z.string(),
  kind: z.enum(CHANGE_KINDS),
  state: z.enum(CHANGE_STATES),
  version: z.int(),
  rowId: id,
  /** What the row is merged into, replaced by, or gives aliases to. */
  targetId: id.nullable(),
  /** What a rejected proposal is to be replaced by. */
  replacementId: id.nullable(),
  proposed: fieldValuesSchema,
  /** What the steward wrote over the proposal. */
  corrections: fieldValuesSchema,
  reason: z.string().nullable(),
  /** The proposer says that it is none of the rows like it. */
  isAnother: z.boolean(),
  effectiveFrom: z.iso.date(),
  /** What changed in the row between approval and its day; the change went back to PROPOSED. */
  difference: z.array(changeSchema),
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type MasterChange = z.infer<typeof masterChangeSchema>;
