import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLocalTime } from './local-time.ts';
import { type SailingQuestion, type SearchedCall, type SearchedVoyage, searchSailings } from './sailing-search.ts';

const ZONES: Readonly<Record<string, string>> = {
  CNSHA: 'Asia/Shanghai',
  KRPUS: 'Asia/Seoul',
  SGSIN: 'Asia/Singapore',
  LKCMB: 'Asia/Colombo',
  NLRTM: 'Europe/Amsterdam',
  USLGB: 'America/Los_Angeles',
};
/** `CNSHA 12-04 10:00 12-05 22:00`: port, arrival and departure in December by its clock; `-` for none. */
const calls = (...texts: string[]): SearchedCall[] =>
  texts.map((text, index) => {
    const [port = '', arrivalDay = '', arrivalTime = '', day = '', time = '', status = null] = text.split(' ');
    const zone = ZONES[port] ?? 'UTC';
    const at = (on: string, clock: string) => readLocalTime(`2026-${on} ${clock}`, zone)?.instant ?? null;
    return { seq: index + 1, port, zone, status, arrival: at(arrivalDay, arrivalTime), departure: at(day, time) };
  });
const voyage = (id: string, list: SearchedCall[], lineId = 'COSU', partnerLineIds: string[] = []): SearchedVoyage => ({
  id,
  lineId,
  partnerLineIds,
  calls: list,
});

const DIRECT = voyage('direct', calls('CNSHA 12-04 10:00 12-05 22:00', 'USLGB 12-19 06:00 12-21 06:00'));
const ASKED: SailingQuestion = { pol: 'CNSHA', pod: 'USLGB', fromDay: '2026-12-01', toDay: '2026-12-31' };
const search = (voyages: SearchedVoyage[], change: Partial<SailingQuestion> = {}) =>
  searchSailings(voyages, { ...ASKED, ...change }).map(one => one.legs.map(leg => leg.voyage.id).join('>'));

const FEEDER = voyage('feeder', calls('CNSHA 12-01 08:00 12-02 08:00', 'KRPUS 12-04 08:00 12-04 20:00'));
const mother = (departs: string, lineId = 'COSU', partners: string[] = []) =>
  voyage('mother', calls(`KRPUS 12-01 08:00 ${departs}`, 'USLGB 12-28 08:00 12-29 08:00'), lineId, partners);

