import type { ReactNode } from 'react';
import { z } from 'zod';
import type { FieldKind, FieldMeta } from '#contract/kernel/field.ts';
import { findingsOf } from '#contract/kernel/issue-findings.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { Display } from '#contract/settings/display.ts';
import { lettersWidth } from '../content-widths.ts';
import { DEFAULT_ZONE } from '../date-style.ts';
import { formatDate, formatInstant } from '../date-time.ts';
import { formatFigure } from '../figures.ts';
import { currentLanguage } from '../i18n.ts';
import { currentDisplay } from '../settings/display.ts';
import { StatusTag, toneOf } from '../status-tag.tsx';
import type { Refs, TableColumn } from './table-column.ts';
import { tableText } from './table-words.ts';

const WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 180,
  longText: 260,
  code: 120,
  integer: 100,
  decimal: 120,
  yesNo: 84,
  date: 116,
  instant: 136,
  choice: 120,
  choices: 180,
  texts: 180,
  reference: 160,
  references: 200,
  rows: 90,
  content: 90,
};

const HEAD_SPACE = 40;
const TAG_SPACE = 52;

/** A heading is never cut at its first width: padding and the mark of the order, then the letters. */
export const headWidth = (label: string): number => Math.ceil(HEAD_SPACE + lettersWidth(label));
/** Nor is the tag of a value: padding of cell and tag, its dot, then the letters. */
const tagWidth = ({ choices = [] }: FieldMeta, language: Language): number =>
  choices.some(({ tone }) => tone)
    ? Math.max(...choices.map(({ label }) => TAG_SPACE + Math.ceil(0.9 * lettersWidth(say(label, language)))))
    : 0;
/** Room for a day and a time, and no seconds. */
const MINUTE_WIDTH = 136;

const NUMERIC: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'rows']);
/** Kinds that a single line in a cell can hold. */
const IN_CELL: ReadonlySet<FieldKind> = new Set(['text', 'code', 'integer', 'decimal', 'date', 'choice', 'yesNo']);
const UNSORTED: ReadonlySet<FieldKind> = new Set(['longText', 'choices', 'texts', 'references', 'rows', 'content']);

const SYSTEM: Readonly<Record<string, FieldMeta>> = {
  createdAt: { kind: 'instant', label: { zh: '创建时间', en: 'Created' }, computed: true, hiddenColumn: true },
  updatedAt: { kind: 'instant', label: { zh: '更新时间', en: 'Updated' }, computed: true, hiddenColumn: true },
};

function refText(ref: RefLabel | undefined, id: string, language: Language): string {
  if (!ref) return id;
  const name = language === 'EN' ? ref.en || ref.zh : ref.zh || ref.en;
  // Where the Chinese name stands in for a code, as with roles, the reader's own name says it all.
  return name === '' || ref.code === ref.zh || name === ref.code ? name || ref.code : `${ref.code} ${name}`;
}

/** Who reads the table, as far as texts depend on it. */
interface Reader extends Pick<Display, 'dateStyle' | 'numberStyle'> {
  readonly language: Language;
  readonly zone: string;
}

/** A zone is dear to compute, and a cell is drawn again and again. */
const instants = new Map<string, string>();
const KEPT_INSTANTS = 5_000;

function instantText(
  value: string,
  zone: string,
  dateStyle: Reader['dateStyle'],
  format: 'dateTime' | 'dateMinute' = 'dateTime',
): string {
  const name = `${format} ${dateStyle} ${zone} ${value}`;
  const known = instants.get(name);
  if (known !== undefined) return known;
  if (instants.size >= KEPT_INSTANTS) instants.clear();
  const made = formatInstant(value, zone, format, dateStyle);
  instants.set(name, made);
  return made;
}

/** What a value says as plain text: what is copied, compared and, where nothing else is said, shown. */
function textOf(value: unknown, meta: FieldMeta, reader: Reader, refs: Refs): string {
  const { language } = reader;
  if (value === null || value === undefined) return '';
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const chosen = (one: unknown): string => {
    const choice = meta.choices?.find(each => each.value === one);
    return choice ? say(choice.label, language) : String(one);
  };
  switch (meta.kind) {
    case 'text':
    case 'longText':
    case 'code':
    case 'integer':
    case 'decimal':
      return String(value);
    case 'yesNo':
      return say(tableText(value === true ? 'yes' : 'no'), language);
    case 'date':
      return formatDate(String(value), 'date', 'dash');
    case 'instant':
      return instantText(String(value), reader.zone, 'dash');
    case 'choice':
      return chosen(value);
    case 'choices':
      return list.map(chosen).join(', ');
    case 'texts':
      return list.join(', ');
    case 'reference':
      return refText(refs[String(value)], String(value), language);
    case 'references':
      return list.map(id => refText(refs[String(id)], String(id), language)).join(', ');
    case 'rows':
      return list.length === 0 ? '' : String(list.length);
    case 'content':
      return '';
  }
}

