import { describe, expect, it } from 'vitest';
import type { FxCell, FxCellRow } from '#contract/basic-data/commercial/fx-matrix.ts';
import { rateAbove, rateAct, readRate, shownRate } from './rate-keys.ts';

const SIZE = { rows: 13, cols: 24 };
const press = (key: string, ctrl = false, at = { row: 5, col: 3 }) => rateAct({ key, ctrl }, at, SIZE);
const row = (rateToCny: string) => ({ rateToCny }) as FxCellRow;
const cell = (published: string | null, draft: string | null = null): FxCell => ({
  published: published === null ? null : row(published),
  draft: draft === null ? null : row(draft),
  isMissing: published === null,
});

describe('keys', () => {
  it.each([
    ['ArrowDown', false, { row: 6, col: 3 }],
    ['ArrowUp', false, { row: 4, col: 3 }],
    ['ArrowLeft', false, { row: 5, col: 2 }],
    ['ArrowRight', false, { row: 5, col: 4 }],
    ['Home', false, { row: 5, col: 0 }],
    ['End', false, { row: 5, col: 23 }],
    ['Home', true, { row: 0, col: 0 }],
    ['End', true, { row: 12, col: 23 }],
    ['PageDown', false, { row: 12, col: 3 }],
  ])('%s (ctrl %s) moves to %o', (key, ctrl, to) => expect(press(key, ctrl)).toEqual({ kind: 'move', to }));

  it('hold at the ends', () => {
    expect(press('ArrowUp', false, { row: 0, col: 0 })).toEqual({ kind: 'move', to: { row: 0, col: 0 } });
    expect(press('ArrowRight', false, { row: 0, col: 23 })).toEqual({ kind: 'move', to: { row: 0, col: 23 } });
  });

  it('begin to type, copy down, and leave all others to the screen', () => {
    expect(press('7')).toEqual({ kind: 'edit', text: '7' });
    expect(press('Enter')).toEqual({ kind: 'edit', text: '' });
    expect(press('d', true)).toEqual({ kind: 'copyDown' });
    expect(press('D', true)).toEqual({ kind: 'copyDown' });
    for (const key of ['d', 'j', 'Tab', 'Escape', '/']) expect(press(key)).toBeNull();
    expect(press('7', true)).toBeNull();
  });
});

describe('cells', () => {
  it('show the draft before what holds', () => {
    expect(shownRate(cell('7.1', '7.2'))).toBe('7.2');
    expect(shownRate(cell('7.1'))).toBe('7.1');
    expect(shownRate(cell(null))).toBeNull();
    expect(shownRate(undefined)).toBeNull();
  });

  it('copy down the nearest rate above, over a gap as well', () => {
    const column = [cell('7.1'), cell(null), cell(null), cell('7.4')];
    expect(rateAbove(column, 2)).toBe('7.1');
    expect(rateAbove(column, 0)).toBeNull();
  });

  it.each([
    ['7.1', '7.1'],
    [' 7,1 ', '7.1'],
    ['７．１', '7.1'],
    ['0', null],
    ['-7', null],
    ['7.123456789', null],
    ['abc', null],
  ])('%s is read as %s', (typed, rate) => expect(readRate(typed)).toBe(rate));
});
