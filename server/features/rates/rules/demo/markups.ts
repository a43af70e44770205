import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../../kernel/resource/served-resource.ts';
import type { IdOf, RuleIds } from './ids.ts';

/** The platform's levels and mark-ups: those of the worked examples V-M1 to V-M3 (design commercial D.2). */

/** The first one is the default. */
const LEVELS = [
  ['C', 'C 级', 'Level C', '30', '3', 40, null, null],
  ['B', 'B 级', 'Level B', '25', '3', 30, 10, null],
  ['A', 'A 级', 'Level A', '20', '2', 20, 40, '2'],
  ['VIP', '战略客户', 'Key accounts', '15', '1.5', 10, 120, '3'],
] as const;

export const levelRows = (companyId: string): Row[] =>
  LEVELS.map(([code, nameZh, nameEn, minMarginPerTeu, minMarginPct, sort, fromTeu, fromMarginPct], index) => ({
    code,
    nameZh,
    nameEn,
    minMarginPerTeu,
    minMarginPct,
    sort,
    fromTeu,
    fromMarginPct,
    companyId,
    isDefault: index === 0,
    isSitePriceVisible: true,
  }));

export const assignmentRows = ({ company }: RuleIds, level: IdOf, companyId: string, today: string): Row[] =>
  [
    {
      customerCompanyId: company('NQUAYS'),
      levelId: level('A'),
      validFrom: addDays(today, -300),
      validTo: addDays(today, -61),
    },
    {
      customerCompanyId: company('NQUAYS'),
      levelId: level('B'),
      validFrom: addDays(today, -60),
      note: '按近 90 天货量调整',
    },
    { customerCompanyId: company('RCHDSZ'), levelId: level('A'), validFrom: addDays(today, -200) },
    {
      customerCompanyId: company('BWBAYY'),
      levelId: level('VIP'),
      validFrom: addDays(today, -120),
      validTo: addDays(today, 245),
    },
    { customerCompanyId: company('QDTEAM'), levelId: level('B'), validFrom: addDays(today, -30) },
  ].map(row => ({ ...row, companyId }));

const byType = (short: string, long: string) =>
  [['20GP', short], ...['40GP', '40HC', '45HC', '40NOR'].map(type => [type, long])].map(([containerType, amount]) => ({
    containerType,
    amount,
  }));

export function markupRows({ employee, port, company }: RuleIds, level: IdOf, companyId: string, today: string): Row[] {
  const rule = {
    basis: 'PER_CONTAINER',
    priority: 50,
    isEnabled: true,
    absByType: [],
    companyId,
    validFrom: addDays(today, -180),
  };
  const ending = { roundUnit: '5', roundMode: 'UP' };
  const ofLevel = (code: string, value: Row) => ({
    ...rule,
    step: 'LEVEL',
    name: `${code} 级统一加价`,
    customerLevelId: level(code),
    ...value,
  });
  const ofSales = (account: string, name: string, value: Row) => ({
    ...rule,
    ...ending,
    step: 'SALES',
    name,
    salesEmployeeId: employee(account),
    ...value,
  });
  return [
    { ...rule, step: 'PLATFORM', name: '平台服务费', pct: '2' },
    { ...rule, step: 'COMPANY', name: '公司统一加价', absByType: byType('30', '50') },
    ofLevel('VIP', { absByType: byType('-20', '-40') }),
    ofLevel('A', { pct: '0.5' }),
    ofLevel('B', { pct: '1.5' }),
    ofLevel('C', { pct: '3' }),
    ofLevel('B', { name: 'B 级汉堡加价', abs: '10', podId: port('DEHAM'), isEnabled: false, reason: '旺季前试行' }),
    ofSales('sales2', '全部客户', { absByType: byType('20', '30') }),
    ofSales('sales3', '全部客户', { absByType: byType('25', '40') }),
    ofSales('sales2', '宁波北仑让利', { abs: '10', customerCompanyId: company('NQUAYS'), podId: port('USLAX') }),
  ];
}
