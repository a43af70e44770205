import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookingContentSchema } from '../booking-content.ts';
import { asWritten, charsetFindings, foreignCharacters, withReplacements } from './charset.ts';

const content = (description: string, email = '') =>
  bookingContentSchema.parse({
    equipments: [{ type: '40HC', commodities: [{ description }] }],
    parties: { shipper: { name: 'HARBOUR LINK', email } },
  });

it('offers half-width for full-width, a hyphen for a dash, a plain letter for one with an accent', () => {
  expect(withReplacements('５０ ＣＡＲＴＯＮＳ – crème brûlée “A”', 'UNOA')).toBe('50 CARTONS - creme brulee "A"');
  expect(withReplacements('Łódź, Øresund #5 [x]', 'UNOA')).toBe('Lodz, Oresund NO.5 (x)');
  expect(withReplacements('crème – №', 'UNOC')).toBe('crème - No');
});

it('tells the characters at the field, with an offer only where all of them have one', () => {
  expect(charsetFindings(content('MOBILE – PHONES'), 'UNOC')).toMatchObject([
    { path: 'equipments.0.commodities.0.description', code: 'CHARSET', params: { c: '–', offer: 'MOBILE - PHONES' } },
  ]);
  expect(charsetFindings(content('手机 – x'), 'UNOC')[0]?.params).toMatchObject({ c: '手 机 –', offer: null });
  expect(charsetFindings(content('手机'), 'UTF8')).toEqual([]);
});

it('takes capitals and small letters for one where there are capitals only, and lets an address of mail be left out', () => {
  expect(charsetFindings(content("Mobile phones, 'x' + 5", 'desk@example.com'), 'UNOA')).toEqual([]);
  expect(asWritten('Mobile é', 'UNOA')).toBe('MOBILE É');
  expect(asWritten('Mobile', 'UNOC')).toBe('Mobile');
});

it('whatever is typed: nothing replaced twice, nothing foreign that has a stand-in is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('UNOA', 'UNOC', 'UTF8'), (text, set) => {
      const once = withReplacements(text, set);
      expect(withReplacements(once, set)).toBe(once);
      expect(foreignCharacters(once, set).every(character => foreignCharacters(text, set).includes(character))).toBe(
        true,
      );
      if (set === 'UTF8') expect(once).toBe(text);
    }),
    { numRuns: 150 },
  );
});
