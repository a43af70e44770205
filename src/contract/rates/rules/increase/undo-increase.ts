import { addDays } from '../../../basic-data/rules/calendar-day.ts';
import type { PricedDays, PricedType } from './fold-increase.ts';

/** Takes an increase out of the pieces it was folded into and makes them one again (design commercial A.3.4, V-G6). */

/** Lines are the same whatever the order of their members; days are compared by their owner. */
const fingerprint = (lines: readonly PricedType[]): string =>
  JSON.stringify(lines.map(line => Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Joins pieces that follow each other without a gap and carry the same prices. */
export function joinEqualNeighbours<L extends PricedType>(pieces: readonly PricedDays<L>[]): PricedDays<L>[] {
  const list: PricedDays<L>[] = [];
  for (const piece of [...pieces].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    const last = list.at(-1);
    const follows = last && addDays(last.validTo, 1) === piece.validFrom;
    if (last && follows && fingerprint(last.lines) === fingerprint(piece.lines)) {
      list[list.length - 1] = { ...last, validTo: piece.validTo };
    } else list.push(piece);
  }
  return list;
}

/** The prices before the increase, in all pieces that it is part of, joined where nothing tells them apart any more. */
export function undoIncrease<L extends PricedType>(
  pieces: readonly PricedDays<L>[],
  ruleId: string,
  before: readonly L[],
): PricedDays<L>[] {
  const oldLine = (line: L): L =>
    (line.foldedRules.includes(ruleId) && before.find(one => one.containerType === line.containerType)) || line;
  return joinEqualNeighbours(pieces.map(piece => ({ ...piece, lines: piece.lines.map(oldLine) })));
}
