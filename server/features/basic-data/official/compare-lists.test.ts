import { describe, expect, it } from 'vitest';
import { compareCountry, compareCurrency, compareHsCode, compareLiner } from './compare-lists.ts';
import { compareTerminal, type OurTerminal } from './compare-terminal.ts';
import type { IsoCurrency } from './iso-currencies.ts';
import type { SmdgLiner } from './smdg-liners.ts';
import type { SmdgTerminal } from './smdg-terminals.ts';

const FREE = { locks: [], openUses: 0 };
const OURS = { status: 'ACTIVE', source: 'OFFICIAL' } as const;

const aTerminal: SmdgTerminal = {
  portCode: 'NLRTM',
  terminalCode: 'RSZ',
  facilityNameEn: 'RST SHORTSEA',
  operator: 'RST',
  latitude: '51.88',
  longitude: '4.42',
  validFrom: '2014-08-05',
  validTo: null,
  website: null,
  address: 'Reeweg 35',
  alternativeUnLocodes: [],
  lastChange: null,
  remarks: null,
};
const ourTerminal = (changed: Partial<OurTerminal> = {}): OurTerminal => ({
  ...aTerminal,
  ...OURS,
  positionSource: 'SMDG',
  ...changed,
});

describe('terminals', () => {
  it('an end of validity is a value: it can come and go', () => {
    expect(compareTerminal(ourTerminal(), aTerminal, FREE).outcome).toBe('SAME');
    const ended = compareTerminal(ourTerminal(), { ...aTerminal, validTo: '2026-12-31' }, FREE);
    expect(ended).toMatchObject({ outcome: 'CHANGED', diff: [{ field: 'validTo', theirs: '2026-12-31' }] });
    expect(compareTerminal(ourTerminal({ validTo: '2026-12-31' }), aTerminal, FREE).outcome).toBe('CHANGED');
  });

  it('positions that people set stay; the list does not erase', () => {
    const far = { ...aTerminal, latitude: '52.88' };
    expect(compareTerminal(ourTerminal(), far, FREE)).toMatchObject({
      outcome: 'CONFLICT',
      message: { code: 'OL-09' },
    });
    expect(compareTerminal(ourTerminal({ positionSource: 'MANUAL' }), far, FREE)).toMatchObject({
      outcome: 'SAME',
      diff: [{ field: 'latitude', locked: true }],
    });
    expect(compareTerminal(ourTerminal({ latitude: '51.88000' }), aTerminal, FREE).outcome).toBe('SAME');
    const silent = { ...aTerminal, latitude: null, longitude: null, address: null };
    expect(compareTerminal(ourTerminal(), silent, FREE).outcome).toBe('SAME');
  });

  it('new and gone', () => {
    expect(compareTerminal(null, aTerminal, FREE).outcome).toBe('NEW');
    expect(compareTerminal(ourTerminal(), null, FREE).outcome).toBe('REMOVED');
    expect(compareTerminal(ourTerminal(), null, { locks: [], openUses: 1 }).outcome).toBe('CONFLICT');
  });
});

const aLiner: SmdgLiner = {
  smdgCode: 'OOL',
  nameEn: 'OOCL',
  carrierType: 'VOCC',
  parentCode: 'COS',
  parentName: null,
  website: null,
  validFrom: '2003-09-01',
  validTo: null,
  lastChange: '2021-01-01',
};

it('liners: an unknown type says nothing about one we know', () => {
  expect(compareLiner({ ...aLiner, ...OURS }, { ...aLiner, carrierType: 'UNKNOWN' }, FREE).outcome).toBe('SAME');
  expect(compareLiner({ ...aLiner, ...OURS }, { ...aLiner, carrierType: 'NVOCC' }, FREE).outcome).toBe('CHANGED');
  const locked = compareLiner({ ...aLiner, ...OURS }, { ...aLiner, nameEn: 'X' }, { locks: ['nameEn'], openUses: 0 });
  expect(locked).toMatchObject({ outcome: 'SAME', diff: [{ field: 'nameEn', locked: true }] });
});

const yen: IsoCurrency = {
  code: 'JPY',
  numericCode: '392',
  minorUnit: 0,
  nameEn: 'Yen',
  entities: ['JAPAN'],
  withdrawn: null,
};

it('currencies: no minor digits is a number, a withdrawal is a change', () => {
  expect(compareCurrency({ ...yen, ...OURS, minorUnit: 2 }, yen, FREE)).toMatchObject({
    outcome: 'CHANGED',
    diff: [{ field: 'minorUnit', ours: 2, theirs: 0 }],
  });
  expect(compareCurrency({ ...yen, ...OURS }, { ...yen, withdrawn: '2030-01' }, FREE).outcome).toBe('CHANGED');
  expect(compareCurrency(null, yen, FREE).diff.map(({ field }) => field)).toContain('minorUnit');
});

it('countries and HS codes compare by their fields', () => {
  const cn = {
    alpha2: 'CN',
    alpha3: 'CHN',
    numeric: '156',
    nameEn: 'China',
    nameZh: '中国',
    region: 'Asia',
    currency: 'CNY',
  };
  expect(compareCountry({ ...cn, ...OURS }, { ...cn, region: null }, FREE).outcome).toBe('SAME');
  expect(compareCountry({ ...cn, ...OURS, nameZh: '中华' }, cn, FREE).outcome).toBe('CHANGED');
  const horses = { code: '0101', level: 4, parent: '01', section: 'I', description: 'Horses' } as const;
  expect(compareHsCode({ ...horses, ...OURS }, { ...horses, description: 'Horses, asses' }, FREE).outcome).toBe(
    'CHANGED',
  );
  expect(compareHsCode(null, horses, FREE).outcome).toBe('NEW');
});
