import type { z } from 'zod';
import { DATE_REFUSALS, readDateInput } from '#contract/basic-data/rules/date-input.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { comparedText, type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import { halfWidth } from '#contract/kernel/printable.ts';
import type { Text } from '#contract/kernel/text.ts';

/**
 * A form holds what was typed; the wire wants what it means. What cannot be read stays as it was typed, with a finding, so that
 * nothing a person wrote is ever lost.
 */

/** Fields by name, as typed or as on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** Where and when the reader types: dates without a year and times of day depend on it. */
export interface Place {
  /** `2026-11-21` at the reader's. */
  readonly today: string;
  readonly zone: string;
}

export interface InputReading {
  readonly value: unknown;
  /** Relative to the field: empty for the field itself, `[2].portId` for an entry of it. */
  readonly findings: readonly Finding[];
}

const is = (value: unknown): InputReading => ({ value, findings: [] });
const unread = (value: unknown, message: Text, params?: Finding['params']): InputReading => ({
  value,
  findings: [{ path: '', code: 'unreadable', severity: 'error', message, ...(params ? { params } : {}) }],
});

const GROUPED = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** `１，２３４．５０` -> `1234.50`. A comma that is no sign of thousands stays: `1234,5` means two things to two readers. */
export function plainNumber(text: string): string {
  const clean = comparedText(text).replace(/\s/g, '');
  const joined = GROUPED.test(clean) ? clean.replaceAll(',', '') : clean;
  return joined
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
}

/** Typed into a picker and not (yet) chosen from its list. */
export interface Unchosen {
  readonly typed: string;
}
export const isUnchosen = (value: unknown): value is Unchosen =>
  typeof value === 'object' && value !== null && 'typed' in value;

const NOT_CHOSEN: Text = { zh: '“{v}”未从列表中选择', en: '"{v}" was not chosen from the list' };

/** Rules see nothing where nothing was chosen; what was typed stays in the form. */
function readChosen(meta: FieldMeta, typed: unknown): InputReading {
  const open = (Array.isArray(typed) ? typed : [typed]).find(isUnchosen);
  const value = Array.isArray(typed) ? typed.filter(entry => !isUnchosen(entry)) : isUnchosen(typed) ? null : typed;
  return open ? unread(value, NOT_CHOSEN, { v: open.typed }) : is(value === '' ? null : (value ?? emptyOf(meta)));
}

const WHOLE = /^-?\d{1,15}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

function readDay(text: string, { today }: Place): InputReading {
  const reading = readDateInput(text, today);
  return reading.ok ? is(reading.day) : unread(text, DATE_REFUSALS[reading.reason], { v: text });
}

function readInstant(text: string, { today, zone }: Place): InputReading {
  if (INSTANT.test(text)) return is(text);
  const reading = readDateInput(text, today);
  if (!reading.ok) return unread(text, DATE_REFUSALS[reading.reason], { v: text });
  const moment = readLocalTime(`${reading.day} ${reading.time ?? '00:00:00'}`, zone);
  return moment ? is(moment.instant) : unread(text, DATE_REFUSALS.form, { v: text });
}

function readText(meta: FieldMeta, text: string, place: Place): InputReading {
  const clean = (meta.kind === 'longText' ? text.replace(/\r\n?/g, '\n') : text).trim();
  if (clean === '') return is(null);
  switch (meta.kind) {
    case 'code':
      return is(halfWidth(clean).toUpperCase());
    case 'integer': {
      const number = plainNumber(clean);
      return is(WHOLE.test(number) ? Number(number) : number);
    }
    case 'decimal':
      return is(plainNumber(clean));
    case 'date':
      return readDay(clean, place);
    case 'instant':
      return readInstant(clean, place);
    default:
      return is(clean);
  }
}

const shapeOf = (meta: FieldMeta): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(Object.entries(meta.fields ?? {}).map(([name, schema]) => [name, fieldMeta(schema as z.ZodType)]));

/** Fields of the entries of a `rows` field, made once. */
const shapes = new WeakMap<FieldMeta, Readonly<Record<string, FieldMeta>>>();
export function entryFields(meta: FieldMeta): Readonly<Record<string, FieldMeta>> {
  const known = shapes.get(meta);
  if (known) return known;
  const made = shapeOf(meta);
  shapes.set(meta, made);
  return made;
}

function readEntries(meta: FieldMeta, entries: readonly Values[], place: Place): InputReading {
  const fields = Object.entries(entryFields(meta));
  const findings: Finding[] = [];
  const value = entries.map((entry, index) => {
    const read = fields.map(([name, field]) => {
      const reading = readInput(field, entry[name] ?? null, place);
      for (const finding of reading.findings) findings.push({ ...finding, path: `[${index}].${name}${finding.path}` });
      return [name, reading.value];
    });
    return { ...entry, ...Object.fromEntries(read) };
  });
  return { value, findings };
}

/** What was typed into one field, as the wire has it. */
export function readInput(meta: FieldMeta, typed: unknown, place: Place): InputReading {
  if (meta.kind === 'rows') return readEntries(meta, (typed ?? []) as readonly Values[], place);
  if (meta.kind === 'texts')
    return is(((typed ?? []) as readonly string[]).map(text => text.trim()).filter(text => text !== ''));
  if (meta.kind === 'reference' || meta.kind === 'references') return readChosen(meta, typed);
  if (typed === undefined || typed === null || typed === '') return is(emptyOf(meta));
  return typeof typed === 'string' && meta.kind !== 'choice' ? readText(meta, typed, place) : is(typed);
}

/** Nothing, as the wire spells it for a field of this kind. */
export function emptyOf({ kind }: Pick<FieldMeta, 'kind'>): unknown {
  if (kind === 'yesNo') return false;
  return kind === 'choices' || kind === 'texts' || kind === 'references' || kind === 'rows' ? [] : null;
}

/** Same content, whatever the order in which it was written down. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every(name => isSame(left[name] ?? null, right[name] ?? null));
}

/** Fields whose typed value moved from one state of the form to the next. */
export const movedValues = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name] ?? null, value ?? null)));
