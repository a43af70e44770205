import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { CallTime, ScheduleLine } from './schedule-line.ts';

/** DCSA JSON as carriers publish it: operational vessel schedules, and point-to-point routings of commercial schedules. */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const inside = (value: unknown): Json => (isObject(value) ? value : {});

const TIME_FIELDS: Readonly<Record<string, CallTime>> = {
  'ARRI PLN': 'arrivalPlanned',
  'ARRI EST': 'arrivalEstimated',
  'ARRI ACT': 'arrivalActual',
  'DEPA PLN': 'departurePlanned',
  'DEPA EST': 'departureEstimated',
  'DEPA ACT': 'departureActual',
};

export interface DcsaRead {
  readonly lines: readonly ScheduleLine[];
  readonly findings: readonly Finding[];
}

const facilityOf = (location: Json): string => {
  const facility = inside(location.facility);
  const isSmdg = facility.facilityCodeListProvider === 'SMDG';
  return text(location.facilitySMDGCode) || (isSmdg ? text(facility.facilityCode) : '');
};

/** Calls of one voyage are counted as they stand; a ship's schedule holds one voyage after the other. */
function vesselSchedule(service: Json, schedule: Json, path: string): ScheduleLine[] {
  const counted = new Map<string, number>();
  // Operational schedules name the ship in members of their own, commercial ones in a ship.
  const vessel = inside(schedule.vessel);
  const isDummy = schedule.isDummyVessel === true;
  return listOf(schedule.transportCalls).map((call, index): ScheduleLine => {
    const voyage = (text(call.carrierExportVoyageNumber) || text(call.carrierImportVoyageNumber)).toUpperCase();
    const seq = (counted.get(voyage) ?? 0) + 1;
    counted.set(voyage, seq);
    const location = inside(call.location);
    const stamps = listOf(call.timestamps);
    const noted = stamps.find(stamp => text(stamp.delayReasonCode) !== '' || text(stamp.changeRemark) !== '');
    return {
      at: `${path}.transportCalls[${index}]`,
      carrier: (text(schedule.vesselOperatorSMDGLinerCode) || text(vessel.operatorCarrierCode)).toUpperCase(),
      service: text(service.carrierServiceCode).toUpperCase(),
      vessel: isDummy ? '' : (text(schedule.vesselName) || text(vessel.name)).toUpperCase(),
      imo: isDummy ? '' : text(schedule.vesselIMONumber) || text(vessel.vesselIMONumber),
      voyage,
      seq,
      port: text(location.UNLocationCode).toUpperCase(),
      terminal: facilityOf(location),
      times: Object.fromEntries(
        stamps.flatMap(stamp => {
          const field = TIME_FIELDS[`${text(stamp.eventTypeCode)} ${text(stamp.eventClassifierCode)}`];
          return field ? [[field, text(stamp.eventDateTime)]] : [];
        }),
      ),
      cutOffs: [],
      status: text(call.statusCode),
      reason: text(noted?.delayReasonCode),
      remark: text(noted?.changeRemark),
    };
  });
}

/** A leg by ship is two calls of a voyage; the cut-offs of a routing are those of its first ship. */
function pointToPoint(routing: Json, path: string): ScheduleLine[] {
  let isFirst = true;
  return listOf(routing.legs).flatMap((leg, index) => {
    const transport = inside(leg.transport);
    if (transport.modeOfTransport !== 'VESSEL') return [];
    const partner = listOf(transport.servicePartners)[0] ?? {};
    const vessel = inside(transport.vessel);
    const common = {
      carrier: (text(partner.carrierCode) || text(vessel.operatorCarrierCode)).toUpperCase(),
      service: text(partner.carrierServiceCode).toUpperCase(),
      vessel: text(vessel.name).toUpperCase(),
      imo: text(vessel.vesselIMONumber),
      voyage: (text(partner.carrierExportVoyageNumber) || text(partner.carrierImportVoyageNumber)).toUpperCase(),
      status: '',
      reason: '',
      remark: '',
    };
    const end = (side: 'departure' | 'arrival', seq: number): ScheduleLine => {
      const place = inside(leg[side]);
      const location = inside(place.location);
      const cutOffs = side === 'departure' && isFirst ? listOf(routing.cutOffTimes) : [];
      return {
        ...common,
        at: `${path}.legs[${index}].${side}`,
        seq,
        port: text(location.UNLocationCode).toUpperCase(),
        terminal: facilityOf(location),
        times: { [side === 'departure' ? 'departurePlanned' : 'arrivalPlanned']: text(place.dateTime) },
        cutOffs: cutOffs.map(one => ({ code: text(one.cutOffDateTimeCode), at: text(one.cutOffDateTime) })),
      };
    };
    const lines = [end('departure', 1), end('arrival', 2)];
    isFirst = false;
    return lines;
  });
}

/** A place with the ships that call there, without the other calls of any of them. */
const isPortSchedule = (entry: Json): boolean =>
  isObject(entry.location) &&
  listOf(entry.vesselSchedules).length > 0 &&
  listOf(entry.vesselSchedules).every(schedule => !Array.isArray(schedule.transportCalls));

/** Lines of either document; what is neither is said to be none. */
export function readDcsa(json: unknown): DcsaRead {
  const entries = Array.isArray(json) ? listOf(json) : isObject(json) ? [json] : [];
  const lines = entries.flatMap((entry, index) => {
    if (Array.isArray(entry.vesselSchedules))
      return listOf(entry.vesselSchedules).flatMap((schedule, place) =>
        vesselSchedule(entry, schedule, `[${index}].vesselSchedules[${place}]`),
      );
    return Array.isArray(entry.legs) ? pointToPoint(entry, `[${index}]`) : [];
  });
  const ofPorts = entries.findIndex(isPortSchedule);
  if (ofPorts >= 0) return { lines, findings: [scheduleFinding('VY-25', `[${ofPorts}]`)] };
  return { lines, findings: lines.length === 0 ? [scheduleFinding('VY-24', '')] : [] };
}
