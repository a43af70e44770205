import { comparedText, type FieldMeta } from '#contract/kernel/field.ts';
import { halfWidth } from '#contract/kernel/printable.ts';
import type { Unchosen } from './read-input.ts';

/** Cells of a spreadsheet as it puts them on the clipboard: tabs and line ends, quoted where a cell holds one of them. */
export function clipboardCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    if (end === undefined) break;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t') {
      if (cell.lastIndex === text.length) rows.at(-1)?.push('');
    } else if (end !== '' && cell.lastIndex < text.length) rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** A single cell is pasted as any text. */
export const isCells = (text: string): boolean => /[\t\r\n]/.test(text.replace(/\r?\n$/, ''));

const TRUE = /^(1|y|yes|true|是|√|x)$/i;

/** One pasted cell as a person would have typed it into a field of this kind. Rows of others are still to be found. */
export function pastedValue(meta: FieldMeta, text: string): unknown {
  const clean = text.trim();
  switch (meta.kind) {
    case 'yesNo':
      return TRUE.test(comparedText(text));
    case 'choice': {
      const word = comparedText(text).toLowerCase();
      const same = (one: string) => comparedText(one).toLowerCase() === word;
      return meta.choices?.find(({ value, label }) => same(value) || same(label.zh) || same(label.en))?.value ?? null;
    }
    case 'choices':
    case 'texts':
      return clean === ''
        ? []
        : clean
            .split(/[,，;；、\n]/)
            .map(one => one.trim())
            .filter(Boolean);
    case 'reference':
      return clean === '' ? null : ({ typed: clean } satisfies Unchosen);
    case 'references':
      return clean === '' ? [] : clean.split(/[,，;；、\n]/).map(one => ({ typed: one.trim() }) satisfies Unchosen);
    case 'rows':
      return [];
    default:
      return clean === '' ? null : meta.kind === 'code' ? halfWidth(clean).toUpperCase() : text;
  }
}
