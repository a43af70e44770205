import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

/** Invented agencies, booking codes and bill rules of the platform's own company. */

export interface DemoIds {
  readonly lines: ReadonlyMap<string, string>;
  readonly ports: ReadonlyMap<string, string>;
}

const idsOf = (map: ReadonlyMap<string, string>, codes: readonly string[]): string[] =>
  codes.flatMap(code => map.get(code) ?? []);

const SHIP_AGENCIES = [
  ['SA-SHYG', '上海远岗船代', 'Yuangang Shipping Agency Shanghai', ['CNSHA'], ['COSU', 'OOLU', 'EGLV']],
  ['SA-SHHX', '上海海曦船代', 'Haixi Shipping Agency Shanghai', ['CNSHA'], ['MAEU', 'MSCU', 'HLCU', 'ZIMU']],
  ['SA-NBDF', '宁波东泛船代', 'Dongfan Shipping Agency Ningbo', ['CNNGB'], ['COSU', 'OOLU', 'ONEY', 'YMLU']],
  ['SA-NBLA', '宁波澜安船代', 'Lanan Shipping Agency Ningbo', ['CNNGB'], ['MAEU', 'CMDU', 'HDMU']],
  ['SA-SZNT', '深圳南拓船代', 'Nantuo Shipping Agency Shenzhen', ['CNYTN', 'CNSHK', 'CNNSA'], ['COSU', 'CMDU', 'MSCU']],
  ['SA-QDJB', '青岛胶北船代', 'Jiaobei Shipping Agency Qingdao', ['CNTAO'], ['COSU', 'MAEU', 'HDMU', 'SITC']],
  ['SA-TJBH', '天津渤汇船代', 'Bohui Shipping Agency Tianjin', ['CNTXG'], ['COSU', 'MAEU', 'MSCU', 'EGLV']],
  ['SA-XMLT', '厦门鹭途船代', 'Lutu Shipping Agency Xiamen', ['CNXMN'], ['EGLV', 'YMLU', 'WHLC', 'COSU']],
] as const;

export const shipAgencyRows = ({ lines, ports }: DemoIds): Row[] =>
  SHIP_AGENCIES.map(([code, nameZh, nameEn, at, represents]) => ({
    code,
    nameZh,
    nameEn,
    portIds: idsOf(ports, at),
    source: 'DEMO',
    lines: idsOf(lines, represents).map(lineId => ({ lineId, validFrom: '2024-01-01', validTo: null })),
    ediMailbox: `${code.replace('-', '')}EDI`,
    email: `manifest@${code.slice(3).toLowerCase()}.example`,
    workingHours: '周一至周五 08:30-17:30',
    lateFeeRules: '截单后每改单一次 300 元；开船后须船公司同意。',
  }));

const ORDER_AGENCIES = [
  ['OA-COSAPI', '中远直订', 'COSCO direct', ['COSU'], [], 'DCSA_API', 10],
  ['OA-COSSHA', '中远上海口岸代理', 'COSCO desk Shanghai', ['COSU'], ['CNSHA'], 'EMAIL', 20],
  ['OA-OOCL', '东方海外直订', 'OOCL direct', ['OOLU'], [], 'IFTMBF', 10],
  ['OA-MAEWEB', '马士基网站', 'Maersk portal', ['MAEU'], [], 'PORTAL', 20],
  ['OA-MSCNGB', '地中海宁波代理', 'MSC desk Ningbo', ['MSCU'], ['CNNGB'], 'EMAIL', 10],
  ['OA-CMASZN', '达飞华南代理', 'CMA CGM desk South China', ['CMDU'], ['CNYTN', 'CNSHK', 'CNNSA'], 'IFTMBF', 10],
  ['OA-EASTPL', '东亚订舱中心', 'East Asia booking desk', ['WHLC', 'SITC', 'YMLU'], [], 'EMAIL', 30],
  ['OA-NORTH', '北方口岸代理', 'North China desk', [], ['CNTAO', 'CNTXG'], 'EMAIL', 50],
  ['OA-ANY', '综合订舱代理', 'General booking desk', [], [], 'EMAIL', 90],
] as const;

export const orderAgencyRows = ({ lines, ports }: DemoIds): Row[] =>
  ORDER_AGENCIES.map(([code, nameZh, nameEn, of, at, channel, priority]) => ({
    code,
    nameZh,
    nameEn,
    channel,
    priority,
    lineIds: idsOf(lines, of),
    portIds: idsOf(ports, at),
    source: 'DEMO',
    email: channel === 'EMAIL' ? `booking@${code.slice(3).toLowerCase()}.example` : null,
    validFrom: '2024-01-01',
  }));

