import { z } from 'zod';
import type { Access, Right } from './call.ts';
import { defineCall } from './call.ts';
import type { Door } from './door.ts';
import type { Finding } from './errors.ts';
import { changeSchema } from './facts.ts';
import { type FieldMeta, fieldMeta } from './field.ts';
import { pageOf, pageQuerySchema } from './page.ts';
import type { Text } from './text.ts';

/**
 * A resource is declared once. From the declaration come the calls under `/api/<name>/…` with validation and OpenAPI, the grid,
 * its filters, the form, the Excel template, import and export, the log, and the palette's entries.
 */

/** Columns that every resource's table has; the server alone writes them. */
export const systemShape = {
  id: z.string().max(36),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
} as const;

/** The row as typed by people, and the row as read. */
export type InputOf<R extends Resource> = z.output<R['schema']>;
export type RowOf<R extends Resource> = InputOf<R> & z.output<z.ZodObject<typeof systemShape>>;
/** Where the shape does not matter. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A row out of a list or a table of any resource, as one of the resource that it was read by. */
export const rowOf = <R extends Resource>(_readBy: R, row: AnyRow): RowOf<R> => row as unknown as RowOf<R>;

export interface Section {
  readonly key: string;
  readonly title: Text;
  readonly fields: readonly string[];
}

export type Ability = 'create' | 'modify' | 'delete' | 'import' | 'export' | 'log';

export interface ResourceDeclaration<S extends z.ZodRawShape> {
  /** Controller of its calls: `Port` gives `/api/Port/List`. */
  readonly name: string;
  /** Name in the event log and in live messages, `port`. */
  readonly docType: string;
  readonly title: Text;
  /** Menu path that holds its buttons; the first of them is its home. */
  readonly paths: readonly [string, ...string[]];
  /** `global`: one set of rows for all, written by the platform. `company`: each company has its own. */
  readonly owner: 'global' | 'company';
  /** Anyone with a seat may read its list, not only those whose menu has the path. */
  readonly readByAll?: boolean;
  readonly fields: S;
  /** Fields that name one row among all; an import finds rows by them. */
  readonly key: readonly [keyof S & string, ...(keyof S & string)[]];
  /** Fields that a picker and a caption show: the code, then names. */
  readonly caption: { readonly code: keyof S & string; readonly zh?: keyof S & string; readonly en?: keyof S & string };
  /** Fields that the quick filter looks into; pinyin and initials of the Chinese name come by themselves. */
  readonly search: readonly (keyof S & string)[];
  /** Order until the reader chooses another, `code` or `-validFrom,code`. */
  readonly sort: string;
  readonly sections?: readonly Section[];
  /** What people may do here at all; all of it unless said. */
  readonly abilities?: readonly Ability[];
  /** Its rows are made and changed by the events of a document; it has the writes that `abilities` name, each an event. */
  readonly isDocument?: boolean;
  /** State of a document whose table has another name for it: its rows as read have it under both names. */
  readonly state?: z.ZodType;
  /** Several screens share the resource, each with rows of its own; their paths are `paths`. */
  readonly doors?: readonly Door[];
  /** Rules across fields, the same on both sides; paths are field names. */
  rules?(row: z.output<z.ZodObject<S>>): readonly Finding[];
  /** Fields shown in the form for this row; absent = always. */
  readonly visible?: { readonly [K in keyof S]?: (row: Readonly<Record<string, unknown>>) => boolean };
  /** What other fields become when one was changed. */
  derive?(row: Readonly<Record<string, unknown>>, changed: string): Readonly<Record<string, unknown>>;
}

type Erased = 'key' | 'caption' | 'search' | 'visible';

export interface Resource<S extends z.ZodRawShape = z.ZodRawShape> extends Omit<ResourceDeclaration<S>, Erased> {
  readonly key: readonly string[];
  readonly caption: { readonly code: string; readonly zh?: string; readonly en?: string };
  readonly search: readonly string[];
  readonly visible?: Readonly<Record<string, ((row: Readonly<Record<string, unknown>>) => boolean) | undefined>>;
  readonly schema: z.ZodObject<S>;
  /** Some fields of a row, none filled in by a default: what a change carries. */
  readonly changesSchema: z.ZodType<Partial<z.output<z.ZodObject<S>>>>;
  readonly meta: Readonly<Record<string, FieldMeta>>;
  /** The one door that a screen looks through (`throughDoor`). */
  readonly through?: Door;
}

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

/** Declares a resource; `ANY_RESOURCES` of the areas collect them. */
export function defineResource<S extends z.ZodRawShape>(declaration: ResourceDeclaration<S>): Resource<S> {
  const entries = Object.entries(declaration.fields) as [string, z.ZodType][];
  const meta = Object.fromEntries(entries.map(([name, schema]) => [name, fieldMeta(schema)]));
  const partial = Object.fromEntries(
    entries
      .filter(([name]) => !meta[name]?.computed)
      .map(([name, schema]) => [
        name,
        withoutDefault(schema)
          .optional()
          .meta(schema.meta() ?? {}),
      ]),
  );
  return {
    ...declaration,
    schema: z.object(declaration.fields),
    changesSchema: z.strictObject(partial),
    meta,
  } as unknown as Resource<S>;
}

/** Among what a file exports: a declared resource. */
export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'docType' in value && 'fields' in value;

const ALL: readonly Ability[] = ['create', 'modify', 'delete', 'import', 'export', 'log'];
export const can = (resource: Pick<Resource, 'abilities'>, ability: Ability): boolean =>
  (resource.abilities ?? ALL).includes(ability);

