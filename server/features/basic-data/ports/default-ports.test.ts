import { describe, expect, it } from 'vitest';
import { clockFits, currentZone, isZoneOfCountry } from '#contract/basic-data/rules/place-check.ts';
import { SEED_PORT_GROUPS } from '#contract/basic-data/rules/port-group.ts';
import { isLoadable, isUnStatus } from '#contract/basic-data/rules/un-locode.ts';
import { isKnownCountry } from '../official/known-countries.ts';
import { formerPort, SEA_PORTS, zoneOfPlace } from '../sea-ports.ts';
import { PORT_NAMES_ZH } from '../seed/port-names.ts';
import { portRows } from '../seed/port-rows.ts';
import { isNearCountry } from '../world/country-boxes.ts';
import { ADDED_PORTS } from './added.ts';
import { GONE_PORTS, PORT_CORRECTIONS } from './corrections.ts';
import { UN_FACTS } from './un-facts.ts';

const byCode = new Map(SEA_PORTS.map(port => [port.unLocode, port]));
const wrong = (isWrong: (port: (typeof SEA_PORTS)[number]) => boolean): string[] =>
  SEA_PORTS.filter(isWrong).map(({ unLocode }) => unLocode);

describe('every port of the default list', () => {
  it('has a country of today and a zone of it, under its name of today', () => {
    expect(wrong(({ countryCode }) => !isKnownCountry(countryCode))).toEqual([]);
    expect(wrong(({ timeZone, countryCode }) => !isZoneOfCountry(timeZone, countryCode))).toEqual([]);
    expect(wrong(({ timeZone }) => currentZone(timeZone) !== timeZone)).toEqual([]);
  });

  it('lies in or at its country, where the clock of its zone can be right', () => {
    const placed = SEA_PORTS.flatMap(port =>
      port.latitude === null || port.longitude === null
        ? []
        : [{ ...port, at: { latitude: Number(port.latitude), longitude: Number(port.longitude) } }],
    );
    expect(placed.filter(({ countryCode, at }) => !isNearCountry(countryCode, at)).map(p => p.unLocode)).toEqual([]);
    expect(placed.filter(({ timeZone, at }) => !clockFits(timeZone, at.longitude)).map(p => p.unLocode)).toEqual([]);
  });

  it('has a position where cargo can be loaded', () => {
    expect(wrong(({ latitude, functions }) => latitude === null && isLoadable(functions))).toEqual([]);
    expect(wrong(({ functions }) => functions.length === 0)).toEqual([]);
    expect(wrong(({ unStatus }) => unStatus !== null && !isUnStatus(unStatus))).toEqual([]);
  });
});

it('no inland place is a sea port', () => {
  const inland =
    'INICD INBLR INAGR INKNU ITTRN KRKMC USKCK USMKC USATL USDEN CACAL ESMAD ZAJNB CNCTU BYMSQ USLAS USJ3C';
  expect(inland.split(' ').filter(code => byCode.get(code)?.functions.includes('1') !== false)).toEqual([]);
  expect(byCode.get('CNCKG')?.functions).toEqual(['8']);
});

it.each([
  ['THBKK', 'Asia/Bangkok'],
  ['MOMFM', 'Asia/Macau'],
  ['BRMAO', 'America/Manaus'],
  ['JPONA', 'Asia/Tokyo'],
  ['PTHOR', 'Atlantic/Azores'],
  ['CDMAT', 'Africa/Kinshasa'],
  ['INNSA', 'Asia/Kolkata'],
  ['VNSGN', 'Asia/Ho_Chi_Minh'],
  ['USOAK', 'America/Los_Angeles'],
])('%s has the zone %s', (code, zone) => {
  expect(byCode.get(code)?.timeZone).toBe(zone);
  expect(zoneOfPlace(code)).toBe(zone);
});

it('a place that the list does not have gets the zone of its country', () => {
  expect(['THXXX', 'USXXX', 'XZXXX'].map(zoneOfPlace)).toEqual(['Asia/Bangkok', 'America/New_York', 'Etc/UTC']);
});

describe('corrections', () => {
  it('speak of ports there are, once each about one thing, with a reason', () => {
    const said = PORT_CORRECTIONS.map(one =>
      [one.unLocode, ...Object.keys(one).filter(key => key !== 'unLocode' && key !== 'why')].join(' '),
    );
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
    expect(PORT_CORRECTIONS.filter(({ unLocode, why }) => !byCode.has(unLocode) || why === '')).toEqual([]);
  });

  it('change something', () => {
    const idle = PORT_CORRECTIONS.filter(({ unLocode, position, timeZone, nameEn }) => {
      const former = formerPort(unLocode);
      const isSamePlace =
        position && Number(former?.latitude) === position.latitude && Number(former?.longitude) === position.longitude;
      const isSame = (value: string | undefined, was: string | null | undefined): boolean =>
        value !== undefined && value === was;
      return isSamePlace || isSame(timeZone, former?.timeZone) || isSame(nameEn, former?.nameEn);
    });
    expect(idle.map(({ unLocode }) => unLocode)).toEqual([]);
  });

  it('leave out codes that are no more, and bring ports the package does not have', () => {
    expect([...GONE_PORTS].filter(code => byCode.has(code))).toEqual([]);
    expect([...ADDED_PORTS.keys()].filter(code => formerPort(code) !== null)).toEqual([]);
  });
});

it('a row of the default list says where it comes from and what later editions must not turn back', () => {
  const rows = new Map(portRows(new Map()).map(row => [row.unLocode, row]));
  expect(rows.get('NLRTM')).toMatchObject({ source: 'OFFICIAL', sourceEdition: 'UNLOCODE 2024-1', unStatus: 'AF' });
  expect(rows.get('CDMAT')).toMatchObject({ positionSource: 'TERMINAL', latitude: '-5.82278', longitude: '13.45222' });
  expect(rows.get('CNSWA')).toMatchObject({ source: 'MANUAL', nameEn: 'Shantou', fieldLocks: ['functions', 'nameEn'] });
  expect(rows.get('DEHAM')?.aliases).toEqual([]);
  expect(rows.get('TRAMB')?.aliases).toContain('Kumport');
});

it('the most used four hundred have Chinese names', () => {
  const named = Object.keys(PORT_NAMES_ZH).filter(code => byCode.has(code));
  expect(named.length).toBeGreaterThanOrEqual(400);
  expect(named.filter(code => !/^[\p{Script=Han}（）·]+$/u.test(PORT_NAMES_ZH[code] ?? ''))).toEqual([]);
});

it('of two codes of one port at least the head is in the list, and no group joins places that are apart', () => {
  expect(SEED_PORT_GROUPS.filter(({ head }) => !byCode.has(head))).toEqual([]);
  for (const member of ['CNXGA', 'USTSA', 'USJ3C'])
    expect(SEED_PORT_GROUPS.some(({ members }) => members.includes(member))).toBe(false);
  expect(UN_FACTS.size).toBeGreaterThan(1300);
});