/** Years, orders and the like are told apart from quantities by their size: four digits stand together. */
const LARGE = /^-?\d{5,}$/;

/** Copied and compared is the plain value; only what is read has its groups. */
function figureText(value: unknown, { kind }: FieldMeta, style: Reader['numberStyle']): string {
  const text = value === null || value === undefined ? '' : String(value);
  return kind === 'decimal' || LARGE.test(text) ? formatFigure(text, style) : text;
}

/** A tag or a tick where a plain text would not be seen at a glance; `undefined`: the text itself is shown. */
function renderOf(
  meta: FieldMeta,
  { language, zone, dateStyle, numberStyle }: Reader,
): ((row: AnyRow, field: string) => ReactNode) | undefined {
  if (meta.kind === 'decimal' || meta.kind === 'integer')
    return (row, field) => figureText(row[field], meta, numberStyle);
  // A time is read to the minute; copied it has its seconds.
  if (meta.kind === 'instant')
    return (row, field) => instantText(String(row[field] ?? ''), zone, dateStyle, 'dateMinute');
  if (dateStyle !== 'dash' && meta.kind === 'date')
    return (row, field) => formatDate(String(row[field] ?? ''), 'date', dateStyle);
  if (meta.kind === 'yesNo')
    return (row, field) =>
      row[field] === true ? (
        <>
          <span aria-hidden="true">✓</span>
          <span className="fl-hidden-text">{say(tableText('yes'), language)}</span>
        </>
      ) : (
        <span className="fl-hidden-text">{say(tableText('no'), language)}</span>
      );
  if (meta.format === 'colour')
    return (row, field) => {
      const colour = String(row[field] ?? '');
      return colour === '' ? (
        ''
      ) : (
        <>
          <span className="fl-cell-swatch" aria-hidden="true" style={{ background: colour }} />
          {colour}
        </>
      );
    };
  if (meta.kind !== 'choice' || !meta.choices?.some(({ tone }) => tone)) return undefined;
  return (row, field) => {
    const choice = meta.choices?.find(({ value }) => value === row[field]);
    return choice ? (
      <StatusTag tone={toneOf(choice.tone ?? 'neutral')}>{say(choice.label, language)}</StatusTag>
    ) : (
      String(row[field] ?? '')
    );
  };
}

/** What the schema of a field has against a value, in the words of forms and of the server. */
export function judgeBy(schema: z.core.$ZodType): (value: unknown) => Text | null {
  const asField = z.object({ value: schema as z.ZodType });
  return value => {
    const parsed = z.safeParse(asField, { value }, { reportInput: true });
    return parsed.success ? null : (findingsOf(parsed.error, asField)[0]?.message ?? tableText('wrong.other'));
  };
}

function columnOf(field: string, meta: FieldMeta, schema: z.core.$ZodType | undefined, reader: Reader): TableColumn {
  const { language } = reader;
  const render = renderOf(meta, reader);
  return {
    field,
    label: meta.label,
    kind: meta.kind,
    width: Math.max(
      meta.width ?? WIDTHS[meta.kind],
      meta.kind === 'instant' ? MINUTE_WIDTH : 0,
      headWidth(say(meta.label, language)),
      tagWidth(meta, language),
    ),
    numeric: NUMERIC.has(meta.kind),
    sortable: meta.sortable ?? !UNSORTED.has(meta.kind),
    editable: meta.inline === true && !meta.computed && IN_CELL.has(meta.kind),
    hidden: meta.hiddenColumn === true,
    meta,
    ...(schema ? { judge: judgeBy(schema) } : {}),
    text: (row, refs) => textOf(row[field], meta, reader, refs),
    ...(render ? { render: row => render(row, field) } : {}),
  };
}

/** Columns of a resource, in the order of its declaration. Call it again when the language, the zone or the look of values changes. */
export const columnsOf = (
  resource: Pick<Resource, 'meta'> & Partial<Pick<Resource, 'schema'>>,
  language: Language = currentLanguage(),
  zone: string = DEFAULT_ZONE,
  { dateStyle, numberStyle }: Pick<Display, 'dateStyle' | 'numberStyle'> = currentDisplay(),
): readonly TableColumn[] =>
  Object.entries({ ...resource.meta, ...SYSTEM }).map(([field, meta]) =>
    columnOf(field, meta, resource.schema?.shape[field], { language, zone, dateStyle, numberStyle }),
  );
