import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { generateVoyages, nextWeekday } from '#contract/basic-data/rules/proforma.ts';
import { sameClockAfter } from '#contract/basic-data/schedule/slide.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { DEMO_SAILINGS, type DemoSailing, dischargesOf } from './sailings.ts';
import { DEMO_SERVICES, type DemoService } from './services.ts';

/** Voyages of the demo with their calls, dated from the start. */

export interface DemoPort {
  readonly id: string;
  readonly zone: string;
}

export interface DemoVoyage {
  /** Carrier and number: unique in the demo. */
  readonly key: string;
  readonly row: Row;
  readonly calls: readonly Row[];
  /** Key of the voyage that took its number. */
  readonly successor?: string;
}

export interface DemoKnown {
  readonly now: number;
  readonly lines: ReadonlyMap<string, string>;
  readonly vessels: ReadonlyMap<string, string>;
  readonly ports: ReadonlyMap<string, DemoPort>;
  /** By line and code. */
  readonly services: ReadonlyMap<string, string>;
}

const HOUR_MS = 3_600_000;
const later = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();

interface Stage {
  readonly etd: string;
  readonly eta: string;
  readonly closesAt: string;
  readonly now: number;
}

const stateAt = ({ etd, eta, closesAt, now }: Stage): string => {
  if (Date.parse(eta) <= now) return 'COMPLETED';
  if (Date.parse(etd) <= now) return 'SAILED';
  return Date.parse(closesAt) <= now ? 'CLOSED' : 'OPEN';
};

/** What happened by now is actual, what is to come is expected. */
const known = (event: 'arrival' | 'departure', planned: string, hours: number | null, now: number): Row => {
  const time = later(planned, hours ?? 0);
  if (Date.parse(time) <= now) return { [`${event}Planned`]: planned, [`${event}Actual`]: time };
  return { [`${event}Planned`]: planned, ...(hours === null ? {} : { [`${event}Estimated`]: time }) };
};

const cutOff = (code: string, at: string) => ({ code, at, source: 'CARRIER' });

/** One of the sailings that shipments of the demo are on. */
function sailing(demo: DemoSailing, { now, lines, vessels, ports }: DemoKnown): DemoVoyage {
  const at = (hours: number): string => new Date(now + hours * HOUR_MS).toISOString();
  const etd = at(demo.etdInHours);
  const closesAt = at(demo.documentationInHours);
  const discharges = dischargesOf(demo);
  const load: Row = {
    seq: 1,
    portId: ports.get(demo.loadingCode)!.id,
    ...known('arrival', later(etd, -26), null, now),
    ...known('departure', etd, null, now),
    cutOffs: [
      cutOff('DCO', closesAt),
      cutOff('VCO', at(demo.documentationInHours + 12)),
      cutOff('AFC', at(demo.documentationInHours - 2)),
    ],
  };
  return {
    key: `${demo.carrier} ${demo.voyage}`,
    row: {
      lineId: lines.get(demo.carrier),
      vesselId: vessels.get(demo.vessel),
      carrierExportVoyageNumber: demo.voyage,
      direction: demo.voyage.slice(-1),
      status: stateAt({ etd, eta: later(etd, discharges.at(-1)![1]), closesAt, now }),
    },
    calls: [
      load,
      ...discharges.map(([port, hours], index) => ({
        seq: index + 2,
        portId: ports.get(port)!.id,
        ...known('arrival', later(etd, hours), null, now),
      })),
    ].map(call => ({ ...call, source: 'DEMO' })),
  };
}

const WEEKS_BACK = 5;
const WEEKS_AHEAD = 12;
/** Voyages further ahead are planned, not yet sold; and the last of them have no ship yet. */
const SOLD_WEEKS = 8;
const NAMED_WEEKS = 10;
/** Hours off the plan, in turns; the board shows all its colours with them. */
const OFF_PLAN = [0, -8, 3, 14, 0, 26, 5, 40, -3, 0, 86, 11] as const;

const isSpecial = (service: DemoService, code: string, week: number, at: number): boolean =>
  service.code === code && week === at;

/** Cut-offs by the clock of the port, in days before and hours after the departure's own time of day. */
const usualCutOffs = (departure: string, zone: string) => [
  cutOff('EFC', sameClockAfter(departure, -7, zone)),
  cutOff('DCO', sameClockAfter(departure, -3, zone)),
  cutOff('AFC', later(sameClockAfter(departure, -3, zone), -2)),
  cutOff('CUC', sameClockAfter(departure, -2, zone)),
  cutOff('VCO', later(sameClockAfter(departure, -2, zone), 6)),
  cutOff('FCO', sameClockAfter(departure, -1, zone)),
];

