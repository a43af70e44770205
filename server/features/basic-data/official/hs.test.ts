import { describe, expect, it } from 'vitest';
import { parseHsCodes } from './hs.ts';
import { codesOf, collect, csvRows } from './official-row.samples.ts';

const read = (...lines: string[]) =>
  collect(parseHsCodes(csvRows(['section,hscode,description,parent,level', ...lines].join('\n'))));

describe('Harmonized System', () => {
  it('reads chapter, heading and subheading', async () => {
    const rows = await read(
      'TOTAL,TOTAL,Total,TOTAL,5',
      'I,01,Animals; live,TOTAL,2',
      'I,0101,"Horses, asses",01,4',
      'I,010121,Horses,0101,6',
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['SKIP', 'SKIP', 'ROW', 'ROW', 'ROW']);
    expect(rows.flatMap(row => (row.outcome === 'ROW' ? [row.values] : []))).toEqual([
      { code: '01', level: 2, parent: null, section: 'I', description: 'Animals; live' },
      { code: '0101', level: 4, parent: '01', section: 'I', description: 'Horses, asses' },
      { code: '010121', level: 6, parent: '0101', section: 'I', description: 'Horses' },
    ]);
  });

  it('brings back the zero that a spreadsheet took, and reads dotted codes', async () => {
    const rows = await read('I,1,Animals,,2', 'I,101,Horses,1,4', 'I,0101.21,Horses,101,6');
    expect(rows.slice(1).map(row => row.outcome === 'ROW' && row.key)).toEqual(['01', '0101', '010121']);
  });

  it('refuses wrong length, level, parent, double and orphan', async () => {
    const rows = await read(
      'I,01,Animals,,2',
      'I,01012100,Horses,,8',
      'I,0101,Horses,01,6',
      'I,0102,Cattle,02,4',
      'I,0103,,01,4',
      'I,020110,Meat,0201,6',
      'I,01,Other,,2',
      'I,AB,Letters,,2',
    );
    expect(rows.slice(1).map(codesOf)).toEqual([
      [],
      ['OL-04'],
      ['OL-04'],
      ['OL-04'],
      ['OL-03'],
      ['OL-11'],
      ['OL-02'],
      ['OL-04'],
    ]);
  });
});
