import dayjs from 'dayjs';
import { comparedText, type FieldMeta, plainDecimal } from '#contract/kernel/field.ts';
import { halfWidth } from '#contract/kernel/printable.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { TableColumn } from './table-column.ts';
import { tableText } from './table-words.ts';

/** What was typed into a cell, as the call takes it; or why it cannot be taken. */
export type Typed = { readonly value: unknown } | { readonly wrong: Text };

/** `2026-11-21`, `2026/11/21`, with a time behind, or `20261121`; `11-21` takes the year that puts it nearest to today. */
export function readDay(text: string, today: string = dayjs().format('YYYY-MM-DD')): string | null {
  const written = text.trim();
  const short = /^(\d{1,2})[-/](\d{1,2})$/.exec(written);
  if (short) {
    const [, month = '', day = ''] = short;
    const year = Number(today.slice(0, 4));
    const near = [year - 1, year, year + 1]
      .map(each => dayOf(String(each), month, day))
      .filter(each => each !== null)
      .sort((one, other) => Math.abs(dayjs(one).diff(today, 'day')) - Math.abs(dayjs(other).diff(today, 'day')));
    return near[0] ?? null;
  }
  const full =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/.exec(written) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(written);
  return full ? dayOf(full[1] ?? '', full[2] ?? '', full[3] ?? '') : null;
}

/** `null` for a day that no calendar has, as 30 February. */
function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = dayjs(iso);
  return parsed.isValid() && parsed.format('YYYY-MM-DD') === iso ? iso : null;
}

/** Digits of any width and thousands separators, as pasted from a sheet. */
const figure = (text: string): string => comparedText(text).replace(/[,\s]/g, '');

/** A formula, or the error that a sheet shows in the place of its result: neither is a value here. */
const FORMULA = /^(=|@[A-Z]|#(REF|N\/A|VALUE|DIV\/0|NAME|NUM|NULL))/i;
const FIGURES: ReadonlySet<FieldMeta['kind']> = new Set(['integer', 'decimal']);

export function typedValue(text: string, meta: Pick<FieldMeta, 'kind' | 'required' | 'max' | 'scale'>): Typed {
  const clean = text.trim();
  if (meta.kind === 'yesNo') return { value: clean === 'true' };
  if (clean === '') return meta.required ? { wrong: tableText('wrong.required') } : { value: null };
  if (FORMULA.test(clean)) return { wrong: tableText('wrong.formula') };
  // `5%` may mean 5 or 0.05: who typed it is to say which.
  if (FIGURES.has(meta.kind) && clean.includes('%')) return { wrong: tableText('wrong.percent') };
  switch (meta.kind) {
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(figure(clean))
        ? { value: Number(figure(clean)) }
        : { wrong: tableText('wrong.integer') };
    case 'decimal': {
      const amount = figure(clean).replace(/^\+/, '');
      if (!/^-?(\d{1,15}(\.\d*)?|\.\d+)$/.test(amount)) return { wrong: tableText('wrong.decimal') };
      const [whole = '', fraction = ''] = amount.split('.');
      if (meta.scale !== undefined && fraction.replace(/0+$/, '').length > meta.scale)
        return { wrong: tableText('wrong.scale', { n: meta.scale }) };
      const head = whole === '' || whole === '-' ? `${whole}0` : whole;
      return { value: fraction === '' ? head : `${head}.${fraction}` };
    }
    case 'date': {
      const day = readDay(clean);
      return day ? { value: day } : { wrong: tableText('wrong.date') };
    }
    case 'choice':
      return { value: clean };
    default: {
      const value = meta.kind === 'code' ? halfWidth(clean).toUpperCase() : clean;
      return meta.max !== undefined && value.length > meta.max
        ? { wrong: tableText('wrong.max', { n: meta.max }) }
        : { value };
    }
  }
}

/** What stands in the editor when it opens. */
export function editorText(value: unknown, kind: FieldMeta['kind']): string {
  if (kind === 'yesNo') return value === true ? 'true' : 'false';
  return value === null || value === undefined ? '' : String(value);
}

const YES = new Set(['true', '1', 'y', 'yes', '是', '√', '✓', 'x']);
const NO = new Set(['', 'false', '0', 'n', 'no', '否']);

/** What a text from the clipboard means in a column: choices by value or by name, the rest as it would be typed; then the schema judges. */
export function pastedValue(text: string, column: Pick<TableColumn, 'kind' | 'meta' | 'judge'>): Typed {
  const word = comparedText(text).toLowerCase();
  let typed: Typed;
  if (column.kind === 'yesNo')
    typed = YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { wrong: tableText('wrong.yesNo') };
  else if (column.kind === 'choice' && word !== '') {
    const choice = column.meta?.choices?.find(({ value, label }) =>
      [value, label.zh, label.en].some(name => comparedText(name).toLowerCase() === word),
    );
    typed = choice ? { value: choice.value } : { wrong: tableText('wrong.choice') };
  } else typed = typedValue(text, column.meta ?? { kind: column.kind });
  return judged(typed, column);
}

export function judged(typed: Typed, { judge }: Pick<TableColumn, 'judge'>): Typed {
  const wrong = 'value' in typed ? (judge?.(typed.value) ?? null) : null;
  return wrong ? { wrong } : typed;
}

/** The same value, however many zeros are behind its point. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return AMOUNT.test(one) && AMOUNT.test(other) && plainDecimal(one) === plainDecimal(other);
}
const AMOUNT = /^-?\d+(\.\d+)?$/;
