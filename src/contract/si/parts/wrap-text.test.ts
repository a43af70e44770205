import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

describe('wrapping (T21 to T27)', () => {
  it('T21 a company name', () => {
    expect(wrapText('Ningbo Haiyue Textile Import & Export Co., Ltd.')).toEqual([
      'NINGBO HAIYUE TEXTILE IMPORT &',
      'EXPORT CO., LTD.',
    ]);
  });

  it('T22 an address', () => {
    expect(wrapText('Room 1208, Building 3, No. 88 Zhongshan East Road, Yinzhou District, Ningbo, China')).toEqual([
      'ROOM 1208, BUILDING 3, NO. 88',
      'ZHONGSHAN EAST ROAD, YINZHOU',
      'DISTRICT, NINGBO, CHINA',
    ]);
  });

  it('T23 42 letters without a break', () => {
    expect(wrapText('A'.repeat(42)).map(line => line.length)).toEqual([35, 7]);
  });

  it('T24 full width', () => {
    expect(wrapText('ＴＯ　ＯＲＤＥＲ　ＯＦ　ＳＨＩＰＰＥＲ')).toEqual(['TO ORDER OF SHIPPER']);
  });

  it('T25 exactly 35, and one word more', () => {
    const full = 'HARBOUR LANE FURNITURE COMPANY B.V.';
    expect(full).toHaveLength(35);
    expect(wrapText(full)).toEqual([full]);
    expect(wrapText(`${full} X`)).toEqual([full, 'X']);
  });

  it('T26 breaks after a hyphen or slash', () => {
    expect(wrapText('WAREHOUSE-DISTRIBUTION-CENTRE/BUILDING-A/FLOOR-4')).toEqual([
      'WAREHOUSE-DISTRIBUTION-CENTRE/',
      'BUILDING-A/FLOOR-4',
    ]);
  });

  it('T27 parties drop empty lines and runs of blanks, goods keep empty lines', () => {
    expect(wrapText('A  B\n\n\nC')).toEqual(['A B', 'C']);
    expect(wrapText('A  B\n\n\nC', { keepEmptyLines: true })).toEqual(['A B', '', '', 'C']);
    expect(wrapText('A\n\n', { keepEmptyLines: true })).toEqual(['A']);
  });

  it('is never wider than asked, loses no character and cuts no word that fits a line', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'ABCDEF,;/-)'), minLength: 1, maxLength: 45 }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 40 }), (list, width) => {
        const lines = wrapText(list.join(' '), { width });
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''));
        const unbroken = list.filter(word => word.length <= width && !/[,;/)-]/.test(word));
        const there = new Set(lines.flatMap(line => line.split(' ')));
        for (const word of unbroken) expect(there).toContain(word);
      }),
    );
  });

  it('any text: never wider than 35, wrapping again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const lines = wrapText(text);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(35);
        expect(wrapText(lines.join('\n'))).toEqual(lines);
      }),
    );
  });
});
