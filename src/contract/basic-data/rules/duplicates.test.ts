import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedRow, duplicateVerdict, editDistance, findDuplicates } from './duplicates.ts';

const row = (change: Partial<ComparedRow>): ComparedRow => ({
  id: 'new',
  code: 'CNXXX',
  names: ['Somewhere'],
  country: 'CN',
  ...change,
});
const score = (proposed: Partial<ComparedRow>, known: Partial<ComparedRow>) => {
  const found = findDuplicates(row(proposed), [
    row({ id: 'known', code: 'CNYYY', names: ['Elsewhere far'], ...known }),
  ]);
  return [found[0]?.score ?? 0, found[0]?.ground ?? null, duplicateVerdict(found)];
};

describe('duplicates (A.7.3)', () => {
  it('an equal code blocks, of carriers SCAC and SMDG as well', () => {
    expect(score({ code: 'CNSHA' }, { code: 'cnsha' })).toEqual([100, 'code', 'blocks']);
    expect(score({ scac: 'COSU' }, { scac: 'COSU' })).toEqual([100, 'code', 'blocks']);
    expect(score({ smdg: 'COS' }, { smdg: 'COS' })).toEqual([100, 'code', 'blocks']);
  });

  it('an equal IMO, or name and country, block', () => {
    expect(score({ imo: '9703760' }, { imo: '9703760' })).toEqual([90, 'imo', 'blocks']);
    expect(score({ names: ['Port of Tōkai'] }, { names: ['x', 'TOKAI'] })).toEqual([90, 'name', 'blocks']);
    expect(score({ names: ['上海港'] }, { names: ['上海'] })).toEqual([90, 'name', 'blocks']);
    expect(score({ names: ['Portland'] }, { names: ['Portland'], country: 'US' })).toEqual([0, null, 'none']);
  });

  it('a near name in the same country warns, short names are never near', () => {
    expect(score({ names: ['Guangzou'] }, { names: ['Guangzhou'] })).toEqual([70, 'nearName', 'warns']);
    expect(score({ names: ['Guangzou'] }, { names: ['Guangzhou'], country: 'TW' })).toEqual([0, null, 'none']);
    expect(score({ names: ['Yanta'] }, { names: ['Yanti'] })).toEqual([0, null, 'none']);
    expect(score({ names: ['Gaungzuo'] }, { names: ['Guangzhou'] })).toEqual([0, null, 'none']);
  });

  it('radio identities warn: they pass on to other ships', () => {
    expect(score({ mmsi: '477123456' }, { mmsi: '477123456' })).toEqual([70, 'radio', 'warns']);
    expect(score({ callSign: 'VRAB2' }, { callSign: 'vrab2' })).toEqual([70, 'radio', 'warns']);
    expect(score({ callSign: '' }, { callSign: '' })).toEqual([0, null, 'none']);
  });

  it('a place nearer than 5 km warns', () => {
    const at = (latitude: string) => ({ position: { latitude, longitude: '121.5' } });
    expect(score(at('31.2'), at('31.244'))).toEqual([60, 'position', 'warns']);
    expect(score(at('31.2'), at('31.246'))).toEqual([0, null, 'none']);
  });

  it('the likeliest stands first, the row itself never', () => {
    const rows = [
      row({ id: 'near', code: 'A', names: ['Guangzou'] }),
      row({ id: 'code', code: 'CNCAN', names: ['Canton'] }),
      row({ id: 'self', code: 'CNCAN', names: ['Guangzhou'] }),
    ];
    const found = findDuplicates(row({ id: 'self', code: 'CNCAN', names: ['Guangzhou'] }), rows);
    expect(found.map(one => one.row.id)).toEqual(['code', 'near']);
  });

  it('edit distance is a distance', () => {
    expect(editDistance('GUANGZOU', 'GUANGZHOU')).toBe(1);
    expect(editDistance('', 'ABC')).toBe(3);
    const word = fc.stringMatching(/^[ABC]{0,6}$/);
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });
});
