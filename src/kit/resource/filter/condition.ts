import Big from 'big.js';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { type Condition, type FilterOp, OPS_OF_KIND, valuesOfOp } from '#contract/kernel/filter.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { both } from '../resource-words.ts';
import { dayOf, endOfDay, startOfDay } from './day-words.ts';

/** Conditions in the words and values of people; on the wire they are fields, ops and texts. */

const isDated = ({ kind }: FieldMeta): boolean => kind === 'date' || kind === 'instant';

/** Ops offered for a field. Nobody asks for one exact millisecond. */
export const opsFor = (meta: FieldMeta): readonly FilterOp[] =>
  OPS_OF_KIND[meta.kind].filter(op => meta.kind !== 'instant' || op !== 'is');

export function opText(meta: FieldMeta, op: FilterOp): Text {
  if (isDated(meta) && op === 'atLeast') return both('op.since');
  if (isDated(meta) && op === 'atMost') return both('op.until');
  return both(`op.${op}`);
}

/** Values as typed, from those of a condition: days instead of instants. */
export const typedValues = (meta: FieldMeta, values: readonly string[], zone: string): readonly string[] =>
  meta.kind === 'instant' ? values.map(value => dayOf(value, zone)) : values;

/** Values of a condition, from those typed. */
export function wireValues(meta: FieldMeta, op: FilterOp, typed: readonly string[], zone: string): string[] {
  const values = typed.map(value => value.trim()).filter(value => value !== '');
  if (meta.kind !== 'instant') return op === 'in' ? [...new Set(values)] : values;
  return values.map((day, place) =>
    op === 'atMost' || (op === 'between' && place === 1) ? endOfDay(day, zone) : startOfDay(day, zone),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PATTERNS: Partial<Record<FieldMeta['kind'], RegExp>> = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(\.\d{1,12})?$/,
  date: DAY,
  instant: DAY,
  yesNo: /^(true|false)$/,
};

/** Why typed values are no condition yet; `null` when they are. */
export function valuesProblem(meta: FieldMeta, op: FilterOp, typed: readonly string[]): Text | null {
  const wanted = valuesOfOp(op);
  const values = typed.map(value => value.trim()).filter(value => value !== '');
  const pattern = PATTERNS[meta.kind];
  const isCounted = wanted === 'many' ? values.length > 0 && values.length <= 100 : values.length === wanted;
  if (!isCounted || values.some(value => value.length > 200 || pattern?.test(value) === false))
    return both('filter.invalid');
  if (op !== 'between') return null;
  const [from = '', to = ''] = values;
  const isBackwards = isDated(meta) ? from > to : new Big(from).gt(to);
  return isBackwards ? both('filter.order') : null;
}

/** Shown values of a chip stop here; the rest is counted. */
const MOST_SHOWN = 3;

export interface ConditionWords {
  readonly language: Language;
  readonly zone: string;
  /** Name of a row that is pointed at; absent while it is not known. */
  readonly refName: (id: string) => string | undefined;
}

function valueText(meta: FieldMeta, value: string, { language, zone, refName }: ConditionWords): string | undefined {
  if (meta.kind === 'yesNo') return say(both(value === 'true' ? 'filter.yes' : 'filter.no'), language);
  if (meta.kind === 'instant') return dayOf(value, zone);
  if (meta.kind === 'reference' || meta.kind === 'references') return refName(value);
  const choice = meta.choices?.find(other => other.value === value);
  return choice ? say(choice.label, language) : value;
}

/** `码头代码 开头是 CN`. */
export function conditionText(meta: FieldMeta | undefined, condition: Condition, words: ConditionWords): string {
  const { field, op, values } = condition;
  const { language } = words;
  if (!meta) return say(both('filter.unknown', { field }), language);
  const label = say(meta.label, language);
  if (op === 'between' && isDated(meta) && values[0]) {
    const [from, to] = values.map(value => valueText(meta, value, words));
    return from === to ? `${label}: ${from}` : `${label}: ${from} – ${to}`;
  }
  if (op === 'between') return `${label}: ${values.join(' – ')}`;
  if (meta.kind === 'yesNo') return `${label}: ${valueText(meta, values[0] ?? '', words)}`;
  const known = values.slice(0, MOST_SHOWN).map(value => valueText(meta, value, words));
  const shown = known.filter(text => text !== undefined);
  const rest = values.length - shown.length;
  const more = rest === 0 ? '' : `${shown.length > 0 ? ' +' : ''}${say(both('filter.count', { n: rest }), language)}`;
  return [label, say(opText(meta, op), language), `${shown.join(', ')}${more}`].filter(Boolean).join(' ');
}
