import { expect, it } from 'vitest';
import {
  SEED_CITY_CODES as CITY_CODES,
  SEED_PORT_GROUPS as PORT_GROUPS,
} from '#contract/basic-data/rules/port-group.ts';
import { isUnLocode } from '#contract/basic-data/rules/un-locode.ts';
import { groupHeadOf, groupOf, LOCKED_PORTS } from './port-group-seed.ts';

const codes = PORT_GROUPS.flatMap(({ head, members }) => [head, ...members]);

it('no code belongs to two groups', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter(code => !isUnLocode(code))).toEqual([]);
});

it('every member leads to its head', () => {
  expect(['CNSGH', 'CNSHG', 'CNSHA', 'NLRTM', 'KRBNP'].map(groupHeadOf)).toEqual([
    'CNSHA',
    'CNSHA',
    'CNSHA',
    'NLRTM',
    'KRPUS',
  ]);
});

it('ports of one city are no group', () => {
  expect(CITY_CODES).toEqual([{ code: 'CNSZX', ports: ['CNYTN', 'CNSHK', 'CNCWN'] }]);
  for (const { code, ports } of CITY_CODES) expect([code, ...ports].map(groupOf)).toEqual([null, null, null, null]);
  expect(['USLAX', 'USLGB'].map(groupOf)).toEqual([null, null]);
});

it('the ports that the list calls airports are heads of groups and locked as sea ports', () => {
  const heads = PORT_GROUPS.map(({ head }) => head);
  expect(LOCKED_PORTS.map(({ unLocode }) => unLocode)).toEqual(['CNSHA', 'CNNGB', 'CNTAO', 'CNXMN']);
  for (const { unLocode, functions, fieldLocks } of LOCKED_PORTS) {
    expect(heads).toContain(unLocode);
    expect(functions).toEqual(['1']);
    expect(fieldLocks).toEqual(['functions', 'nameEn', 'nameZh']);
  }
});
