import { expect, it } from 'vitest';
import type { FclRateInput } from '../../fcl-rate.resource.ts';
import { FCL_SHEET, fclSheetTexts, plainFields, readWeekdays, unsaid } from './fcl-sheet.ts';
import type { ReadOffer } from './read-price-sheet.ts';

const line = (containerType: string, cost: string | null, zeroConfirmed = false) => ({
  containerType,
  cost,
  zeroConfirmed,
  currency: 'USD',
});
const free = (kind: string, days: number) => ({ kind, days, place: 'POD', dayKind: 'CALENDAR' });
const sailing = (closingWeekday: number | null, closingTime: string | null, etdWeekday: number) => ({
  closingWeekday,
  closingTime,
  etdWeekday,
  etdTime: null,
});
/** Only what the sheet reads of a rate. */
const RATE = {
  carrierId: 'MSCU',
  contractNo: 'SC-1',
  productType: 'FAK',
  receiptPlaceId: null,
  polId: 'CNSHA',
  polTerminalId: 'YSP01',
  potIds: ['SGSIN', 'NLRTM'],
  podId: 'DEHAM',
  podTerminalId: null,
  deliveryPlaceId: 'DEBER',
  lineId: 'EUR',
  serviceCode: 'AE1',
  validFrom: '2027-01-01',
  validTo: '2027-01-31',
  validityBasis: 'ETD',
  transitDays: 30,
  sailings: [sailing(3, '17:00', 5), sailing(null, null, 7)],
  freeTime: [free('DETENTION', 7), free('DEMURRAGE', 5)],
  surchargeMode: 'SUBJECT_TO',
  includedFees: ['BAF', 'CAF'],
  notIncludedFees: [],
  surcharges: [],
  weightLimits: [
    { containerType: '40GP', maxKg: 26000 },
    { containerType: '40HC', maxKg: 27000 },
  ],
  goodsScope: [],
  spaceStatus: 'AMPLE',
  visibility: 'COMPANY',
  remarkZh: '注',
  internalRemark: null,
  lines: [line('20GP', '1020.00'), line('40GP', null), line('40HC', '0', true)],
} as unknown as FclRateInput;

const ref = (id: string) => id;
const sheetOf = (over: Partial<FclRateInput> = {}) => {
  const texts = fclSheetTexts('R-1', { ...RATE, ...over }, { language: 'EN', ref });
  return Object.fromEntries(FCL_SHEET.map(({ use, label }, at) => [use === 'pot' ? label.en : use, texts[at]]));
};

it('the sheet has a rate in its columns', () => {
  expect(sheetOf()).toMatchObject({
    rateNo: 'R-1',
    carrier: 'MSCU',
    contractNo: 'SC-1',
    receipt: '',
    pol: 'CNSHA',
    polTerminal: 'YSP01',
    'Transhipment 1': 'SGSIN',
    'Transhipment 2': 'NLRTM',
    'Transhipment 3': '',
    pod: 'DEHAM',
    podTerminal: '',
    delivery: 'DEBER',
    line: 'EUR',
    service: 'AE1',
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
    currency: 'USD',
    // A price, a type that is not offered, a zero that is meant, and one of which nothing is said.
    'PRICE:20GP': '1020',
    'PRICE:40GP': '-',
    'PRICE:40HC': '0!',
    'PRICE:45HC': '',
    transitDays: '30',
    // The second sailing closes at no said time.
    closing: 'Wed 17:00; ',
    etd: 'Fri; Sun',
    detention: '7',
    demurrage: '5',
    combined: '',
    includedFees: 'BAF, CAF',
    weight20: '',
    weight40: '27000',
    goods: 'FAK',
    remark: '注',
    internalRemark: '',
  });
});

it.each([
  [[], ['', '', '']],
  [['SGSIN'], ['SGSIN', '', '']],
  [
    ['SGSIN', 'LKCMB', 'NLRTM'],
    ['SGSIN', 'LKCMB', 'NLRTM'],
  ],
])('ports of transhipment %j stand in their order', (potIds, texts) => {
  const sheet = sheetOf({ potIds });
  expect([1, 2, 3].map(n => sheet[`Transhipment ${n}`])).toEqual(texts);
});

it('of an offer that goes back as it was written nothing is said but its number', () => {
  const texts = { carrier: 'MSCU', goods: 'FAK', remark: '注', serviceCode: 'AE1', transitDays: '31' };
  const offer = { texts, pots: ['SGSIN', 'NLRTM'] } as unknown as ReadOffer;
  const said = unsaid(offer, 'R-1', RATE, ref);
  expect(said).toMatchObject({ pots: [], texts: { rateNo: 'R-1', transitDays: '31' } });
  expect(said.texts).not.toHaveProperty('carrier');
  const others = { ...offer, pots: ['NLRTM', 'SGSIN'] };
  expect(unsaid(others, 'R-1', RATE, ref).pots).toEqual(['NLRTM', 'SGSIN']);
});

it.each([
  ['14', 14],
  ['14 days', 14],
  ['14 calendar days free at POD', 14],
  ['14天', 14],
  ['7+7 days', null],
  ['soon', null],
])('free days %s', (text, days) => {
  const { said, unread } = plainFields({ texts: { combined: text } }, null, () => null);
  expect(said.freeTime ?? null).toEqual(days && [{ kind: 'COMBINED', place: 'POD', dayKind: 'CALENDAR', days }]);
  expect(unread).toEqual(days === null ? ['combined'] : []);
});

it.each([
  [
    '周五 17:00; Mon',
    [
      [5, '17:00'],
      [1, null],
    ],
  ],
  ['星期天 9:30', [[7, '09:30']]],
  [
    '3；Sunday',
    [
      [3, null],
      [7, null],
    ],
  ],
  ['8', null],
  ['soon', null],
  ['Mon; soon', null],
] as const)('weekdays %s', (text, read) => {
  expect(readWeekdays(text)?.map(({ weekday, time }) => [weekday, time]) ?? null).toEqual(read);
});
