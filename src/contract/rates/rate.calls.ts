import { z } from 'zod';
import { defineCall, type Right } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { type Resource, rowResultSchema } from '../kernel/resource.ts';
import { RATE_STATES, SPACE_STATUS } from './codes.ts';

/**
 * Calls of a kind of rates beyond their list, full container and consolidation alike (design commercial 0.5, A.3.1): one rate at work,
 * its events, its versions.
 */

const id36 = z.string().min(1).max(36);
const stateSchema = z.enum(RATE_STATES);

/** What a publication takes from a rate on sale (A.5.1), shown before it is agreed to. */
const cutSchema = z.object({
  id: z.string(),
  version: z.int(),
  no: z.string(),
  kind: z.enum(['SUPERSEDE', 'CUT', 'SPLIT']),
  /** Days and container types on sale now; a consolidation is one type of its own. */
  validFrom: z.string(),
  validTo: z.string(),
  containerTypes: z.array(z.string()),
  /** What stays on sale of it: nothing, or pieces by days. */
  remains: z.array(z.object({ validFrom: z.string(), validTo: z.string(), containerTypes: z.array(z.string()) })),
  /** It waits for a second person itself, so nothing can be taken from it. */
  isLocked: z.boolean(),
});
export type RateCut = z.infer<typeof cutSchema>;

const agreedCutSchema = z.object({
  id: id36,
  version: z.int(),
  /** The tail of a split goes on sale again; `false` leaves it off. */
  resume: z.boolean().default(true),
});
export type AgreedCut = z.infer<typeof agreedCutSchema>;
const agreedCuts = z.array(agreedCutSchema).max(200).default([]);

const eventSchema = z.object({
  event: z.string(),
  allowed: z.boolean(),
  /** A code of `RATE_CODES`, or `AUTH_FORBIDDEN`. */
  reason: z.string().nullable(),
  params: z.record(z.string(), z.unknown()).optional(),
});

const outlookSchema = z.object({
  findings: z.array(findingSchema),
  /** Approval rules that the content hits as this person. */
  approvalHits: z.array(z.string()),
  cuts: z.array(cutSchema),
  /**
   * Costs that these follow: of the version before, or of the rate on sale that it takes the place of; by container type, or by the
   * break of a consolidation.
   */
  previous: z.array(z.object({ containerType: z.string(), currency: z.string(), cost: z.string().nullable() })),
});
export type RateOutlook = z.infer<typeof outlookSchema>;

const changedSchema = z.object({
  id: z.string(),
  no: z.string(),
  state: stateSchema,
  version: z.int(),
  /** Rates that gave up days or container types to it. */
  cut: z.array(z.string()),
});
export type ChangedRate = z.infer<typeof changedSchema>;

/** What an event would take from others, rate by rate. */
export interface BulkCuts {
  readonly id: string;
  readonly no: string;
  readonly cuts: readonly RateCut[];
}

/** Events that can be sent to many rates at once. */
export const BULK_EVENTS = [
  'SUBMIT',
  'PUBLISH',
  'CONFIRM',
  'RETURN',
  'HIDE',
  'SHOW',
  'WITHDRAW',
  'EXTEND',
  'SET_SPACE',
  'COPY',
  'DELETE',
] as const;
export type BulkEvent = (typeof BULK_EVENTS)[number];
export const MOST_IN_BULK = 200;

/** An extension may come with other prices: all of the rate's by one formula (A.4.2 ExpiredFreight). */
const repriceSchema = z.object({
  op: z.enum(['ADD', 'SUBTRACT', 'PERCENT']),
  amount: z.string().regex(/^-?\d{1,6}(\.\d{1,4})?$/),
});
export type Reprice = z.infer<typeof repriceSchema>;

