import { describe, expect, it } from 'vitest';
import { choosePort, portBook, portCodeFor, portHeads, SEED_CITY_CODES, SEED_PORT_GROUPS } from './port-group.ts';

const book = portBook([
  { unLocode: 'CNSHA', names: ['Shanghai', '上海'] },
  { unLocode: 'CNSGH', names: ['Shanghai'] },
  { unLocode: 'CNYTN', names: ['Yantian', '盐田'] },
  { unLocode: 'USPDX', names: ['Portland'] },
  { unLocode: 'USPWM', names: ['Portland'] },
  { unLocode: 'USLGB', names: ['Long Beach'] },
]);

describe('port groups', () => {
  const heads = portHeads();

  it('V-12 CNSGH joins CNSHA as a member', () => {
    expect(heads.headOf('CNSGH')).toBe('CNSHA');
    expect(heads.codesOf('CNSGH')).toEqual(['CNSHA', 'CNSGH', 'CNSHG']);
    expect(heads.samePort('CNSGH', 'CNSHG')).toBe(true);
  });

  it('V-19 CNNBO and its alternative CNNBG are port CNNGB', () => {
    expect([heads.headOf('CNNBO'), heads.headOf('CNNBG')]).toEqual(['CNNGB', 'CNNGB']);
  });

  it('ports of one city are not one port', () => {
    expect(heads.samePort('CNYTN', 'CNSHK')).toBe(false);
    expect(heads.samePort('USLAX', 'USLGB')).toBe(false);
    expect(heads.codesOf('USLGB')).toEqual(['USLGB']);
  });

  it('a code stands in one group of the seed only, and no city in any', () => {
    const codes = SEED_PORT_GROUPS.flatMap(group => [group.head, ...group.members]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(SEED_CITY_CODES.filter(city => codes.includes(city.code))).toEqual([]);
  });
});

describe('choosing a port', () => {
  it('V-70 a city asks which port', () => {
    expect(choosePort('CNSZX', book, 'pol')).toMatchObject({
      kind: 'city',
      ports: ['CNYTN', 'CNSHK', 'CNCWN'],
      finding: { code: 'MD-08', path: 'pol', params: { c: 'CNSZX', list: 'CNYTN, CNSHK, CNCWN' } },
    });
  });

  it('V-70 a member is stored as the head, the typed code kept', () => {
    expect(choosePort('cnsgh', book)).toEqual({ kind: 'port', unLocode: 'CNSHA', typedCode: 'CNSGH' });
    expect(choosePort('CN SHA', book)).toEqual({ kind: 'port', unLocode: 'CNSHA', typedCode: null });
  });

  it.each(['上海', '上海港', 'Port of Shanghai', 'shanghai'])('V-70 the name %s is CNSHA', name =>
    expect(choosePort(name, book)).toEqual({ kind: 'port', unLocode: 'CNSHA', typedCode: null }),
  );

  it('a name of several ports offers them, an unknown one nothing', () => {
    expect(choosePort('Portland', book)).toEqual({ kind: 'several', unLocodes: ['USPDX', 'USPWM'] });
    expect(choosePort('Atlantis', book)).toEqual({ kind: 'unknown' });
    expect(choosePort('', book)).toEqual({ kind: 'unknown' });
  });

  it('a partner gets its mapping, else the member it prefers, else the head', () => {
    const { heads } = book;
    expect(portCodeFor('CNSHA', { mappedOut: 'SHA01', preferred: ['CNSGH'] }, heads)).toBe('SHA01');
    expect(portCodeFor('CNSHA', { mappedOut: null, preferred: ['CNNBO', 'CNSGH'] }, heads)).toBe('CNSGH');
    expect(portCodeFor('CNSGH', { preferred: ['CNNBO'] }, heads)).toBe('CNSHA');
  });
});
