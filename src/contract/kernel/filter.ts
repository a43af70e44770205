import { z } from 'zod';
import type { FieldKind } from './field.ts';

/** What a reader may ask of a field. A filter is a list of conditions that must all hold. */
export const FILTER_OPS = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'in',
  'atLeast',
  'atMost',
  'between',
  'empty',
  'notEmpty',
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

export const conditionSchema = z.object({
  field: z.string().max(60),
  op: z.enum(FILTER_OPS),
  /** None for `empty`, two for `between`, any number for `in`, else one. */
  values: z.array(z.string().max(200)).max(100).default([]),
});
export type Condition = z.output<typeof conditionSchema>;

export const filterSchema = z.array(conditionSchema).max(20);

const TEXT_OPS = ['contains', 'startsWith', 'is', 'isNot', 'in', 'empty', 'notEmpty'] as const;
const RANGE_OPS = ['between', 'atLeast', 'atMost', 'is', 'empty', 'notEmpty'] as const;
const SET_OPS = ['in', 'empty', 'notEmpty'] as const;

/** Questions that make sense for a kind of field; the first is offered first. */
export const OPS_OF_KIND: Readonly<Record<FieldKind, readonly FilterOp[]>> = {
  text: TEXT_OPS,
  longText: ['contains', 'empty', 'notEmpty'],
  code: ['startsWith', 'is', 'in', 'contains', 'isNot', 'empty', 'notEmpty'],
  integer: RANGE_OPS,
  decimal: RANGE_OPS,
  yesNo: ['is'],
  date: RANGE_OPS,
  instant: RANGE_OPS,
  choice: ['in', 'isNot', 'empty', 'notEmpty'],
  choices: SET_OPS,
  texts: SET_OPS,
  reference: ['in', 'isNot', 'empty', 'notEmpty'],
  references: SET_OPS,
  rows: ['empty', 'notEmpty'],
  content: ['empty', 'notEmpty'],
};

/** How many values an op takes; `many` is one or more. */
export const valuesOfOp = (op: FilterOp): 0 | 1 | 2 | 'many' =>
  op === 'empty' || op === 'notEmpty' ? 0 : op === 'between' ? 2 : op === 'in' ? 'many' : 1;

/** Conditions as they stand in an address: JSON, or nothing when there are none. */
export const filterText = (filter: readonly Condition[]): string => (filter.length === 0 ? '' : JSON.stringify(filter));

/** Conditions out of an address; what cannot be read is no filter. */
export function readFilter(text: string | null | undefined): readonly Condition[] {
  if (!text) return [];
  try {
    const parsed = filterSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** `-validFrom,code`: a minus sorts downwards. */
export const sortText = (keys: readonly SortKey[]): string =>
  keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

export const readSort = (text: string | null | undefined): readonly SortKey[] =>
  (text ?? '')
    .split(',')
    .filter(part => part !== '' && part !== '-')
    .map(part => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
