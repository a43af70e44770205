import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { DISCHARGE, type LoadingPort } from '../../fcl/demo/lanes.ts';
import { contentOf, type DemoIds, type DemoRate, line } from '../../fcl/demo/plan.ts';

/** E-commerce rates of the demo: fast services with fixed days, all-in to the door of a warehouse. */

/** Carrier, ports, weekdays of closing and departure. */
type DsCarrier = 'ZIMU' | 'CMDU' | 'COSU' | 'HDMU' | 'EGLV' | 'OOLU';
type Service = readonly [DsCarrier, pol: LoadingPort, pod: string, closing: number, etd: number, days: number];
const SERVICES = {
  ZEX: ['ZIMU', 'CNYTN', 'USLAX', 3, 5, 12],
  EXX: ['CMDU', 'CNSHA', 'USLAX', 1, 3, 11],
  SEA2: ['COSU', 'CNNGB', 'USLGB', 4, 6, 13],
  AX1: ['HDMU', 'CNYTN', 'USNYC', 2, 5, 30],
  TAG: ['EGLV', 'CNSHA', 'USSAV', 3, 6, 32],
  AEU3: ['COSU', 'CNNGB', 'DEHAM', 5, 1, 29],
  LL4: ['OOLU', 'CNYTN', 'GBFXT', 2, 4, 28],
} as const satisfies Record<string, Service>;

/** Code, services that go there, USD from the port for a 40HC, days from the port to the door. */
type Warehouse = readonly [code: string, services: readonly (keyof typeof SERVICES)[], usd: number, days: number];
const WAREHOUSES: readonly Warehouse[] = [
  ['ONT8', ['ZEX', 'EXX', 'SEA2'], 1380, 4],
  ['LGB8', ['ZEX', 'EXX', 'SEA2'], 1290, 4],
  ['LAX9', ['ZEX', 'EXX'], 1340, 4],
  ['SBD1', ['EXX', 'SEA2'], 1420, 5],
  ['FTW1', ['ZEX', 'EXX'], 3950, 9],
  ['GYR3', ['ZEX'], 2240, 6],
  ['IND9', ['EXX', 'AX1'], 4380, 11],
  ['TEB9', ['AX1'], 1650, 5],
  ['ABE8', ['AX1', 'TAG'], 1980, 6],
  ['SAV4', ['TAG'], 1240, 4],
  ['DTM2', ['AEU3'], 1150, 5],
  ['LEJ1', ['AEU3'], 1390, 6],
  ['BHX4', ['LL4'], 1120, 5],
  ['LBA4', ['LL4'], 1260, 6],
  ['HAJ1', ['AEU3'], 1080, 4],
];

/** A fast ship and a first berth have their price. */
const FAST = 640;
const toTen = (usd: number): number => Math.round(usd / 10) * 10;

/** What each warehouse has of each service that goes there. */
export function demoDsRates(ids: DemoIds, today: string): DemoRate[] {
  return WAREHOUSES.flatMap(([deliveryCode, services, inland, onward], at) =>
    services.map((name, place): DemoRate => {
      const [carrier, pol, port, closingWeekday, etdWeekday, ocean] = SERVICES[name];
      const to = DISCHARGE.find(([code]) => code === port)!;
      const transitDays = ocean + onward;
      const hc40 = to[3] + FAST + inland;
      const content = contentOf({ index: 900 + at * 4 + place, pol, to, carrier }, ids, {
        productType: 'DS',
        serviceCode: name,
        deliveryCode,
        potIds: [],
        transitDays,
        deliveryType: 'SD',
        validFrom: addDays(today, -4),
        validTo: addDays(today, 24 - place),
        surchargeMode: 'ALL_IN',
        lines: [line('40HC', toTen(hc40)), line('40GP', toTen(hc40 - 60)), line('20GP', toTen(hc40 * 0.82))],
        sailings: [
          {
            closingWeekday,
            closingTime: '12:00',
            etdWeekday,
            etdTime: '20:00',
            transitDays,
            vessel: null,
            voyage: null,
          },
        ],
        spaceStatus: place === 2 ? 'LIMITED' : 'AMPLE',
        visibility: 'PUBLIC_SITE',
        bookingMode: 'REQUEST',
        remarkZh: '含目的港卸船、提箱与派送入仓，预约入仓以仓库确认为准',
        remarkEn: 'Discharge, pick-up and delivery included; the warehouse confirms the slot',
      });
      return { content, becomes: 'ACTIVE', before: null, writtenDaysAgo: 5 };
    }),
  );
}
