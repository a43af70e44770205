import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

type IdOf = (code: string) => string;

/** Codes of the platform at its carriers: general ones, some for a port or a customer, one that has ended. */
export function bookCodeRows(
  ids: { readonly line: IdOf; readonly port: IdOf; readonly company: IdOf },
  today: string,
): Row[] {
  const from = addDays(today, -200);
  const code = (name: string, scac: string, customerCode: string, over: Row = {}): Row => ({
    name,
    carrierId: ids.line(scac),
    customerCode,
    validFrom: from,
    employeeIds: [],
    freight: 'PRE',
    ...over,
  });
  const { port, company } = ids;
  return [
    code('MSC 通用', 'MSCU', 'FRLD01', { contractReference: 'SC27MSCU', carrierOffice: 'CNSHA', usedCount: 86 }),
    code('MSC 宁波', 'MSCU', 'FRLD01N', {
      contractReference: '27-104NB',
      polId: port('CNNGB'),
      carrierOffice: 'CNNGB',
      usedCount: 31,
    }),
    code('MSC 北码头 NAC', 'MSCU', 'NQ7788', {
      contractReference: '27-NAC88',
      customerId: company('NQUAYS'),
      usedCount: 17,
    }),
    code('MSK 通用', 'MAEU', '305517', { contractReference: 'SC27MAEU', usedCount: 64 }),
    code('MSK 即期', 'MAEU', '305517', {
      quotationReference: 'SPOT-CN-2027',
      polCountry: 'CN',
      validFrom: addDays(today, -20),
      usedCount: 9,
    }),
    code('CMA 通用', 'CMDU', 'CN0081532', { contractReference: 'SC27CMDU', usedCount: 28 }),
    code('中远通用', 'COSU', 'SH5521', { contractReference: 'SC27COSU', carrierOffice: 'CNSHA', usedCount: 52 }),
    code('中远青岛', 'COSU', 'QD5521', {
      contractReference: 'COS27QD03',
      polId: port('CNTAO'),
      carrierOffice: 'CNTAO',
      usedCount: 14,
    }),
    code('HPL 通用', 'HLCU', '4410087', { contractReference: 'SC27HLCU', usedCount: 22 }),
    code('ONE 通用', 'ONEY', 'SHAF00231', { contractReference: 'SC27ONEY', carrierOffice: 'CNSHA', usedCount: 19 }),
    code('长荣通用', 'EGLV', 'EG-20417', { contractReference: 'SC27EGLV', usedCount: 11 }),
    code('阳明通用', 'YMLU', 'YM3320', { contractReference: 'SC27YMLU', usedCount: 6 }),
    code('HMM 通用', 'HDMU', 'HM90112', { contractReference: 'SC27HDMU', usedCount: 5 }),
    code('OOCL 通用', 'OOLU', 'OCN7741', { contractReference: 'SC27OOLU', usedCount: 8 }),
    code('ZIM 去年合约', 'ZIMU', 'ZM1100', {
      contractReference: 'ZE260110',
      validTo: addDays(today, -15),
      usedCount: 40,
    }),
  ];
}