const BOOK_CODES = [
  ['COSU', null, 'OA-COSAPI', 'CN2600418832', 'CONTRACT', true, 220],
  ['COSU', 'CNSHA', 'OA-COSSHA', 'SHA88201974', 'CUSTOMER_CODE', true, 300],
  ['COSU', 'CNNGB', null, 'NGB88207715', 'CUSTOMER_CODE', true, 300],
  ['COSU', 'CNYTN', null, 'YTN88203361', 'CUSTOMER_CODE', true, 9],
  ['OOLU', null, 'OA-OOCL', 'OO265530177', 'CONTRACT', true, 180],
  ['OOLU', 'CNSHA', null, 'OOQ26118820', 'QUOTATION', false, 4],
  ['MAEU', null, 'OA-MAEWEB', '299104473', 'CONTRACT', true, 150],
  ['MAEU', 'CNTAO', null, 'MKQD0091834', 'NAMED_ACCOUNT', false, 90],
  ['MSCU', 'CNNGB', 'OA-MSCNGB', 'R31726000418', 'CONTRACT', true, 200],
  ['MSCU', 'CNSHA', null, 'R31726000522', 'CONTRACT', true, 12],
  ['CMDU', 'CNYTN', 'OA-CMASZN', 'QSPOT4471902', 'QUOTATION', true, 45],
  ['CMDU', null, null, '26-1180CMA', 'CONTRACT', true, 240],
  ['ONEY', null, null, 'ONE26TP00817', 'CONTRACT', true, 160],
  ['EGLV', null, null, 'EGH2600337', 'CONTRACT', true, 130],
  ['HLCU', null, null, 'S26NAE0418', 'CONTRACT', true, 110],
  ['HDMU', 'CNTAO', null, 'HMMQ2604771', 'QUOTATION', true, 60],
  ['YMLU', null, 'OA-EASTPL', 'YM26IA55108', 'CONTRACT', true, 190],
  ['ZIMU', null, null, 'ZC26004419', 'CONTRACT', true, 100],
  ['WHLC', null, 'OA-EASTPL', 'WH2601187', 'CUSTOMER_CODE', true, 365],
  ['SITC', null, 'OA-EASTPL', 'SITSH20771', 'CUSTOMER_CODE', true, 365],
] as const;

export const bookCodeRows = (
  { lines, ports }: DemoIds,
  { agencies, companyId, today }: { agencies: ReadonlyMap<string, string>; companyId: string; today: string },
): Row[] =>
  BOOK_CODES.map(([line, port, agency, code, kind, isDefault, lasts]) => ({
    companyId,
    lineId: lines.get(line),
    portId: port && (ports.get(port) ?? null),
    code,
    kind,
    isDefault,
    agencyId: agency && (agencies.get(agency) ?? null),
    validFrom: addDays(today, -140),
    validTo: addDays(today, lasts),
    companyCodes: kind === 'NAMED_ACCOUNT' ? ['RCHDSZ'] : [],
  }));

export const billRuleRows = ({ lines, ports }: DemoIds, companyId: string): Row[] =>
  (
    [
      ['HBL-SHA', '上海自有提单', 'HOUSE', null, 'CNSHA', '{POL3}{YY}{MM}{SEQ:5}{CHK7}', 'MONTH', null],
      ['HBL-NGB', '宁波自有提单', 'HOUSE', null, 'CNNGB', '{POL3}{YY}{MM}{SEQ:5}{CHK7}', 'MONTH', null],
      ['HBL-GEN', '通用自有提单', 'HOUSE', null, null, '{COMP}{POL3}{POD3}{YY}{SEQ:5}', 'YEAR', null],
      ['HBL-PAPER', '纸质提单号段', 'HOUSE', null, null, 'PF{SEQ:6}{CHK7}', 'NEVER', null],
      ['MBL-COSU', '中远提单', 'LINE', 'COSU', null, '{SCAC}6{SEQ:9}', 'NEVER', '^(COSU)?6\\d{9}$'],
      ['MBL-MAEU', '马士基提单', 'LINE', 'MAEU', null, '{SCAC}{SEQ:9}', 'NEVER', '^(MAEU)?\\d{9}$'],
    ] as const
  ).map(([code, title, billOwner, line, port, pattern, reset, recognisePattern]) => ({
    companyId,
    code,
    title,
    billOwner,
    pattern,
    reset,
    recognisePattern,
    lineId: line && (lines.get(line) ?? null),
    portId: port && (ports.get(port) ?? null),
    reserved: code === 'HBL-PAPER' ? [{ from: 1, to: 500, note: '2024 年印制的纸质提单' }] : [],
    voided: code === 'HBL-PAPER' ? [{ number: 'PF0005014', reason: '打印机卡纸' }] : [],
  }));
