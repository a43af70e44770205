import { z } from 'zod';
import type { Finding } from './errors.ts';
import type { FieldMeta } from './field.ts';
import { unprintable } from './printable.ts';
import type { Text } from './text.ts';

/** Turns what a schema says about an input into findings that name the place as the caller spelled it; the same on both sides. */

type Issue = z.core.$ZodIssue;

interface Reading {
  readonly code: string;
  readonly message: Text;
  readonly params?: Readonly<Record<string, unknown>>;
}

const UNITS: Readonly<Record<string, Text>> = {
  string: { zh: '个字符', en: 'characters' },
  array: { zh: '项', en: 'entries' },
  set: { zh: '项', en: 'entries' },
  map: { zh: '项', en: 'entries' },
};

const REQUIRED: Reading = { code: 'required', message: { zh: '必填', en: 'Required' } };
const NO_NUMBER: Text = { zh: '请输入数字，如 1234.5', en: 'Type a number such as 1234.5' };
/** Formats that people meet; the rest of zod's names say nothing to them. */
const FORMATS: Readonly<Record<string, Text>> = {
  regex: { zh: '格式不正确', en: 'Not in the form that is expected' },
  date: { zh: '请输入日期，如 2026-11-21', en: 'Type a date such as 2026-11-21' },
  datetime: { zh: '请输入日期和时间', en: 'Type a date and a time' },
  email: { zh: '邮箱格式不正确', en: 'Not a valid e-mail address' },
  url: { zh: '网址格式不正确', en: 'Not a valid web address' },
};

/** `TDBLInfos[1].BOXES[0].TBX_CNNO` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    '',
  );

const metaOf = (schema: z.core.$ZodType): FieldMeta | undefined =>
  (schema as z.ZodType).meta?.()?.['x-field'] as FieldMeta | undefined;

/** What lies inside of defaults, nullables and their like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? bare(inner) : schema;
}

/** The field at a path of a schema, where builders of contract/kernel/field.ts made it. */
export function fieldAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): FieldMeta | undefined {
  let at: z.core.$ZodType | undefined = schema;
  let field: FieldMeta | undefined;
  for (const step of path) {
    const inner: z.core.$ZodType | undefined = at && bare(at);
    if (inner instanceof z.ZodObject) at = (inner.shape as Record<string, z.core.$ZodType>)[String(step)];
    else if (inner instanceof z.ZodArray) at = inner.element as z.core.$ZodType;
    else at = undefined;
    // An entry of a list has no word of its own; its list has.
    field = (at && metaOf(at)) ?? field;
  }
  return field;
}

function limitReading(issue: Issue & { code: 'too_big' | 'too_small' }): Reading {
  const most = issue.code === 'too_big';
  const limit = String(most ? issue.maximum : issue.minimum);
  const unit = UNITS[issue.origin];
  const zh = unit ? `${most ? '最多' : '至少'} ${limit} ${unit.zh}` : `不能${most ? '大于' : '小于'} ${limit}`;
  const en = unit ? `${most ? 'At most' : 'At least'} ${limit} ${unit.en}` : `Not ${most ? 'above' : 'below'} ${limit}`;
  return { code: issue.code, message: { zh, en }, params: { limit } };
}

/** Limits as the builder of decimals keeps them when nobody set any. */
const NO_LIMIT = 1e15;

/** Of a text that holds a character that no field can keep. */
export const unprintableReading = (text: unknown): Reading => ({
  code: 'unprintable',
  message: { zh: '含有无法显示的字符（{c}），请删除', en: 'Holds a character that cannot be shown ({c}); delete it' },
  params: { c: typeof text === 'string' ? unprintable(text) : null },
});

