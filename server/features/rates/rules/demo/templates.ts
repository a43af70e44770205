import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../../kernel/resource/served-resource.ts';
import type { RuleIds } from './ids.ts';

/** Weekly departures of some services, one with a blank sailing to come and one that sails every second week. */

const TEMPLATES = [
  ['上海-汉堡 AE 周班', 'MAEU', 'AE7', 'CNSHA', 'DEHAM', 5, '22:00', 32, ['MADRID MAERSK', 'MUNICH MAERSK']],
  ['上海-鹿特丹 FE 周班', 'COSU', 'AEU3', 'CNSHA', 'NLRTM', 2, '06:00', 30, ['COSCO SHIPPING UNIVERSE']],
  ['宁波-菲利克斯托 周班', 'MSCU', 'LION', 'CNNGB', 'GBFXT', 7, '18:00', 33, ['MSC GULSUN']],
  ['盐田-洛杉矶 周班', 'CMDU', 'PRX', 'CNYTN', 'USLAX', 3, '04:00', 14, ['CMA CGM JACQUES SAADE']],
  ['上海-洛杉矶 周班', 'ONEY', 'PS3', 'CNSHA', 'USLAX', 6, '12:00', 15, []],
  ['厦门-桑托斯 双周班', 'HDMU', 'FIL', 'CNXMN', 'BRSSZ', 4, '20:00', 36, ['HMM ALGECIRAS']],
] as const;

/** The first such weekday after the day. */
const nextWeekday = (day: string, weekday: number): string => {
  const today = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return addDays(day, ((weekday - today + 7) % 7) + 7);
};

export const templateRows = ({ carrier, port }: RuleIds, companyId: string, today: string): Row[] =>
  TEMPLATES.map(([name, scac, serviceCode, pol, pod, etdWeekday, etdTime, transitDays, ships], index) => ({
    companyId,
    name,
    serviceCode,
    carrierId: carrier(scac),
    polId: port(pol),
    podId: port(pod),
    sailings: [
      {
        etdWeekday,
        etdTime,
        transitDays,
        everyWeeks: name.includes('双周') ? 2 : 1,
        cyHours: 24,
        siHours: 72,
        vgmHours: 48,
        customsHours: 30,
      },
    ],
    vessels: ships.map((vessel, ship) => ({ vessel, voyage: `0${index + 1}${ship + 4}W` })),
    blanks: index === 0 ? [{ date: nextWeekday(today, etdWeekday), reason: '春节减班' }] : [],
    validFrom: addDays(today, -60),
    validTo: index === 5 ? addDays(today, 120) : null,
  }));
