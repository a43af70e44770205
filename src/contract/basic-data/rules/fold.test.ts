import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldTight } from './fold.ts';

describe('fold (A.7.1)', () => {
  it.each([
    ['Port of Göteborg', 'GOTEBORG'],
    ['Port of Göteborg (SE)', 'GOTEBORG SE'],
    ['上海港', '上海'],
    ['上海港口', '上海'],
    ["40'HQ", '40 HQ'],
  ])('V-23 %s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('V-23 container types are compared without blanks', () => {
    expect(foldTight("40'HQ")).toBe('40HQ');
    expect(foldTight('40 hq')).toBe('40HQ');
  });

  it.each([
    ['MÜNCHEN', 'MUNCHEN'],
    ['København', 'KOBENHAVN'],
    ['Gdańsk / Łódź', 'GDANSK LODZ'],
    ['Großenkneten', 'GROSSENKNETEN'],
    ['ＳＨＡＮＧＨＡＩ', 'SHANGHAI'],
    ['  port  of   port of  Hull Harbour port ', 'HULL'],
    ['Newport', 'NEWPORT'],
    ['Port Said', 'PORT SAID'],
    ['Port of', 'PORT OF'],
    ['港', '港'],
    ['がぎ', 'がぎ'],
    ['부산', '부산'],
    ['---', ''],
  ])('%s -> %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('folding twice is folding once, whatever the text', () => {
    const port = fc.constantFrom('PORT OF ', ' port', ' HARBOUR', '港', '港口', ' ', 'ü', 'Ø', "'", '口', 'ﬁ', 'ŉ', 'ͅ');
    const text = fc.array(fc.oneof(port, fc.string({ unit: 'grapheme', maxLength: 4 }))).map(parts => parts.join(''));
    fc.assert(
      fc.property(text, one => {
        expect(fold(fold(one))).toBe(fold(one));
        expect(foldTight(foldTight(one))).toBe(foldTight(one));
      }),
    );
  });

  it('case, width and signs between words never matter', () => {
    const word = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '-', ' / ', ', '),
        (words, sign) => {
          expect(fold(words.join(sign).toLowerCase())).toBe(fold(words.join(' ')));
        },
      ),
    );
  });
});