describe('port to port', () => {
  it('V-40 a direct sailing with its transit days by local dates', () => {
    const [sailing] = searchSailings([DIRECT], ASKED);
    expect(sailing).toMatchObject({
      hubs: [],
      etd: '2026-12-05T14:00:00.000Z',
      eta: '2026-12-19T14:00:00.000Z',
      transitDays: 14,
    });
  });

  it('the window is one of days at the POL, both ends in it', () => {
    expect(search([DIRECT], { fromDay: '2026-12-05', toDay: '2026-12-05' })).toEqual(['direct']);
    expect(search([DIRECT], { fromDay: '2026-12-06' })).toEqual([]);
    expect(search([DIRECT], { toDay: '2026-12-04' })).toEqual([]);
  });

  it('not backwards, not to itself, not over a call that is left out', () => {
    expect(search([DIRECT], { pol: 'USLGB', pod: 'CNSHA' })).toEqual([]);
    expect(search([DIRECT], { pod: 'CNSHA' })).toEqual([]);
    const omitted = voyage('o', calls('CNSHA 12-04 10:00 12-05 22:00 OMIT', 'USLGB 12-19 06:00 12-21 06:00'));
    const blanked = voyage('b', calls('CNSHA 12-04 10:00 12-05 22:00', 'USLGB 12-19 06:00 12-21 06:00 BLNK'));
    expect(search([omitted, blanked])).toEqual([]);
    const slid = voyage('s', calls('CNSHA 12-04 10:00 12-05 22:00 SLID', 'USLGB 12-19 06:00 12-21 06:00'));
    expect(search([slid])).toEqual(['s']);
  });

  it('by a hub with a day between ships at least and fourteen at most', () => {
    expect(search([FEEDER, mother('12-05 08:00')])).toEqual(['feeder>mother']);
    expect(search([FEEDER, mother('12-05 07:59')])).toEqual([]);
    expect(search([FEEDER, mother('12-05 08:00')], { hubHours: 48 })).toEqual([]);
    expect(search([FEEDER, mother('12-18 08:00')])).toEqual(['feeder>mother']);
    expect(search([FEEDER, mother('12-18 08:01')])).toEqual([]);
    expect(search([FEEDER, mother('12-05 08:00')], { maxHubs: 0 })).toEqual([]);
    expect(searchSailings([FEEDER, mother('12-05 08:00')], ASKED)[0]).toMatchObject({
      hubs: ['KRPUS'],
      transitDays: 26,
    });
  });

  it('only with the same or a partner line', () => {
    expect(search([FEEDER, mother('12-05 08:00', 'ONEY')])).toEqual([]);
    expect(search([FEEDER, mother('12-05 08:00', 'ONEY', ['COSU'])])).toEqual(['feeder>mother']);
    expect(search([{ ...FEEDER, partnerLineIds: ['ONEY'] }, mother('12-05 08:00', 'ONEY')])).toEqual(['feeder>mother']);
    expect(search([FEEDER, mother('12-05 08:00')], { lineIds: ['ONEY'] })).toEqual([]);
    expect(search([FEEDER, mother('12-05 08:00')], { lineIds: ['COSU'] })).toEqual(['feeder>mother']);
  });

  it('over three hubs, never four, and no port twice', () => {
    const hop = (id: string, from: string, to: string, day: number) =>
      voyage(
        id,
        calls(
          `${from} 12-01 00:00 12-${String(day).padStart(2, '0')} 00:00`,
          `${to} 12-${String(day + 1).padStart(2, '0')} 00:00 12-31 00:00`,
        ),
      );
    const chain = [
      hop('a', 'CNSHA', 'KRPUS', 2),
      hop('b', 'KRPUS', 'SGSIN', 6),
      hop('c', 'SGSIN', 'LKCMB', 10),
      hop('d', 'LKCMB', 'USLGB', 14),
    ];
    expect(search(chain)).toEqual(['a>b>c>d']);
    expect(search(chain, { maxHubs: 2 })).toEqual([]);
    const longer = [...chain.slice(0, 3), hop('d', 'LKCMB', 'NLRTM', 14), hop('e', 'NLRTM', 'USLGB', 18)];
    expect(search(longer, { maxHubs: 9 })).toEqual([]);
    const back = [hop('a', 'CNSHA', 'KRPUS', 2), hop('b', 'KRPUS', 'CNSHA', 6), hop('c', 'CNSHA', 'USLGB', 10)];
    expect(search(back, { toDay: '2026-12-09' })).toEqual([]);
  });

  it('ranked by departure, then arrival; a detour from a ship that goes there itself is left out', () => {
    const slow = voyage('slow', calls('CNSHA 12-01 00:00 12-02 08:00', 'USLGB 12-29 06:00 12-30 06:00'));
    expect(search([slow, DIRECT, FEEDER, mother('12-05 08:00')])).toEqual(['feeder>mother', 'slow', 'direct']);
    const through = voyage(
      'through',
      calls('CNSHA 12-01 00:00 12-02 08:00', 'KRPUS 12-04 08:00 12-04 20:00', 'USLGB 12-20 08:00 12-21 08:00'),
    );
    expect(search([through, mother('12-05 08:00')])).toEqual(['through']);
    const late = voyage(
      'late',
      calls('CNSHA 12-01 00:00 12-02 08:00', 'KRPUS 12-04 08:00 12-04 20:00', 'USLGB 12-30 08:00 12-31 08:00'),
    );
    expect(search([late, mother('12-05 08:00')])).toEqual(['late>mother', 'late']);
    expect(search([slow, DIRECT], { limit: 1 })).toEqual(['slow']);
  });

  it('more hubs are only tried while the limit is not reached without them', () => {
    const several = [FEEDER, mother('12-05 08:00'), DIRECT];
    expect(search(several, { limit: 2 })).toEqual(['feeder>mother', 'direct']);
    expect(search(several, { limit: 1 })).toEqual(['direct']);
  });

  it('a dense network answers with the limit, fewest hubs first', () => {
    const twoDigits = (day: number) => String(day).padStart(2, '0');
    const run = (id: string, day: number, ports: readonly string[]) =>
      voyage(
        `${id} ${day}`,
        calls(
          ...ports.map((port, index) => {
            const on = `12-${twoDigits(day + index)}`;
            return `${port} ${on} 06:00 ${on} 18:00`;
          }),
        ),
      );
    const daily = Array.from({ length: 27 }, (_, index) => index + 1).flatMap(day =>
      ['a', 'b', 'c', 'd'].flatMap(ship => [
        run(`out ${ship}`, day, ['CNSHA', 'KRPUS', 'SGSIN', 'LKCMB']),
        run(`on ${ship}`, day, ['LKCMB', 'SGSIN', 'NLRTM', 'KRPUS', 'USLGB']),
      ]),
    );
    const found = searchSailings(daily, { ...ASKED, limit: 50 });
    expect(found).toHaveLength(50);
    expect(found.filter(one => one.hubs.length !== 1)).toEqual([]);
    expect(found.map(one => one.etd)).toEqual(found.map(one => one.etd).sort());
    expect(found[0]?.etd).toBe('2026-12-01T10:00:00.000Z');
  });

  it('whatever the voyages, each sailing keeps the rules', () => {
    const ports = Object.keys(ZONES);
    const day = 86_400_000;
    const start = Date.parse('2026-12-01T00:00:00Z');
    const some = fc
      .record({
        from: fc.nat(20),
        stops: fc.uniqueArray(fc.constantFrom(...ports), { minLength: 2, maxLength: 4 }),
        line: fc.constantFrom('COSU', 'OOLU'),
      })
      .map(({ from, stops, line }) => ({
        line,
        calls: stops.map((port, index): SearchedCall => {
          const at = (days: number) => new Date(start + (from + days) * day).toISOString();
          return {
            seq: index,
            port,
            zone: ZONES[port] ?? 'UTC',
            status: null,
            arrival: at(index * 3),
            departure: at(index * 3 + 1),
          };
        }),
      }));
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), list => {
        const voyages = list.map((one, index) => voyage(String(index), one.calls, one.line));
        let etd = 0;
        for (const sailing of searchSailings(voyages, ASKED)) {
          expect(Date.parse(sailing.etd)).toBeGreaterThanOrEqual(etd);
          etd = Date.parse(sailing.etd);
          const visited = ['CNSHA', ...sailing.legs.map(leg => leg.discharge.port)];
          expect(new Set(visited).size).toBe(visited.length);
          expect(visited.at(-1)).toBe('USLGB');
          expect(sailing.hubs.length).toBeLessThanOrEqual(3);
          sailing.legs.slice(1).forEach((leg, index) => {
            const before = sailing.legs[index]!;
            const wait = Date.parse(leg.load.departure ?? '') - Date.parse(before.discharge.arrival ?? '');
            expect(leg.load.port).toBe(before.discharge.port);
            expect(leg.voyage.lineId).toBe(before.voyage.lineId);
            expect(wait).toBeGreaterThanOrEqual(day);
            expect(wait).toBeLessThanOrEqual(14 * day);
          });
        }
        const directs = voyages.filter(one => {
          const ports = one.calls.map(call => call.port);
          return ports.includes('CNSHA') && ports.indexOf('CNSHA') < ports.indexOf('USLGB');
        });
        const foundDirect = searchSailings(voyages, { ...ASKED, maxHubs: 0 }).map(one => one.legs[0]?.voyage.id);
        expect(foundDirect.sort()).toEqual(directs.map(one => one.id).sort());
      }),
    );
  });
});