function weekly(service: DemoService, serviceIndex: number, demo: DemoKnown): DemoVoyage[] {
  const { now, lines, vessels, ports, services } = demo;
  const first = ports.get(service.calls[0]![0])!;
  const today = localDayOf(new Date(now).toISOString(), first.zone);
  const fromDay = addDays(nextWeekday(today, service.startsOn), -7 * WEEKS_BACK);
  const rotation = service.calls.map(([port, day, arrives, stayHours], index) => ({
    seq: index + 1,
    portId: ports.get(port)!.id,
    terminalId: null,
    zone: ports.get(port)!.zone,
    stayHours,
    weekday: ((service.startsOn + day - 1) % 7) + 1,
    hour: Number(arrives.slice(0, 2)),
    daysSinceStart: day,
  }));
  const lineId = lines.get(service.line);
  const planned = generateVoyages(rotation, { fromDay, count: WEEKS_BACK + WEEKS_AHEAD });
  return planned.map(({ calls }, index) => {
    const week = index - WEEKS_BACK;
    const isBlanked = isSpecial(service, 'LION', week, 2);
    const isSlid = isSpecial(service, 'PS7', week, 1);
    const number = `${String(serviceIndex * 40 + 20 + index).padStart(3, '0')}${service.direction}`;
    // News of a ship exist while it sails and shortly before.
    const hours = week > 1 || isBlanked || isSlid ? null : OFF_PLAN[(index + serviceIndex * 5) % OFF_PLAN.length]!;
    const rows = calls.map((call, place): Row => {
      const omitted = isSpecial(service, 'FAL1', week, -1) && service.calls[place]![0] === 'SGSIN';
      const callStatus = isBlanked ? 'BLNK' : isSlid ? 'SLID' : omitted ? 'OMIT' : null;
      const zone = rotation[place]!.zone;
      return {
        seq: call.seq,
        portId: call.portId,
        callStatus,
        source: 'DEMO',
        ...known('arrival', call.arrival, hours, callStatus === null ? now : Number.NEGATIVE_INFINITY),
        ...known('departure', call.departure, hours, callStatus === null ? now : Number.NEGATIVE_INFINITY),
        ...(hours !== null && hours > 24 ? { delayReason: 'WEA' } : {}),
        ...(omitted ? { changeRemark: '港口拥堵 Port congestion' } : {}),
        cutOffs: place === calls.length - 1 ? [] : usualCutOffs(call.departure, zone),
      };
    });
    const off = hours ?? 0;
    const stage = {
      etd: later(calls[0]!.departure, off),
      eta: later(calls.at(-1)!.arrival, off),
      closesAt: sameClockAfter(calls[0]!.departure, -3, first.zone),
      now,
    };
    const vessel = week > NAMED_WEEKS ? null : service.vessels[index % service.vessels.length]!;
    const status = isBlanked ? 'BLANKED' : isSlid ? 'SLID' : week > SOLD_WEEKS ? 'PLANNED' : stateAt(stage);
    return {
      key: `${service.line} ${number}${isSlid ? '/SLID' : ''}`,
      row: {
        lineId,
        serviceId: services.get(`${service.line} ${service.code}`),
        status,
        vesselId: vessel === null ? null : vessels.get(vessel),
        expectedTeu: vessel === null ? 9_000 : null,
        carrierExportVoyageNumber: `${number}${isSlid ? '/SLID' : ''}`,
        direction: service.direction,
        partners: service.partner ? [{ lineId: lines.get(service.partner[0]), number: `X${number}` }] : [],
      },
      calls: rows,
      ...(isSlid ? { successor: `${service.line} ${number}` } : {}),
    };
  });
}

/** A slid voyage's successor: the same calls a week later by the clocks of the ports. */
function successorOf(slid: DemoVoyage, zones: ReadonlyMap<unknown, string>): DemoVoyage {
  const moved = (value: unknown, zone: string) => (typeof value === 'string' ? sameClockAfter(value, 7, zone) : null);
  return {
    key: slid.successor!,
    row: {
      ...slid.row,
      status: 'OPEN',
      carrierExportVoyageNumber: String(slid.row.carrierExportVoyageNumber).replace('/SLID', ''),
    },
    calls: slid.calls.map(call => {
      const zone = zones.get(call.portId) ?? 'Etc/UTC';
      return {
        ...call,
        callStatus: null,
        arrivalPlanned: moved(call.arrivalPlanned, zone),
        departurePlanned: moved(call.departurePlanned, zone),
        cutOffs: (call.cutOffs as { code: string; at: string; source: string }[]).map(entry => ({
          ...entry,
          at: sameClockAfter(entry.at, 7, zone),
        })),
      };
    }),
  };
}

/** Everything that sails in the demo. */
export function demoVoyages(demo: DemoKnown): DemoVoyage[] {
  const own = DEMO_SERVICES.flatMap((service, index) => weekly(service, index, demo));
  const zones = new Map([...demo.ports.values()].map(({ id, zone }) => [id as unknown, zone]));
  const successors = own.filter(({ successor }) => successor !== undefined).map(slid => successorOf(slid, zones));
  // A slid voyage points at its successor, which therefore comes first.
  return [...successors, ...DEMO_SAILINGS.map(one => sailing(one, demo)), ...own];
}