const BUTTON_OF = {
  create: 'ADD',
  modify: 'EDIT',
  delete: 'DELETE',
  import: 'IMPORT',
  export: 'EXPORT',
  log: 'LOG',
} as const satisfies Record<Ability, string>;

export const buttonOf = (ability: Ability): string => BUTTON_OF[ability];

export const rightsTo = (resource: Pick<Resource, 'paths'>, code?: string): { readonly anyOf: readonly Right[] } => ({
  anyOf: resource.paths.map(path => (code === undefined ? { path } : { path, code })),
});

/** What a new row is made from: of a document the typed fields alone, as its event declares them. */
const newRowOf = <S extends z.ZodRawShape>({ isDocument, meta, schema }: Resource<S>): z.ZodObject<S> => {
  if (!isDocument) return schema;
  const typed = Object.entries(schema.shape).filter(([name]) => !meta[name]?.computed);
  return z.object(Object.fromEntries(typed)) as unknown as z.ZodObject<S>;
};

const readers = (resource: Resource): Access => (resource.readByAll ? 'seat' : rightsTo(resource));

/** What is shown of a row that another one points at. */
export const refLabelSchema = z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string() });
export type RefLabel = z.infer<typeof refLabelSchema>;

export const resourceListQuery = pageQuerySchema.extend({ filter: z.string().max(4000).optional() });

const idQuery = z.object({ id: z.string().max(36) });

export const logEntrySchema = z.object({
  seq: z.int(),
  event: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  state: z.string(),
  remarks: z.string().nullable(),
  changes: z.array(changeSchema),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** Result of one row of a bulk action. */
export const rowResultSchema = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.object({ zh: z.string(), en: z.string() }).nullable(),
});

/** The calls of a resource, made from its declaration; both sides use these and nothing else. */
export function resourceCalls<S extends z.ZodRawShape>(resource: Resource<S>) {
  const base = `/api/${resource.name}` as const;
  const { zh, en } = resource.title;
  const fields = z.object({ ...resource.schema.shape, ...systemShape });
  const row = (resource.state ? fields.extend({ state: resource.state }) : fields) as typeof fields;
  const says = (zhVerb: string, enVerb: string): Text => ({ zh: `${zhVerb}${zh}`, en: `${en}: ${enVerb}` });
  const guarded = (ability: Ability) => rightsTo(resource, buttonOf(ability));
  const refs = z.record(z.string(), refLabelSchema);
  return {
    list: defineCall({
      method: 'GET',
      path: `${base}/List`,
      access: readers(resource),
      summary: says('查询', 'rows by filter, sort and cursor'),
      query: resourceListQuery,
      data: pageOf(row).extend({ refs }),
    }),
    get: defineCall({
      method: 'GET',
      path: `${base}/Get`,
      access: readers(resource),
      summary: says('查看', 'one row, now or as it was at `asOf`'),
      query: idQuery.extend({ asOf: z.union([z.iso.date(), z.iso.datetime()]).optional() }),
      data: z.object({ row, refs }),
      errors: ['not_found'],
    }),
    create: defineCall({
      method: 'POST',
      path: `${base}/Create`,
      access: guarded('create'),
      summary: says('新增', 'make a row'),
      body: newRowOf(resource),
      data: row,
      errors: ['IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
    }),
    modify: defineCall({
      method: 'POST',
      path: `${base}/Modify`,
      access: guarded('modify'),
      summary: says('修改', 'change some fields; If-Match carries the version that was read'),
      body: z.object({ id: z.string().max(36), changes: resource.changesSchema }),
      data: row,
      errors: ['not_found', 'stale_version'],
    }),
    remove: defineCall({
      method: 'POST',
      path: `${base}/Delete`,
      access: guarded('delete'),
      summary: says('删除', 'remove rows nobody uses; the answer tells row by row'),
      body: z.object({
        rows: z
          .array(z.object({ id: z.string().max(36), version: z.int() }))
          .min(1)
          .max(200),
      }),
      data: z.array(rowResultSchema),
    }),
    restore: defineCall({
      method: 'POST',
      path: `${base}/Restore`,
      access: guarded('delete'),
      summary: says('恢复', 'bring a deleted row back'),
      body: idQuery,
      data: row,
      errors: ['not_found'],
    }),
    deleted: defineCall({
      method: 'GET',
      path: `${base}/Deleted`,
      access: guarded('delete'),
      summary: says('已删除', 'deleted rows, newest first'),
      query: pageQuerySchema,
      data: pageOf(
        z.object({ id: z.string(), code: z.string(), name: z.string(), at: z.string(), who: z.string().nullable() }),
      ),
    }),
    log: defineCall({
      method: 'GET',
      path: `${base}/Log`,
      access: guarded('log'),
      summary: says('日志', 'every change of a row, newest first'),
      query: idQuery,
      data: z.array(logEntrySchema),
      errors: ['not_found'],
    }),
    usage: defineCall({
      method: 'GET',
      path: `${base}/Usage`,
      access: readers(resource),
      summary: says('引用', 'where a row is used, by area'),
      query: idQuery,
      data: z.array(
        z.object({
          area: z.object({ zh: z.string(), en: z.string() }),
          open: z.int(),
          closed: z.int(),
          link: z.string().nullable(),
        }),
      ),
      errors: ['not_found'],
    }),
  };
}

export type ResourceCalls<S extends z.ZodRawShape = z.ZodRawShape> = ReturnType<typeof resourceCalls<S>>;
