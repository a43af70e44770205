import Big from 'big.js';
import { plainDecimal } from '../../si/parts/decimal.ts';
import { cbmOfPieces, type Pieces } from '../rules/lcl/revenue-ton.ts';

/** What is shipped, as an address says it: pieces `37*60x45x40@40` (count, cm, kg of each), or totals. */

export interface CargoPieces extends Pieces {
  /** Of one piece; null where nobody said. */
  readonly kg: string | null;
}

export interface LclCargoAsked {
  readonly pieces: readonly CargoPieces[];
  /** Null where neither pieces nor a total tell. */
  readonly kg: string | null;
  readonly cbm: string | null;
}

export const MOST_PIECE_LINES = 50;
const NUMBER = String.raw`\d{1,6}(?:\.\d{1,3})?`;
const LINE = new RegExp(String.raw`^(\d{1,5})\*(${NUMBER})x(${NUMBER})x(${NUMBER})(?:@(${NUMBER}))?$`);
const TOTAL = new RegExp(`^${NUMBER}$`);

/** Null for a line that says no pieces. */
export function readPieces(text: string): (CargoPieces | null)[] {
  return text
    .toLowerCase()
    .split(',')
    .map(part => part.replace(/[\s×]/g, sign => (sign === '×' ? 'x' : '')))
    .filter(Boolean)
    .map(part => {
      const [, count, lengthCm, widthCm, heightCm, kg] = LINE.exec(part) ?? [];
      if (!count || !lengthCm || !widthCm || !heightCm || Number(count) === 0) return null;
      return { count: Number(count), lengthCm, widthCm, heightCm, kg: kg ?? null };
    });
}

export const piecesText = (pieces: readonly CargoPieces[]): string =>
  pieces
    .map(({ count, lengthCm, widthCm, heightCm, kg }) => {
      const size = `${count}*${lengthCm}x${widthCm}x${heightCm}`;
      return kg === null || kg === '' ? size : `${size}@${kg}`;
    })
    .join(',');

const weightOf = (pieces: readonly CargoPieces[]): string | null =>
  pieces.length === 0 || pieces.some(({ kg }) => kg === null)
    ? null
    : plainDecimal(pieces.reduce((sum, { count, kg }) => sum.plus(new Big(kg ?? 0).times(count)), new Big(0)));

const totalOf = (text: string | undefined): string | null => {
  const trimmed = (text ?? '').trim();
  return TOTAL.test(trimmed) && Number(trimmed) > 0 ? trimmed : null;
};

/** A typed total goes before what the pieces add up to: the scale knows better than the packing list. */
export function cargoOf(pieces: readonly CargoPieces[], totals: { kg?: string | undefined; cbm?: string | undefined }) {
  const cbm = totalOf(totals.cbm) ?? (pieces.length > 0 ? plainDecimal(cbmOfPieces(pieces)) : null);
  return { pieces, kg: totalOf(totals.kg) ?? weightOf(pieces), cbm } satisfies LclCargoAsked;
}
