import type { ReadMessage } from '../../edifact/read.ts';
import { part, type Segment } from '../../edifact/segment.ts';
import { containerTypeOf } from '../../si/parts/container-type.ts';
import {
  type BookingConfirmation,
  type BookingFeedback,
  confirmationSchema,
  feedbackSchema,
  ROLL_CAUSES,
  type RollCause,
} from '../booking-confirmation.ts';
import { type CutOffs, cutOffsSchema } from '../booking-content.ts';
import type { CarrierEvent, CarrierEventName, CarrierRoll } from './carrier-event.ts';
import { readEdiTime } from './carrier-time.ts';
import { cutOffMappingOf } from './cut-off-mapping.ts';
import { type BookingStanding, eventOfAnswer } from './standing.ts';

/** IFTMBC D.99B, BGM 770: a carrier's answer to a booking (design commercial C.7.3). */

const of = (segments: readonly Segment[], tag: string, qualifier?: string): Segment[] =>
  segments.filter(one => one.tag === tag && (qualifier === undefined || part(one, 0) === qualifier));

const referred = (segments: readonly Segment[], qualifier: string): string => {
  const found = of(segments, 'RFF', qualifier)[0];
  return found ? part(found, 0, 1).trim() : '';
};

const textsOf = (segments: readonly Segment[], subject: string): string[] =>
  of(segments, 'FTX', subject).map(one => (one.elements[3] ?? []).join(' ').trim());

/** Segments from one that begins a group to the next that begins any. */
function groups(segments: readonly Segment[], tag: string, ends: readonly string[]): Segment[][] {
  const found: Segment[][] = [];
  let open: Segment[] | null = null;
  for (const one of segments) {
    if (one.tag === tag) {
      open = [one];
      found.push(open);
    } else if (ends.includes(one.tag)) open = null;
    else open?.push(one);
  }
  return found;
}

const timeOf = (segments: readonly Segment[], qualifier: string, zone: string): string | null => {
  const found = segments.find(one => one.tag === 'DTM' && part(one, 0) === qualifier);
  return found ? readEdiTime(part(found, 0, 1), part(found, 0, 2), zone) : null;
};

const TIME_IN_WORDS = /:\s*(\d{8,12}\S*)$/;

function cutOffsIn(segments: readonly Segment[], { carrier, zone }: BookingStanding): CutOffs {
  const mapping = cutOffMappingOf(carrier);
  const found: Partial<CutOffs> = {};
  for (const one of of(segments, 'DTM')) {
    const code = mapping.dtm[part(one, 0)];
    const at = code && readEdiTime(part(one, 0, 1), part(one, 0, 2), zone);
    if (code && at) found[code] = at;
  }
  for (const text of [...textsOf(segments, 'AAI'), ...textsOf(segments, 'AGK')]) {
    const code = mapping.words.find(([pattern]) => pattern.test(text.toUpperCase()))?.[1];
    const [, time = ''] = TIME_IN_WORDS.exec(text) ?? [];
    const at = code && readEdiTime(time, /[A-Z+-]/.test(time) ? '303' : '203', zone);
    if (code && at) found[code] = at;
  }
  return cutOffsSchema.parse(found);
}

const STAGES: Readonly<Record<string, 'PRC' | 'MNC' | 'ONC'>> = { 10: 'PRC', 20: 'MNC', 30: 'ONC' };
/** 8067 */
const MODES: Readonly<Record<string, 'VESSEL' | 'RAIL' | 'TRUCK' | 'BARGE'>> = {
  1: 'VESSEL',
  2: 'RAIL',
  3: 'TRUCK',
  8: 'BARGE',
};

/** A place with the times that follow it. */
function placeOf(leg: readonly Segment[], qualifier: string, time: string, zone: string) {
  const place = groups(leg, 'LOC', ['TDT']).find(([head]) => head && part(head, 0) === qualifier);
  const [head] = place ?? [];
  return {
    code: head ? part(head, 1) : '',
    terminal: head ? part(head, 2) : '',
    at: place ? timeOf(place, time, zone) : null,
  };
}

const ENDS_TRANSPORT = ['NAD', 'GID', 'EQD', 'UNT'];

/** C222: 146 in 1131, or the code list of Lloyd's Register (11) in 3055; a call sign stands in the same place and is none. */
function imoIn(transport: Segment): string {
  const [number = '', codeList = '', agency = ''] = transport.elements[7] ?? [];
  return (codeList === '146' || agency === '11') && /^\d{7}$/.test(number) ? number : '';
}

const planIn = (segments: readonly Segment[], { zone, arrivalZone }: BookingStanding) =>
  groups(segments, 'TDT', ENDS_TRANSPORT).map((leg, index) => {
    const [head] = leg as [Segment];
    const [load, discharge] = [placeOf(leg, '9', '133', zone), placeOf(leg, '11', '132', arrivalZone)];
    return {
      stage: STAGES[part(head, 0)] ?? 'MNC',
      seq: index + 1,
      mode: MODES[part(head, 2)] ?? 'VESSEL',
      load: load.code,
      loadTerminal: load.terminal.slice(0, 6),
      departure: load.at,
      discharge: discharge.code,
      dischargeTerminal: discharge.terminal.slice(0, 6),
      arrival: discharge.at,
      vesselName: part(head, 7, 3),
      voyageNo: part(head, 1),
      vesselImo: imoIn(head),
    };
  });

