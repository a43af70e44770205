import type { FxCell } from '#contract/basic-data/commercial/fx-matrix.ts';
import { type CellMove, type CellPlace, movedCell } from '#kit/table/cell-place.ts';

/** Keys of the rate table: periods down, currencies across. */

/** What a key does there. */
export type RateAct =
  | { readonly kind: 'move'; readonly to: CellPlace }
  /** Begins to type over the cell; `text` is the sign that was pressed, empty keeps what stands there. */
  | { readonly kind: 'edit'; readonly text: string }
  /** Takes the rate of the period before. */
  | { readonly kind: 'copyDown' };

export interface PressedKey {
  readonly key: string;
  readonly ctrl: boolean;
}

const MOVES: Readonly<Record<string, CellMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'leftEdge',
  End: 'rightEdge',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};
const CTRL_MOVES: Readonly<Record<string, CellMove>> = {
  Home: 'first',
  End: 'last',
  ArrowUp: 'top',
  ArrowDown: 'bottom',
};
const PAGE = 12;

/** What a key means at a cell; null where it is none of the table's keys. */
export function rateAct(pressed: PressedKey, at: CellPlace, size: { rows: number; cols: number }): RateAct | null {
  const { key, ctrl } = pressed;
  if (ctrl && key.toLowerCase() === 'd') return { kind: 'copyDown' };
  const move = (ctrl ? CTRL_MOVES : MOVES)[key];
  if (move) {
    const to = movedCell(at, move, { ...size, page: PAGE });
    return to && { kind: 'move', to };
  }
  if (ctrl) return null;
  if (key === 'Enter' || key === 'F2') return { kind: 'edit', text: '' };
  return /^[\d.]$/.test(key) ? { kind: 'edit', text: key } : null;
}

/** What stands in a cell: the draft, if there is one, else what holds. */
export const shownRate = (cell: FxCell | undefined): string | null =>
  cell?.draft?.rateToCny ?? cell?.published?.rateToCny ?? null;

/** The rate that copying down takes: that of the nearest period before which has one. */
export function rateAbove(column: readonly (FxCell | undefined)[], row: number): string | null {
  for (let index = row - 1; index >= 0; index -= 1) {
    const rate = shownRate(column[index]);
    if (rate !== null) return rate;
  }
  return null;
}

/** A typed rate as the server takes it; null where it is none. `7,1` and `７．１` are meant as 7.1. */
export function readRate(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text) ? text : null;
}
