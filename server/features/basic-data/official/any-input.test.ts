import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHsCodes } from './hs.ts';
import { parseIsoCountries } from './iso-countries.ts';
import { parseIsoCurrencies } from './iso-currencies.ts';
import { collect, sheetRows } from './official-row.samples.ts';
import { parseSeaPorts } from './sea-ports.ts';
import { parseSmdgLiners } from './smdg-liners.ts';
import { parseSmdgTerminals } from './smdg-terminals.ts';
import { parseUnLocode } from './un-locode.ts';

/** Cells of the lists among cells of anything, so that lines get past the first check. */
const PIECES = [
  '',
  ' ',
  '"',
  '=',
  'X',
  'CN',
  'SHA',
  'CNSHA',
  'EUR',
  '978',
  '01',
  '0101',
  '1-3-----',
  'AI',
  '0401',
  '3114N 12129E',
  'N 22°28\'00"',
  'E 113°52\'33"',
  '1582934400000000000',
  '-9999999999999999999',
  '2017-01-01',
  'Vienna = Wien',
  '.CHINA',
  'nan',
  'Country',
  'Name',
  'UNLOCODE',
  'Terminal Code',
  'hscode',
  'description',
  'level',
  'alpha2',
  'alpha3',
];
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const table = fc.array(fc.array(cell, { maxLength: 15 }), { maxLength: 12 });

describe('any input', () => {
  it.each([
    ['un-locode', parseUnLocode],
    ['smdg-terminals', parseSmdgTerminals],
    ['iso-currencies', parseIsoCurrencies],
    ['iso-countries', parseIsoCountries],
    ['hs', parseHsCodes],
  ] as const)('%s gives one answer a line, in order, with the cells as they came', async (_name, parse) => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const answers = await collect<unknown>(parse(sheetRows(rows)));
        expect(answers.map(({ line, cells }) => [line, cells])).toEqual(rows.map((cells, index) => [index + 1, cells]));
        for (const answer of answers) if (answer.outcome === 'ERROR') expect(answer.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['smdg-liners', parseSmdgLiners],
    ['sea-ports', parseSeaPorts],
  ] as const)('%s never fails on JSON', async (_name, parse) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async text => {
        const answers = await collect<unknown>(parse(text));
        expect(answers.filter(({ outcome }) => outcome === 'ROW' || outcome === 'REMOVED')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
