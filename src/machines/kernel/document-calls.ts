import { z } from 'zod';
import { type Access, defineCall } from '#contract/kernel/call.ts';
import { applyCall, documentRowSchema, keepClaimCall } from '#contract/kernel/document-calls.ts';
import { pageOf } from '#contract/kernel/page.ts';
import { buttonOf, logEntrySchema, refLabelSchema, resourceListQuery, rightsTo } from '#contract/kernel/resource.ts';
import type { AnyDocument } from './document.ts';

/** What is known of an event before it is asked; `asked`: only the server can tell, when it is sent. */
export const abilitySchema = z.object({
  event: z.string(),
  may: z.enum(['yes', 'asked', 'no']),
  refusal: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() }).optional(),
});

function makeCalls(document: AnyDocument) {
  const base = `/api/${document.controller}` as const;
  const { zh, en } = document.title;
  const holders = document.reads.length > 0 ? { anyOf: document.reads } : rightsTo(document);
  const readers: Access = document.readByAll ? 'seat' : holders;
  // Of a document with an applicant anybody who is signed in may have one; whose it is the server asks row by row.
  const access: Access = document.applicant ? 'user' : readers;
  const row = documentRowSchema(document);
  const refs = z.record(z.string(), refLabelSchema);
  const id = z.string().min(1).max(36);
  return {
    list: defineCall({
      method: 'GET',
      path: `${base}/List`,
      access: readers,
      summary: { zh: `查询${zh}`, en: `${en}: rows by filter, sort and cursor` },
      query: resourceListQuery,
      data: pageOf(row).extend({ refs }),
    }),
    get: defineCall({
      method: 'GET',
      path: `${base}/Get`,
      access,
      summary: { zh: `查看${zh}`, en: `${en}: one row with what the caller may do, now or as it was at \`asOf\`` },
      query: z.object({ id, asOf: z.union([z.iso.date(), z.iso.datetime()]).optional() }),
      data: z.object({ row, refs, abilities: z.array(abilitySchema) }),
      errors: ['not_found'],
    }),
    log: defineCall({
      method: 'GET',
      path: `${base}/Log`,
      access: document.abilities.includes('log') ? rightsTo(document, buttonOf('log')) : access,
      summary: { zh: `${zh}日志`, en: `${en}: its facts, newest first` },
      query: z.object({ id }),
      data: z.array(logEntrySchema.extend({ company: z.string().nullable() })),
      errors: ['not_found'],
    }),
    apply: applyCall(document),
    /** Of documents with a claim alone. */
    keepClaim: keepClaimCall(document, readers),
  };
}

export type DocumentCalls = ReturnType<typeof makeCalls>;
const calls = new WeakMap<AnyDocument, DocumentCalls>();

/** The calls of a document, made from its declaration; both sides use these and nothing else. */
export function documentCalls(document: AnyDocument): DocumentCalls {
  const known = calls.get(document) ?? makeCalls(document);
  calls.set(document, known);
  return known;
}
