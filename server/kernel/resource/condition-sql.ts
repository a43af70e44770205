import { type RawBuilder, sql } from 'kysely';
import { type Finding, invalid } from '#contract/kernel/errors.ts';
import type { FieldKind, FieldMeta } from '#contract/kernel/field.ts';
import { type Condition, filterSchema, OPS_OF_KIND, valuesOfOp } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { systemMeta } from './system-fields.ts';

/** Conditions of a list as SQL. Values are always parameters; fields are looked up in the declaration. */

const finding = (path: string, zh: string, en: string): Finding => ({
  path,
  code: 'FILTER',
  severity: 'error',
  message: { zh, en },
});

const refuse = (path: string, zh: string, en: string): never => {
  throw invalid([finding(path, zh, en)]);
};

const LIKE_SIGNS = /[\\%_]/g;
export const likeText = (text: string): string => text.replace(LIKE_SIGNS, sign => `\\${sign}`);

const VALUE: Readonly<Partial<Record<FieldKind, { pattern: RegExp; cast: string }>>> = {
  integer: { pattern: /^-?\d{1,15}$/, cast: 'bigint' },
  decimal: { pattern: /^-?\d{1,15}(\.\d{1,12})?$/, cast: 'numeric' },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, cast: 'date' },
  instant: {
    pattern: /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/,
    cast: 'timestamptz',
  },
  yesNo: { pattern: /^(true|false)$/, cast: 'boolean' },
};

/** The thirtieth of February is none, and the database knows no year 0. */
const isRealDate = (text: string): boolean => {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && !day.startsWith('0000') && new Date(time).toISOString().startsWith(day);
};

/** A text that the database takes for a value of such a field. */
export function isValueOf(kind: FieldKind, text: string): boolean {
  const rule = VALUE[kind];
  const isDated = kind === 'date' || kind === 'instant';
  return !rule || (rule.pattern.test(text) && (!isDated || isRealDate(text)));
}

function parameterOf(meta: FieldMeta, text: string, path: string): RawBuilder<unknown> {
  const rule = VALUE[meta.kind];
  if (!rule) return sql`${text}`;
  if (!isValueOf(meta.kind, text)) return refuse(path, `筛选值无效：${text}`, `Not a value for this filter: ${text}`);
  return sql`${text}::text::${sql.raw(rule.cast)}`;
}

const isList = (kind: FieldKind): boolean => kind === 'choices' || kind === 'texts' || kind === 'references';

const emptyOf = (column: RawBuilder<unknown>, kind: FieldKind): RawBuilder<boolean> =>
  kind === 'rows'
    ? sql`${column} = '[]'::jsonb`
    : isList(kind)
      ? sql`cardinality(${column}) = 0`
      : sql`${column} is null`;

function conditionSql(meta: FieldMeta, column: RawBuilder<unknown>, condition: Condition): RawBuilder<boolean> {
  const { op, values, field } = condition;
  const one = () => parameterOf(meta, values[0]!, field);
  switch (op) {
    case 'is':
      return sql`${column} = ${one()}`;
    case 'isNot':
      return sql`${column} is distinct from ${one()}`;
    case 'contains':
      return sql`${column} ilike ${`%${likeText(values[0]!)}%`}`;
    case 'startsWith':
      // `^@` and not `like`: row-level security lets only the former reach an index.
      return meta.kind === 'code'
        ? sql`${column} ^@ ${values[0]!.toUpperCase()}`
        : sql`lower(${column}) like ${`${likeText(values[0]!.toLowerCase())}%`}`;
    case 'in':
      if (meta.heldIn)
        return sql`(${sql.join(
          meta.heldIn.map(name => sql`${sql.ref(`t.${name}`)} in (${sql.join(values)})`),
          sql` or `,
        )})`;
      return isList(meta.kind)
        ? sql`${column} && ${[...values]}::text[]`
        : sql`${column} in (${sql.join(values.map(value => parameterOf(meta, value, field)))})`;
    case 'atLeast':
      return sql`${column} >= ${one()}`;
    case 'atMost':
      return sql`${column} <= ${one()}`;
    case 'between':
      return sql`${column} between ${one()} and ${parameterOf(meta, values[1]!, field)}`;
    case 'empty':
      return emptyOf(column, meta.kind);
    case 'notEmpty':
      return sql`not (${emptyOf(column, meta.kind)})`;
  }
}

export function fieldOf(resource: Resource, name: string, path: string): FieldMeta {
  const meta = Object.hasOwn(resource.meta, name) ? resource.meta[name] : systemMeta(name);
  return meta ?? refuse(path, `没有字段 ${name}`, `There is no field ${name}`);
}

/** Reads the filter of an address; anything unknown is told at its place, never ignored: a list must not show too much. */
export function readConditions(resource: Resource, text: string | undefined): readonly Condition[] {
  if (!text) return [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('filter', '筛选条件无法解析', 'The filter cannot be read');
  }
  const parsed = filterSchema.safeParse(json);
  if (!parsed.success) return refuse('filter', '筛选条件无法解析', 'The filter cannot be read');
  for (const { field, op, values } of parsed.data) {
    const { kind } = fieldOf(resource, field, 'filter');
    if (!OPS_OF_KIND[kind].includes(op)) refuse(field, `该字段不支持条件 ${op}`, `This field cannot be asked ${op}`);
    const wanted = valuesOfOp(op);
    if (wanted === 'many' ? values.length === 0 : values.length !== wanted)
      refuse(field, '筛选值个数不符', 'The filter has too few or too many values');
  }
  return parsed.data;
}

export const whereOf = (resource: Resource, conditions: readonly Condition[]): RawBuilder<boolean>[] =>
  conditions.map(condition =>
    conditionSql(fieldOf(resource, condition.field, 'filter'), sql.ref(`t.${condition.field}`), condition),
  );