function customReading(params: Readonly<Record<string, unknown>>, input: unknown): Reading | null {
  const { reason, scale, min, max } = params;
  if (reason === 'unprintable') return unprintableReading(input);
  if (reason === 'scale') {
    const message: Text =
      scale === 0
        ? { zh: '只能是整数', en: 'Whole numbers only' }
        : { zh: '最多 {scale} 位小数', en: 'At most {scale} digits after the point' };
    return { code: 'scale', message, params: { scale } };
  }
  if (reason !== 'range') return null;
  const [low, high] = [Number(min) > -NO_LIMIT, Number(max) < NO_LIMIT];
  const message: Text =
    low && high
      ? { zh: '应在 {min} 与 {max} 之间', en: 'Must be between {min} and {max}' }
      : low
        ? { zh: '不能小于 {min}', en: 'Not below {min}' }
        : { zh: '不能大于 {max}', en: 'Not above {max}' };
  return { code: 'range', message, params: { min, max } };
}

function formatReading(issue: Issue & { code: 'invalid_format' }, field: FieldMeta | undefined): Reading {
  const own =
    issue.format === 'regex' ? (field?.help ?? (field?.kind === 'decimal' ? NO_NUMBER : undefined)) : undefined;
  const message = own ?? FORMATS[issue.format] ?? { zh: '格式不正确', en: `Not a valid ${issue.format}` };
  return { code: 'invalid_format', message };
}

function readingOf(issue: Issue, field: FieldMeta | undefined): Reading {
  switch (issue.code) {
    case 'invalid_type':
      // A form has null where nothing was typed.
      if (issue.input === undefined || (issue.input === null && field)) return REQUIRED;
      if (field?.kind === 'integer' || field?.kind === 'decimal')
        return {
          code: 'invalid_type',
          message: issue.expected === 'int' ? { zh: '请输入整数', en: 'Type a whole number' } : NO_NUMBER,
        };
      return {
        code: 'invalid_type',
        message: { zh: '类型不正确', en: `Expected ${issue.expected}` },
        params: { expected: issue.expected },
      };
    case 'too_big':
    case 'too_small':
      return issue.code === 'too_small' && issue.origin === 'string' && issue.input === ''
        ? REQUIRED
        : limitReading(issue);
    case 'invalid_format':
      return formatReading(issue, field);
    case 'invalid_value': {
      if (issue.input === null && field) return REQUIRED;
      const values = issue.values.map(String);
      const list = values.join(', ');
      return {
        code: 'invalid_value',
        message: { zh: `只能是：${list}`, en: `Must be one of: ${list}` },
        params: { values },
      };
    }
    case 'unrecognized_keys':
      return {
        code: 'unrecognized_keys',
        message: { zh: `未知字段：${issue.keys.join(', ')}`, en: `Unknown: ${issue.keys.join(', ')}` },
        params: { keys: issue.keys },
      };
    case 'custom': {
      const reading = customReading(issue.params ?? {}, issue.input);
      if (reading) return reading;
      return { code: issue.code, message: { zh: '内容不正确', en: 'Not valid' } };
    }
    default:
      return { code: issue.code, message: { zh: '内容不正确', en: 'Not valid' } };
  }
}

/** Of the branches of a union, the one that came closest speaks; which of them was meant nobody knows better. */
function closest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map(inner => inner.path.length));
  const [best] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  return best!.flatMap(inner => closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
}

/**
 * Findings of a failed parse. With the schema that was asked, fields speak for themselves: a pattern by the field's help, and the
 * first fault of each only, as what follows from it helps nobody. Parse with `reportInput`, so that what is missing can be told
 * from what is wrong.
 */
export function findingsOf(error: z.core.$ZodError, schema?: z.core.$ZodType): Finding[] {
  const told = new Set<string>();
  return error.issues.flatMap(closest).flatMap(issue => {
    const path = pathText(issue.path);
    const field = schema && fieldAt(schema, issue.path);
    if (field && told.has(path)) return [];
    told.add(path);
    return [{ path, severity: 'error' as const, ...readingOf(issue, field) }];
  });
}
