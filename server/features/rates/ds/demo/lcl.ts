import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { contentOf, type DemoLclRate, FROM, type LclDemoIds, steps, TO } from '../../lcl/demo/plan.ts';

/** Consolidations of the demo to warehouses: one price a revenue ton, delivered. */

/** Warehouse, service, ports, USD per revenue ton, weekdays of closing and departure, days to the door. */
type Lane = readonly [warehouse: string, service: string, pol: string, pod: string];
type Consolidation = readonly [...lane: Lane, usd: number, closing: number, etd: number, days: number];
const CONSOLIDATIONS: readonly Consolidation[] = [
  ['ONT8', 'ZEX-C', 'CNYTN', 'USLAX', 168, 1, 5, 19],
  ['LGB8', 'EXX-C', 'CNSHA', 'USLAX', 162, 6, 3, 18],
  ['FTW1', 'EXX-C', 'CNSHA', 'USLAX', 248, 6, 3, 24],
  ['TEB9', 'AX1-C', 'CNYTN', 'USNYC', 232, 7, 5, 38],
  ['DTM2', 'AEU3-C', 'CNSHA', 'DEHAM', 142, 3, 1, 37],
  ['BHX4', 'LL4-C', 'CNYTN', 'GBFXT', 139, 7, 4, 36],
];

export function demoDsLclRates(ids: LclDemoIds, today: string): DemoLclRate[] {
  return CONSOLIDATIONS.map(
    ([deliveryCode, serviceCode, pol, pod, usd, closingWeekday, etdWeekday, transitDays], at) => {
      const [from, to] = [FROM.find(([code]) => code === pol)!, TO.find(([code]) => code === pod)!];
      const content = contentOf([from, to, 900 + at], ids, {
        productType: 'DS',
        serviceCode,
        deliveryCode,
        podCfs: null,
        transitDays,
        validFrom: addDays(today, -4),
        validTo: addDays(today, 24),
        visibility: 'PUBLIC_SITE',
        pricing: 'PER_RT',
        breaks: steps(usd, [1, 0.96, 0.93, 0.9]),
        kgPerCbm: 363,
        rtStep: 'UP_0.1',
        isRebate: false,
        originCharges: [],
        destinationCharges: [],
        minCharge: null,
        bookingMode: 'REQUEST',
        sailings: [
          {
            closingWeekday,
            closingTime: '16:00',
            etdWeekday,
            etdTime: '22:00',
            transitDays: null,
            vessel: null,
            voyage: null,
          },
        ],
        remarkZh: '双清包税到仓，1 CBM : 363 KG',
        remarkEn: 'Duties and delivery included, 1 m³ : 363 kg',
      });
      return { content, becomes: 'ACTIVE', writtenDaysAgo: 5 };
    },
  );
}
