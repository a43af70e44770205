import { fold } from '#contract/basic-data/rules/fold.ts';
import { isUnStatus, UN_FUNCTION_PATTERN } from '#contract/basic-data/rules/un-locode.ts';
import type { UnLocodeLayout } from './un-locode-layout.ts';

const SUBDIVISION = /^(?:[A-Z0-9]{1,3})?$/;

/** `"Tsubata` + ` Ishikawa"` -> `Tsubata, Ishikawa`: quotes that lost their meaning still show where a cell began and ended. */
function joinAtQuotes(cells: readonly string[]): readonly string[] | null {
  const joined: string[] = [];
  let open: string[] | null = null;
  for (const cell of cells.map(text => text.trim())) {
    if (open) {
      open.push(cell);
      if (!cell.endsWith('"')) continue;
      joined.push(open.join(', ').slice(1, -1));
      open = null;
    } else if (cell.startsWith('"') && !(cell.length > 1 && cell.endsWith('"'))) open = [cell];
    else joined.push(cell);
  }
  return open || joined.length === cells.length ? null : joined;
}

/** Bare commas in both names widen a line by an even number; halves that read alike are the two names. */
function joinAtExtraWidth(cells: readonly string[], { columns, width }: UnLocodeLayout): readonly string[] | null {
  const extra = cells.length - width;
  if (extra <= 0 || extra % 2 !== 0) return null;
  const pieces = extra / 2 + 1;
  const at = columns.name;
  const name = cells.slice(at, at + pieces).map(text => text.trim());
  const plain = cells.slice(at + pieces, at + 2 * pieces).map(text => text.trim());
  return [...cells.slice(0, at), name.join(', '), plain.join(', '), ...cells.slice(at + 2 * pieces)];
}

/**
 * A torn line put back into the columns of its file, or null where more than one reading is possible. Certain is a line whose two
 * names agree, with a subdivision behind them and exactly one function; every other column must be empty or say itself what it is.
 */
export function mendTornCells(cells: readonly string[], layout: UnLocodeLayout): readonly string[] | null {
  const { columns, width } = layout;
  const isContiguous = columns.plainName === columns.name + 1 && columns.subdivision === columns.name + 2;
  const joined = isContiguous ? (joinAtQuotes(cells) ?? joinAtExtraWidth(cells, layout)) : null;
  if (!joined) return null;
  const name = joined[columns.name] ?? '';
  const plain = joined[columns.plainName] ?? '';
  if (name === '' || fold(name) !== fold(plain)) return null;
  if (!SUBDIVISION.test((joined[columns.subdivision] ?? '').trim())) return null;

  const whole = new Array<string>(width).fill('');
  for (let at = 0; at <= columns.subdivision; at += 1) whole[at] = joined[at] ?? '';
  const meanings: readonly (readonly [number, (text: string) => boolean])[] = [
    [columns.functions, text => UN_FUNCTION_PATTERN.test(text)],
    [columns.status, isUnStatus],
    [columns.date, text => /^\d{4}$/.test(text)],
    [columns.iata, text => /^[A-Z]{3}$/.test(text)],
    [columns.coordinates, text => /^\d{4}[NS] \d{5}[EW]$/.test(text)],
  ];
  for (const rest of joined.slice(columns.subdivision + 1).map(text => text.trim())) {
    if (rest === '') continue;
    const [at] = meanings.find(([position, isMeant]) => position >= 0 && isMeant(rest)) ?? [];
    if (at === undefined || whole[at] !== '') return null;
    whole[at] = rest;
  }
  return whole[columns.functions] === '' ? null : whole;
}