/** NAD+CK is where the empty container waits. */
function equipmentIn(segments: readonly Segment[], { zone }: BookingStanding) {
  return groups(segments, 'EQD', ['UNT']).map(group => {
    const [head] = group as [Segment];
    const units = of(group, 'EQN')[0];
    const [depot] = of(group, 'NAD', 'CK');
    const name = depot ? [...(depot.elements[2] ?? []), ...(depot.elements[3] ?? [])].filter(Boolean).join(' ') : '';
    return {
      type: containerTypeOf(part(head, 2))?.key ?? part(head, 2).slice(0, 6),
      units: Number(units ? part(units, 0) : '1') || 1,
      pickupDepot: (name || (depot ? part(depot, 1) : '')).slice(0, 100),
      pickupFrom: timeOf(group, '200', zone) ?? timeOf(group, '7', zone),
    };
  });
}

function confirmationIn(segments: readonly Segment[], standing: BookingStanding): BookingConfirmation | null {
  const read = confirmationSchema.safeParse({
    carrierRef: referred(segments, 'BN'),
    equipments: equipmentIn(segments, standing),
    plan: planIn(segments, standing),
    cutOffs: cutOffsIn(segments, standing),
    clauses: textsOf(segments, 'BLC'),
    remarks: textsOf(segments, 'AAI').join('\n').slice(0, 2_000),
  });
  return read.success ? read.data : null;
}

/** What the carrier points at by a code of its text (4441), at our field. */
const POINTED: Readonly<Record<string, string>> = {
  HS: 'equipments.0.commodities.0.hsCodes',
  CONTRACT: 'terms.contractReference',
  SHIPPER: 'parties.shipper.name',
  CONSIGNEE: 'parties.consignee.name',
  WEIGHT: 'equipments.0.grossKg',
  VESSEL: 'routing.vesselName',
  COMMODITY: 'equipments.0.commodities.0.description',
};

const feedbacksIn = (segments: readonly Segment[]): BookingFeedback[] =>
  of(segments, 'FTX', 'AAO').flatMap(one => {
    const code = part(one, 2);
    const message = (one.elements[3] ?? []).join(' ').trim();
    return message === '' ? [] : [feedbackSchema.parse({ code: code.slice(0, 50), message, at: POINTED[code] ?? '' })];
  });

/** FTX+ACD names the cause of a later sailing. */
function rollIn(segments: readonly Segment[], standing: BookingStanding): CarrierRoll | null {
  const cause = textsOf(segments, 'ACD')
    .map(text => text.replace(/\W+/g, '_').toUpperCase())
    .find((text): text is RollCause => Object.hasOwn(ROLL_CAUSES, text));
  const leg = planIn(segments, standing).find(({ stage }) => stage === 'MNC');
  if (!cause || !leg?.departure) return null;
  const { vesselName, voyageNo, departure, arrival } = leg;
  return { cause, vesselName, voyageNo, etd: departure, eta: arrival, cutOffs: cutOffsIn(segments, standing) };
}

/** What is known without the booking: by which numbers it is found. */
export function iftmbcReferences({ segments }: ReadMessage) {
  const begin = of(segments, 'BGM')[0];
  return {
    documentNo: referred(segments, 'FF') || (begin ? part(begin, 1) : ''),
    controlRef: referred(segments, 'ACW'),
    carrierRef: referred(segments, 'BN'),
    mayConfirm: begin !== undefined && (part(begin, 2) === '6' || ['AP', 'AC'].includes(part(begin, 3))),
  };
}

/** Null: it says nothing that a booking does. */
export function readIftmbc(message: ReadMessage, messageId: string, standing: BookingStanding): CarrierEvent | null {
  const { segments } = message;
  const begin = of(segments, 'BGM')[0];
  if (!begin) return null;
  const roll = rollIn(segments, standing);
  const [purpose, response] = [part(begin, 2), part(begin, 3)];
  const event: CarrierEventName | null =
    roll && standing.isConfirmed ? 'ROLL' : eventOfAnswer({ purpose, response }, standing);
  if (event === null) return null;
  const feedbacks = feedbacksIn(segments);
  const said = feedbacks.map(({ message: text }) => text).join('; ');
  return {
    event,
    messageId,
    roll: event === 'ROLL' ? roll : null,
    feedbacks,
    at: timeOf(segments, '137', 'UTC') ?? standing.receivedAt,
    carrierRequestRef: referred(segments, 'AGI'),
    carrierRef: referred(segments, 'BN'),
    confirmation: ['CONFIRM', 'AMEND_CONFIRM'].includes(event) ? confirmationIn(segments, standing) : null,
    reason: (said || textsOf(segments, 'ACD').join('; ') || textsOf(segments, 'AAI').join('; ')).slice(0, 500),
  };
}
