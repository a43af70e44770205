import { addDays, weekdayOf } from './calendar-day.ts';
import { type LocalTimeNote, readLocalTime } from './local-time.ts';
import type { PlannedTimes } from './schedule-deviation.ts';

/** Voyages made from the proforma of a service, and the shifting of a plan (design A.3.6, ShipSchedulemaintain). */

/** A call of the rotation: when the ship berths, by the clock of the port. */
export interface ProformaCall {
  readonly seq: number;
  readonly portId: string;
  readonly terminalId: string | null;
  /** Zone of the port. */
  readonly zone: string;
  /** Monday 1 to Sunday 7. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  /** Calendar days after the day of the first call, counted at each place. */
  readonly daysSinceStart: number;
  /** Hours in port; a rotation that does not tell gets `USUAL_STAY_HOURS`. */
  readonly stayHours?: number | null;
}

export const USUAL_STAY_HOURS = 24;

/** What is wrong with a rotation, with the call's seq. */
export interface ProformaFault {
  readonly seq: number;
  /** `weekday`: not the day that weekday of the first call + days gives; `order`: before the previous departure. */
  readonly fault: 'weekday' | 'order' | 'range';
}

const bySeq = <T extends { readonly seq: number }>(calls: readonly T[]): T[] =>
  [...calls].sort((a, b) => a.seq - b.seq);

const stayOf = (call: ProformaCall): number => call.stayHours ?? USUAL_STAY_HOURS;

/** Weekdays and days must tell the same, and no call may begin before the last one ended (zones left aside: half a day). */
export function checkProforma(rotation: readonly ProformaCall[]): ProformaFault[] {
  const calls = bySeq(rotation);
  const [first] = calls;
  return calls.flatMap((call, index): ProformaFault[] => {
    const { seq, weekday, hour, daysSinceStart } = call;
    if (![1, 2, 3, 4, 5, 6, 7].includes(weekday) || hour < 0 || hour > 23 || daysSinceStart < 0 || stayOf(call) < 0) {
      return [{ seq, fault: 'range' }];
    }
    const faults: ProformaFault[] = [];
    const start = (first?.weekday ?? 1) - (first?.daysSinceStart ?? 0);
    if ((((start + daysSinceStart - weekday) % 7) + 7) % 7 !== 0) faults.push({ seq, fault: 'weekday' });
    const previous = calls[index - 1];
    const left = previous && previous.daysSinceStart * 24 + previous.hour + stayOf(previous);
    if (left !== undefined && daysSinceStart * 24 + hour < left - 12) faults.push({ seq, fault: 'order' });
    return faults;
  });
}

/** How many voyages, from when on. */
export interface ProformaRun {
  /** The first voyage begins on this day or on the next one with the weekday of the first call. */
  readonly fromDay: string;
  readonly count: number;
  /** 7 for a weekly service. */
  readonly everyDays?: number;
}

/** Planned times of a call. */
export interface PlannedCall {
  readonly seq: number;
  readonly portId: string;
  readonly terminalId: string | null;
  /** UTC. */
  readonly arrival: string;
  readonly departure: string;
  /** The clock of the port skips or repeats the proforma's hour on that day. */
  readonly note: LocalTimeNote | null;
}

/** One voyage of the run; vessel and numbers are given to it by the person who generates. */
export interface PlannedVoyage {
  /** Local day of the first call. */
  readonly startDay: string;
  readonly calls: readonly PlannedCall[];
}

const HOUR_MS = 3_600_000;
const later = (instant: string, hours: number): string => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();

/** The day itself or the next one with the weekday. */
export const nextWeekday = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

function plannedCall(call: ProformaCall, startDay: string, firstDays: number): PlannedCall {
  const day = addDays(startDay, call.daysSinceStart - firstDays);
  const reading = readLocalTime(`${day} ${String(call.hour).padStart(2, '0')}:00`, call.zone);
  if (!reading) throw new RangeError(`call ${call.seq} of the proforma has no hour of a day: ${call.hour}`);
  const { seq, portId, terminalId } = call;
  const { instant: arrival, note } = reading;
  return { seq, portId, terminalId, arrival, departure: later(arrival, stayOf(call)), note };
}

/** Hours stay those of the port's clock on both sides of a change of summer time; instants follow. */
export function generateVoyages(rotation: readonly ProformaCall[], run: ProformaRun): PlannedVoyage[] {
  const calls = bySeq(rotation);
  const [first] = calls;
  if (!first) return [];
  const firstDay = nextWeekday(run.fromDay, first.weekday);
  return Array.from({ length: run.count }, (_, index) => {
    const startDay = addDays(firstDay, index * (run.everyDays ?? 7));
    return { startDay, calls: calls.map(call => plannedCall(call, startDay, first.daysSinceStart)) };
  });
}

/** What is moved with a call: cut-offs keep their distance to the departure. */
export interface ShiftedCall {
  readonly seq: number;
  readonly arrival: PlannedTimes;
  readonly departure: PlannedTimes;
  readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
}

/** What happened stays: an event with an actual time keeps its plan and estimate too. */
const shifted = (times: PlannedTimes, hours: number): PlannedTimes =>
  times.actual !== null
    ? times
    : {
        planned: times.planned && later(times.planned, hours),
        estimated: times.estimated && later(times.estimated, hours),
        actual: null,
      };

/** The calls with all from the given one on moved by hours, earlier by a negative number. */
export function shiftCalls<T extends ShiftedCall>(calls: readonly T[], fromSeq: number, hours: number): T[] {
  return calls.map(call =>
    call.seq < fromSeq
      ? call
      : {
          ...call,
          arrival: shifted(call.arrival, hours),
          departure: shifted(call.departure, hours),
          cutOffs:
            call.departure.actual === null
              ? call.cutOffs.map(cutOff => ({ ...cutOff, at: later(cutOff.at, hours) }))
              : call.cutOffs,
        },
  );
}
