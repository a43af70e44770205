import { expect, it } from 'vitest';
import { checkZone, frameFindings } from './frame.ts';

const NAMED = { nameZh: '宁波', nameEn: 'Ningbo', validFrom: null, validTo: null };

it.each([
  ['both names', {}, []],
  ['a Chinese name alone', { nameEn: null }, []],
  ['an English name alone', { nameZh: null }, []],
  ['no name', { nameZh: null, nameEn: null }, ['MD-NAME nameEn']],
  ['valid for a day', { validFrom: '2027-01-01', validTo: '2027-01-01' }, []],
  ['valid from a day on', { validFrom: '2027-01-01' }, []],
  ['valid to a day', { validTo: '2027-01-01' }, []],
  ['ends before it begins', { validFrom: '2027-01-02', validTo: '2027-01-01' }, ['MD-DATES validTo']],
])('a reference row: %s', (_, over, found) => {
  expect(frameFindings({ ...NAMED, ...over }).map(({ code, path }) => `${code} ${path}`)).toEqual(found);
});

it.each([
  [null, null],
  ['Asia/Shanghai', null],
  ['Asia/Shangai', { path: 'timeZone', code: 'MD-ZONE', params: { v: 'Asia/Shangai' } }],
])('zone %j: %j', (zone, finding) => {
  if (finding === null) expect(checkZone(zone)).toBeNull();
  else expect(checkZone(zone)).toMatchObject(finding);
});
