import type { CargoPieces } from '#contract/rates/lcl-search/cargo.ts';
import { piecesText, readPieces } from '#contract/rates/lcl-search/cargo.ts';

/** Lines of pieces as they are typed: half a line is none yet. */

export interface TypedLine {
  readonly count: string;
  readonly lengthCm: string;
  readonly widthCm: string;
  readonly heightCm: string;
  readonly kg: string;
}
export const PIECE_FIELDS = ['count', 'lengthCm', 'widthCm', 'heightCm', 'kg'] as const;

export const EMPTY_LINE: TypedLine = { count: '', lengthCm: '', widthCm: '', heightCm: '', kg: '' };

const isEmpty = (line: TypedLine): boolean => PIECE_FIELDS.every(field => line[field].trim() === '');

export const typedLines = (text: string): TypedLine[] =>
  readPieces(text).flatMap(line => (line ? [{ ...line, count: String(line.count), kg: line.kg ?? '' }] : []));

/** One empty line more than there are: where the next pieces are typed. */
export const withNext = (lines: readonly TypedLine[]): readonly TypedLine[] => [
  ...lines.filter((line, at) => at < lines.length - 1 || !isEmpty(line)),
  EMPTY_LINE,
];

/** As the address has it; what is not whole is sent as typed, so that the answer says what is wrong. */
export const linesText = (lines: readonly TypedLine[]): string =>
  piecesText(
    lines
      .filter(line => !isEmpty(line))
      .map(line => ({ ...line, kg: line.kg.trim() || null }) as unknown as CargoPieces),
  );

/** The lines that are whole. */
export const wholeLines = (lines: readonly TypedLine[]): CargoPieces[] =>
  lines.flatMap(line => readPieces(linesText([line])).flatMap(one => one ?? []));