const remarks = z.string().max(500).default('');
const spaceStatus = z.enum(Object.keys(SPACE_STATUS) as [keyof typeof SPACE_STATUS, ...(keyof typeof SPACE_STATUS)[]]);
const errors = ['not_found', 'stale_version', 'event_not_allowed', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'] as const;

/** `keepers`: who keeps such rates. Whoever of them may not see cost is refused by the server. */
export function rateCalls<S extends z.ZodRawShape>(
  { name, schema: content }: Resource<S>,
  keepers: { readonly anyOf: readonly Right[] },
) {
  const base = `/api/${name}` as const;
  const detail = outlookSchema.extend({
    id: z.string(),
    no: z.string(),
    state: stateSchema,
    version: z.int(),
    content,
    /** On sale while the content waits to be confirmed. */
    standing: content.nullable(),
    waitsFor: z.array(z.string()),
    author: z.string().nullable(),
    reason: z.string().nullable(),
    updatedAt: z.string(),
    events: z.array(eventSchema),
  });

  /** Every event asks for the version by `If-Match`; who may send it says the machine's list of events. */
  const event = <E extends z.ZodRawShape>(action: string, zh: string, en: string, shape: E) =>
    defineCall({
      method: 'POST',
      path: `${base}/${action}`,
      access: 'seat',
      summary: { zh, en },
      body: z.object({ id: id36, ...shape }),
      data: changedSchema,
      errors,
    });

  return {
    detail: defineCall({
      method: 'GET',
      path: `${base}/Detail`,
      access: keepers,
      summary: { zh: '运价详情', en: 'One rate with its findings, what each event would do, and what stands' },
      query: z.object({ id: id36 }),
      data: detail,
      errors: ['not_found'],
    }),
    check: defineCall({
      method: 'POST',
      path: `${base}/Check`,
      access: keepers,
      summary: { zh: '检查运价', en: 'Findings, approval rules hit and cuts of a content, without saving it' },
      body: z.object({ id: id36.nullable().default(null), content }),
      data: outlookSchema,
      errors: ['not_found'],
    }),
    save: defineCall({
      method: 'POST',
      path: `${base}/Save`,
      access: 'seat',
      summary: { zh: '保存运价', en: 'Makes a draft, changes one, or revises a published rate (If-Match)' },
      body: z.object({ id: id36.nullable().default(null), content, agreedCuts }),
      data: changedSchema,
      errors,
    }),
    submit: event('Submit', '提交运价', 'Hands a draft to a second person', { remarks }),
    publish: event('Publish', '发布运价', 'Puts a draft on sale', { agreedCuts }),
    confirm: event('Confirm', '确认运价', 'Puts what waits on sale', { agreedCuts, remarks }),
    return: event('Return', '退回运价', 'Gives what waits back to its author', { remarks }),
    hide: event('Hide', '隐藏运价', 'Takes a rate from all queries', { remarks }),
    show: event('Show', '恢复可见', 'Puts a hidden rate on sale again', { agreedCuts }),
    withdraw: event('Withdraw', '撤下运价', 'Takes a rate off sale for good', { remarks }),
    extend: event('Extend', '延期', 'Gives a rate a later last day', {
      validTo: z.iso.date(),
      reprice: repriceSchema.optional(),
      agreedCuts,
    }),
    setSpaceStatus: event('SetSpaceStatus', '舱位状态', 'Says how much space there is', { spaceStatus }),
    delete: event('Delete', '删除草稿', 'Deletes a draft', {}),
    copy: event('Copy', '复制运价', 'A new draft of a rate, from today on for as long', {}),
    bulkCheck: defineCall({
      method: 'POST',
      path: `${base}/BulkCheck`,
      access: keepers,
      summary: { zh: '检查批量操作', en: 'What an event to many rates would take from others, without sending it' },
      body: z.object({
        event: z.enum(['PUBLISH', 'CONFIRM', 'SHOW', 'EXTEND']),
        ids: z.array(id36).min(1).max(MOST_IN_BULK),
        validTo: z.iso.date().optional(),
        reprice: repriceSchema.optional(),
      }),
      data: z.array(z.object({ id: z.string(), no: z.string(), cuts: z.array(cutSchema) })),
    }),
    bulk: defineCall({
      method: 'POST',
      path: `${base}/Bulk`,
      access: 'seat',
      summary: { zh: '批量操作运价', en: 'One event to many rates, each for itself; the answer tells row by row' },
      body: z.object({
        event: z.enum(BULK_EVENTS),
        rows: z
          .array(z.object({ id: id36, version: z.int(), agreedCuts }))
          .min(1)
          .max(MOST_IN_BULK),
        remarks,
        validTo: z.iso.date().optional(),
        reprice: repriceSchema.optional(),
        spaceStatus: spaceStatus.optional(),
      }),
      data: z.array(rowResultSchema),
      errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
    }),
  };
}
