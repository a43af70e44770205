import { localTimeOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { type FieldKind, type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { CellValue, ColumnKind, HeadRow, SheetColumn } from '../sheets/sheet-columns.ts';
import { listText } from './list-cell.ts';

/**
 * Rows of a resource as a table for people (design A.9): row 1 Chinese, row 2 English headings, row 3 field names, hidden; CSV has one
 * line of headings, as every program that reads it expects. Export, template and import are the same file, so whatever is written here is read back by `server/features/imports/cells`.
 */

/** Times in files are the company's own, without a zone. */
export const SHEET_ZONE = 'Asia/Shanghai';

const COLUMN_KIND: Readonly<Partial<Record<FieldKind, ColumnKind>>> = {
  integer: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'dateTime',
};

const WIDTH: Readonly<Partial<Record<FieldKind, number>>> = {
  text: 24,
  longText: 40,
  texts: 30,
  rows: 40,
  instant: 20,
};

export const sheetColumns = ({ meta }: Resource, fields: readonly string[]): SheetColumn[] =>
  fields.map(field => {
    const { kind } = meta[field]!;
    return { key: field, kind: COLUMN_KIND[kind] ?? 'text', width: WIDTH[kind] ?? 14 };
  });

export const sheetHead = ({ meta }: Resource, fields: readonly string[]): HeadRow[] => [
  { cells: fields.map(field => meta[field]!.label.zh) },
  { cells: fields.map(field => meta[field]!.label.en) },
  { cells: [...fields], isHidden: true },
];

/** The one line of headings of a CSV file. Two columns of one name go by their fields: they could not be told apart when read back. */
export function csvHead({ meta }: Resource, fields: readonly string[], language: Language): HeadRow[] {
  const labels = fields.map(field => say(meta[field]!.label, language));
  const isShared = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
  return [{ cells: fields.map((field, index) => (isShared(labels[index]!) ? field : labels[index]!)) }];
}

/** Characters that a sheet's name may not have, and its length. */
export const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

export const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const;

interface Words {
  readonly language: Language;
  /** What stands for the row with this id. */
  refText(id: string): string;
}

/** Two choices with one label would be one when read back: such ones go by their value. */
function choiceText({ choices = [] }: FieldMeta, value: string, language: Language): string {
  const chosen = choices.find(choice => choice.value === value);
  if (!chosen) return value;
  const label = say(chosen.label, language);
  return choices.some(other => other !== chosen && say(other.label, language) === label) ? value : label;
}

/** Local time where nothing is lost by it; else the exact instant, in a form that no spreadsheet takes for a local time. */
function instantText(instant: string): string {
  const exact = new Date(instant).toISOString();
  const local = localTimeOf(exact, SHEET_ZONE) + exact.slice(16, 19);
  return readLocalTime(local, SHEET_ZONE)?.instant === exact ? local : exact.replace('Z', '-00:00');
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function entryOf(entry: Readonly<Record<string, unknown>>, { fields = {} }: FieldMeta, words: Words): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => entry[name] !== null && entry[name] !== undefined)
      .map(([name, schema]) => {
        const meta = fieldMeta(schema);
        const plain = meta.kind === 'integer' || meta.kind === 'yesNo' || meta.kind === 'rows';
        return [name, plain ? entry[name] : cellOf(meta, entry[name], words)];
      }),
  );
}

/** One value as its cell. */
export function cellOf(meta: FieldMeta, value: unknown, words: Words): CellValue {
  if (value === null || value === undefined) return null;
  switch (meta.kind) {
    case 'yesNo':
      return say(YES_NO[value === true ? 'true' : 'false'], words.language);
    case 'instant':
      return instantText(String(value));
    case 'choice':
      return choiceText(meta, String(value), words.language);
    case 'choices':
      return listText(listOf(value).map(one => choiceText(meta, one, words.language)));
    case 'texts':
      return listText(listOf(value));
    case 'reference':
      return words.refText(String(value));
    case 'references':
      return listText(listOf(value).map(id => words.refText(id)));
    case 'rows': {
      const entries = value as readonly Readonly<Record<string, unknown>>[];
      return entries.length === 0 ? null : JSON.stringify(entries.map(entry => entryOf(entry, meta, words)));
    }
    case 'integer':
      return Number(value);
    default:
      return String(value);
  }
}

export const cellsOf = ({ meta }: Resource, fields: readonly string[], row: AnyRow, words: Words): CellValue[] =>
  fields.map(field => cellOf(meta[field]!, row[field], words));
