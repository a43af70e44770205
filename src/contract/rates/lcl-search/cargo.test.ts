import { describe, expect, it } from 'vitest';
import { cargoOf, piecesText, readPieces } from './cargo.ts';

const whole = (text: string) => readPieces(text).filter(line => line !== null);

describe('cargo in an address', () => {
  it('reads what it writes, whatever signs were typed', () => {
    const text = '37*60x45x40@40,2*120x80.5x100';
    expect(piecesText(whole(text))).toBe(text);
    expect(piecesText(whole(' 37 * 60 × 45 X 40 @ 40 , 2*120x80.5x100'))).toBe(text);
    expect(readPieces('')).toEqual([]);
  });

  it('knows no pieces in half a line, none of nothing and no sizes below nothing', () => {
    expect(readPieces('37*60x45,0*1x1x1,1*-2x1x1,x')).toEqual([null, null, null, null]);
  });

  it('adds up line by line; a typed total goes before', () => {
    const pieces = whole('37*60x45x40@40,1*10x10x4.5@0.5');
    expect(cargoOf(pieces, {})).toMatchObject({ kg: '1480.5', cbm: '3.996' });
    expect(cargoOf(pieces, { kg: '1500', cbm: '4.2' })).toMatchObject({ kg: '1500', cbm: '4.2' });
  });

  it('tells no weight while one piece has none, and no cargo out of signs', () => {
    expect(cargoOf(whole('1*100x100x100,1*100x100x100@5'), {})).toMatchObject({ kg: null, cbm: '2' });
    expect(cargoOf([], { kg: '-3', cbm: 'much' })).toMatchObject({ kg: null, cbm: null });
  });
});
