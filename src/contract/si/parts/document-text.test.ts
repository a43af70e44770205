import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentText, foreignCharacter, normaliseText, reservedCharacters, singleLine } from './document-text.ts';

describe('document text (0.3, T24, T30, T31)', () => {
  it('T24 full width becomes half width', () => {
    expect(documentText('ＴＯ　ＯＲＤＥＲ　ＯＦ　ＳＨＩＰＰＥＲ')).toBe('TO ORDER OF SHIPPER');
  });

  it('T31 full-width brackets are brackets', () => {
    expect(documentText('（A）')).toBe('(A)');
    expect(foreignCharacter('(A)')).toBeNull();
  });

  it('line ends are line feeds, a tab is a blank, and trailing blanks are off', () => {
    expect(normaliseText('a\r\nb\rc\td \n e  ')).toBe('a\nb\nc d\n e');
  });

  it('keeps figures and units as they were typed, and a character that no document holds for the check to refuse', () => {
    expect(documentText('10½% 5m² 3m³')).toBe('10½% 5M² 3M³');
    expect(documentText('①20GP ℃')).toBe('①20GP ℃');
    expect(documentText('a\u0007b')).toBe('A\u0007B');
    expect(foreignCharacter('A\u0007B')).toMatchObject({ codePoint: 'U+0007' });
    expect(documentText('Cafe\u0301')).toBe('CAFÉ');
  });

  it('T30 names the first foreign character with its place', () => {
    expect(foreignCharacter('宁波 COTTON')).toMatchObject({
      character: '宁',
      codePoint: 'U+5B81',
      position: 1,
      line: 1,
    });
    expect(foreignCharacter('OK\nA😀')).toEqual({
      character: '😀',
      codePoint: 'U+1F600',
      position: 5,
      line: 2,
      column: 2,
    });
    expect(foreignCharacter('A\u200bB')).toMatchObject({ codePoint: 'U+200B', position: 2 });
  });

  it('holds all of ISO 8859-1 and nothing more', () => {
    expect(foreignCharacter('ÀÉÎÕÜßÿ §½')).toBeNull();
    expect(foreignCharacter('€')).not.toBeNull();
  });

  it('one line: line feeds become blanks', () => {
    expect(singleLine(' ORIENT\nCREST ')).toBe('ORIENT CREST');
  });

  it('names reserved characters', () => {
    expect(reservedCharacters("O'NEIL+SONS: WHY?")).toEqual(["'", '+', ':', '?']);
    expect(reservedCharacters('PLAIN')).toEqual([]);
  });

  it('is idempotent for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const once = documentText(text);
        expect(documentText(once)).toBe(once);
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('loses nothing but blanks', () => {
    const visible = (text: string) => text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(/\s/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
        expect(visible(documentText(text))).toBe(visible(text));
      }),
    );
  });
});
