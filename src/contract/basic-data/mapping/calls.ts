import { z } from 'zod';
import { defineCall } from '../../kernel/call.ts';
import { pageOf, pageQuerySchema } from '../../kernel/page.ts';
import { refLabelSchema } from '../../kernel/resource.ts';
import { MAPPING_SCOPES, onAnyScope } from './scope.ts';
import { mappedObjectSchema, unmappedSchema, unmappedStateSchema } from './unmapped-code.ts';

/** Calls of the mapping screens. The right asked for is that of the scope's own page. */

const scope = z.enum(MAPPING_SCOPES).default('BASIC');
const id = z.string().min(1).max(36);
const entry = z.object({ id, version: z.int() });
const MOST_ENTRIES = 200;

export const unmappedCodes = defineCall({
  method: 'GET',
  path: '/api/UnmappedCode/List',
  access: onAnyScope(),
  summary: {
    zh: '未映射代码',
    en: 'Texts without a mapping, the most frequent first, each with the three best guesses',
  },
  query: pageQuerySchema.pick({ q: true, cursor: true, limit: true }).extend({
    scope,
    object: mappedObjectSchema.optional(),
    state: unmappedStateSchema.default('OPEN'),
  }),
  data: pageOf(unmappedSchema).extend({
    /** Open texts by object, for the tabs. */
    openByObject: z.partialRecord(mappedObjectSchema, z.int()),
  }),
});

/** What a decision did, as a person is told. */
export const decisionSchema = z.object({
  /** For undo; null where nothing was done. */
  decisionId: z.string().nullable(),
  /** Texts that are out of the inbox. */
  decided: z.int(),
  /** Mappings that were made. */
  mappings: z.int(),
  /** Waiting rows of imports that were read again and went in. */
  loaded: z.int(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const mapCodes = defineCall({
  method: 'POST',
  path: '/api/UnmappedCode/Map',
  access: onAnyScope('MAP'),
  summary: { zh: '映射代码', en: 'Tell what texts mean; rows that waited for them are read again' },
  body: z.object({
    scope,
    entries: z.array(entry).min(1).max(MOST_ENTRIES),
    ourId: id,
    /** Open texts of other systems that are equal once folded as well. */
    allEqual: z.boolean().default(false),
    /** The score of the suggestion that was taken; absent: looked up by a person. */
    suggestedScore: z.int().min(0).max(100).optional(),
  }),
  data: decisionSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const ignoreCodes = defineCall({
  method: 'POST',
  path: '/api/UnmappedCode/Ignore',
  access: onAnyScope('IGNORE'),
  summary: { zh: '忽略代码', en: 'Take texts out of the inbox without a mapping; met again, they stay ignored' },
  body: z.object({ scope, entries: z.array(entry).min(1).max(MOST_ENTRIES) }),
  data: decisionSchema,
  errors: ['not_found', 'stale_version', 'event_not_allowed'],
});

export const undoDecision = defineCall({
  method: 'POST',
  path: '/api/UnmappedCode/Undo',
  access: onAnyScope(),
  summary: { zh: '撤销', en: 'Take a decision back with all its effect: mappings, and the rows that went in by it' },
  body: z.object({ scope, decisionId: id }),
  data: z.object({
    /** Texts that are open again. */
    reopened: z.int(),
    mappings: z.int(),
    /** Rows of imports that were taken out again and wait. */
    withdrawn: z.int(),
  }),
  errors: ['not_found', 'event_not_allowed'],
});

export const reprocessCodes = defineCall({
  method: 'POST',
  path: '/api/UnmappedCode/Reprocess',
  access: onAnyScope('REPROCESS'),
  summary: {
    zh: '重新处理',
    en: 'Look at open texts again: those that mean something by now go out, and waiting rows are read again',
  },
  body: z.object({ scope, ids: z.array(id).max(MOST_ENTRIES).optional() }),
  data: decisionSchema.extend({ looked: z.int() }),
});

/** What answered: the mapping of the company, that of all, the carrier's lane code, or a code or name of the row itself. */
export const RESOLVED_BY = {
  PARTNER: { zh: '关系映射', en: 'Relation mapping' },
  BASIC: { zh: '基础数据映射', en: 'Basic data mapping' },
  LINE_CODE: { zh: '航线代码', en: "Carrier's lane code" },
  OWN: { zh: '自身代码或名称', en: 'Own code or name' },
} as const;
export type ResolvedBy = keyof typeof RESOLVED_BY;

export const resolvedSchema = z.object({
  system: z.string(),
  /** Null: nothing answers, or more than one row does. */
  row: refLabelSchema.nullable(),
  by: z.enum(Object.keys(RESOLVED_BY) as [ResolvedBy, ...ResolvedBy[]]).nullable(),
  mappingId: z.string().nullable(),
  /** Direction OUT: what the system calls our row. */
  foreignCode: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
export type ResolvedIn = z.infer<typeof resolvedSchema>;

export const resolveMapping = defineCall({
  method: 'GET',
  path: '/api/CodeMapping/Resolve',
  access: onAnyScope(),
  summary: { zh: '测试映射', en: 'What a text means on a day, in one system or in each that knows the object' },
  query: z.object({
    system: z.string().max(60).optional(),
    object: mappedObjectSchema,
    /** A foreign text; with direction OUT the id of our row. */
    code: z.string().trim().min(1).max(200),
    date: z.iso.date().optional(),
    direction: z.enum(['IN', 'OUT']).default('IN'),
  }),
  data: z.object({ comparedAs: z.string(), results: z.array(resolvedSchema) }),
});
