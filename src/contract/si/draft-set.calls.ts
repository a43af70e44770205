import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { statedOriginsSchema } from './origin.ts';
import { right, SI_PATHS } from './rights.ts';
import { siDraftSchema } from './shipping-instruction.ts';

/**
 * Server copy of the wizard's unsent work (design A2.7), one per employee and record, so that another device can go on. The
 * client's own stream stays the first place; the copy is what the stream says, three seconds later.
 */
const access = { anyOf: [right(SI_PATHS.customerList), right(SI_PATHS.make)] };

/** `CGO_ID=<shipment>` for new SIs, `Id=<si>` for one that is modified. */
export const draftSetRecord = z.string().regex(/^(?:CGO_ID|Id)=[\w-]{1,36}$/);

export const draftCopySchema = z.object({
  draftId: z.string().max(36),
  /** When it was last changed, UTC. */
  at: z.iso.datetime(),
  draft: siDraftSchema,
  /** Where its values came from, as far as the wizard knows. */
  origins: statedOriginsSchema.nullish(),
});
export type DraftCopy = z.infer<typeof draftCopySchema>;

/** What of the work is not in the drafts. */
export const draftFrameSchema = z.object({
  mode: z.enum(['create', 'modify']),
  mblNo: z.string().max(64),
  extending: z.boolean(),
  siId: z.string().max(36).nullable(),
  version: z.int().nullable(),
  /** The draft that is open in the form. */
  open: z.string().max(36).nullable(),
});

export const draftSetSchema = z.object({
  record: draftSetRecord,
  CGO_ID: z.string().min(1).max(36),
  state: z.enum(['process1', 'process2', 'finish']),
  Num: z.int().min(1).max(26),
  SITYPE: z.int().min(1).max(3),
  frame: draftFrameSchema,
  drafts: z.array(draftCopySchema).min(1).max(26),
});
export type DraftSet = z.infer<typeof draftSetSchema>;

export const keptDraftSetSchema = draftSetSchema.extend({ version: z.int(), updatedAt: z.string() });
export type KeptDraftSet = z.infer<typeof keptDraftSetSchema>;

export const getDraftSet = defineCall({
  method: 'GET',
  path: '/api/SiDraftSet/Get',
  access,
  summary: {
    zh: '未提交补料的服务器副本',
    en: 'The server copy of my unsent work on a record; null when there is none',
  },
  query: z.object({ record: draftSetRecord }),
  data: keptDraftSetSchema.nullable(),
});

export const saveDraftSet = defineCall({
  method: 'POST',
  path: '/api/SiDraftSet/Save',
  access,
  summary: {
    zh: '保存未提交补料的副本',
    en: 'Puts the copy in place; version = the copy it was made from, 0 for none; another device was faster: 412',
  },
  body: draftSetSchema.extend({ version: z.int().min(0) }),
  data: z.object({ version: z.int(), updatedAt: z.string() }),
  errors: ['not_found', 'stale_version'],
});

export const discardDraftSet = defineCall({
  method: 'POST',
  path: '/api/SiDraftSet/Discard',
  access,
  summary: { zh: '删除未提交补料的副本', en: 'Removes the copy; nothing happens when there is none' },
  body: z.object({ record: draftSetRecord }),
  data: z.null(),
});
