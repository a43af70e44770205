// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { comparedRows } from './version-rows.ts';

const line = (containerType: string, cost: string | null) => ({
  containerType,
  currency: 'USD',
  cost,
  foldedRules: ['g'],
});
const refs = { p1: { id: 'p1', code: 'DEHAM', zh: '汉堡', en: 'Hamburg' } };
const older = {
  refs,
  content: { podId: 'p1', validTo: '2027-01-31', remarkZh: null, lines: [line('20GP', '1020'), line('40HC', '1850')] },
};
const newer = {
  refs,
  content: {
    podId: 'p1',
    validTo: '2027-02-15',
    remarkZh: '含 ISPS',
    lines: [line('20GP', '1020'), line('45HC', '2100')],
  },
};

it('tells every field that differs, prices by their container type', () => {
  const rows = comparedRows(fclRateResource, older, newer, {
    language: 'EN',
    zone: 'Asia/Shanghai',
  });
  const said = Object.fromEntries(rows.map(({ key, older: a, newer: b, isSame }) => [key, [a, b, isSame]]));
  expect(said).toEqual({
    podId: ['DEHAM Hamburg', 'DEHAM Hamburg', true],
    validTo: ['2027-01-31', '2027-02-15', false],
    remarkZh: ['', '含 ISPS', false],
    'lines 20GP': ['USD 1020', 'USD 1020', true],
    'lines 40HC': ['USD 1850', '', false],
    'lines 45HC': ['', 'USD 2100', false],
  });
});
