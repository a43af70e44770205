import { DATE_REFUSALS, readDateInput } from '#contract/basic-data/rules/date-input.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { type ImportCode, importFinding } from '#contract/imports/findings.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { type Choice, comparedText, type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import { splitList } from '../../../kernel/resource/list-cell.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';
import { readNumber, readWhole } from './number-text.ts';
import { readPosition } from './position-text.ts';

/** Cell -> value, by the kind of the field; the way back of `server/kernel/resource/resource-sheet.ts`. */

export type CellReading = { readonly value: unknown } | { readonly finding: Finding };

export interface CellContext {
  /** Day at the company, for dates without a year. */
  readonly today: string;
  /** Id of the row that a text means; everything that is asked has been looked up before. */
  idOf(resource: string, text: string): CellReading;
}

const MOST_NAMED = 12;
const LISTS = new Set(['choices', 'texts', 'references', 'rows']);

const bad = (code: ImportCode, path: string, params: Readonly<Record<string, unknown>>): CellReading => ({
  finding: importFinding(code, path, params),
});

const foldWord = (text: string): string => comparedText(text).toLowerCase().replace(/\s+/g, ' ');

const words = new WeakMap<FieldMeta, ReadonlyMap<string, string>>();

/** Values and labels of a field's choices; a word that two labels share means neither. */
function choiceWords(meta: FieldMeta): ReadonlyMap<string, string> {
  const known = words.get(meta);
  if (known) return known;
  const { choices = [] } = meta;
  const map = new Map<string, string>();
  const labels = choices.flatMap(({ value, label }) =>
    [label.zh, label.en].map(text => [foldWord(text), value] as const),
  );
  for (const [word, value] of labels)
    if (labels.every(other => other[0] !== word || other[1] === value)) map.set(word, value);
  for (const { value } of choices) map.set(foldWord(value), value);
  words.set(meta, map);
  return map;
}

const named = (choices: readonly Choice[], language: 'zh' | 'en'): string =>
  choices
    .slice(0, MOST_NAMED)
    .map(({ label }) => label[language])
    .join(', ') + (choices.length > MOST_NAMED ? ' …' : '');

function readChoice(path: string, meta: FieldMeta, text: string): CellReading {
  const value = choiceWords(meta).get(foldWord(text));
  if (value !== undefined) return { value };
  const { choices = [] } = meta;
  return bad('IM-13', path, { v: text, list: named(choices, 'zh'), listEn: named(choices, 'en') });
}

const YES = new Set(['是', '有', 'y', 'yes', 'true', 't', '1', '√', '✓', '✔', 'on']);
const NO = new Set(['否', '无', 'n', 'no', 'false', 'f', '0', '×', '✗', 'x', 'off']);

function readYesNo(path: string, text: string): CellReading {
  const word = foldWord(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : bad('IM-14', path, { v: text });
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function readMoment(path: string, meta: FieldMeta, text: string, today: string): CellReading {
  if (meta.kind === 'instant' && WITH_ZONE.test(text.trim())) {
    const at = new Date(text.trim().replace(' ', 'T'));
    if (!Number.isNaN(at.getTime())) return { value: at.toISOString() };
  }
  const read = readDateInput(text, today);
  if (!read.ok) {
    const { zh, en } = DATE_REFUSALS[read.reason];
    return bad('IM-12', path, { text: zh.replace('{v}', text), textEn: en.replace('{v}', text) });
  }
  if (meta.kind === 'date') return { value: read.day };
  return { value: readLocalTime(`${read.day} ${read.time ?? '00:00:00'}`, SHEET_ZONE)?.instant ?? null };
}

/** All or the first that is wrong. */
function each(texts: readonly string[], read: (text: string) => CellReading): CellReading {
  const values = [];
  for (const text of texts) {
    const one = read(text);
    if ('finding' in one) return one;
    values.push(one.value);
  }
  return { value: values };
}

/** Entries of a `rows` cell as they stand there; null when it is no list of entries. */
export function entriesIn(text: string): readonly Readonly<Record<string, unknown>>[] | null {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) && json.every(entry => typeof entry === 'object' && entry !== null) ? json : null;
  } catch {
    return null;
  }
}

function readEntry(
  path: string,
  entry: Readonly<Record<string, unknown>>,
  meta: FieldMeta,
  context: CellContext,
): CellReading {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(meta.fields ?? {})) {
    const value = entry[name];
    if (value === undefined) continue;
    const read = typeof value === 'string' ? readCell(path, fieldMeta(schema), value, context) : { value };
    if ('finding' in read) return read;
    values[name] = read.value;
  }
  return { value: values };
}

function readEntries(path: string, meta: FieldMeta, text: string, context: CellContext): CellReading {
  const entries = entriesIn(text);
  if (entries === null) return bad('IM-17', path, {});
  const values = [];
  for (const entry of entries) {
    const one = readEntry(path, entry, meta, context);
    if ('finding' in one) return one;
    values.push(one.value);
  }
  return { value: values };
}

/** What an empty cell means: nothing, and for yes or no what the declaration takes for granted. */
const blankOf = ({ kind }: FieldMeta): unknown => (LISTS.has(kind) ? [] : kind === 'yesNo' ? undefined : null);

export function readCell(path: string, meta: FieldMeta, text: string, context: CellContext): CellReading {
  if (text.trim() === '') return { value: blankOf(meta) };
  switch (meta.kind) {
    case 'integer': {
      const read = readWhole(text);
      return 'code' in read ? bad(read.code, path, { v: text }) : read;
    }
    case 'decimal': {
      const read = readNumber(text);
      if (!('code' in read)) return { value: read.amount };
      const position = meta.max === 90 || meta.max === 180 ? readPosition(text, meta.max) : null;
      return position === null ? bad(read.code, path, { v: text }) : { value: position };
    }
    case 'yesNo':
      return readYesNo(path, text);
    case 'date':
    case 'instant':
      return readMoment(path, meta, text, context.today);
    case 'choice':
      return readChoice(path, meta, text);
    case 'choices':
      return each(splitList(text), one => readChoice(path, meta, one));
    case 'texts':
      return { value: splitList(text) };
    case 'reference':
      return context.idOf(meta.resource!, text);
    case 'references':
      return each(splitList(text), one => context.idOf(meta.resource!, one));
    case 'rows':
      return readEntries(path, meta, text, context);
    default:
      return { value: text };
  }
}

/** What a cell asks other resources for. */
export function referencesIn(meta: FieldMeta, text: string, ask: (resource: string, text: string) => void): void {
  if (text.trim() === '') return;
  if (meta.kind === 'reference') ask(meta.resource!, text);
  if (meta.kind === 'references') for (const one of splitList(text)) ask(meta.resource!, one);
  if (meta.kind !== 'rows') return;
  for (const entry of entriesIn(text) ?? [])
    for (const [name, schema] of Object.entries(meta.fields ?? {}))
      if (typeof entry[name] === 'string') referencesIn(fieldMeta(schema), entry[name], ask);
}
