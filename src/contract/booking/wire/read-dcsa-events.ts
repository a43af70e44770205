import { z } from 'zod';
import { readJsonTime } from './carrier-time.ts';
import type { MilestoneReport } from './milestone-report.ts';

/** DCSA Track & Trace 2.2: equipment and transport events, one or a list of them. Planned and estimated ones are no milestones. */

const location = z.object({ UNLocationCode: z.string().optional() }).optional();
const eventSchema = z.object({
  eventID: z.string().optional(),
  eventType: z.enum(['EQUIPMENT', 'TRANSPORT', 'SHIPMENT']),
  eventDateTime: z.string(),
  eventClassifierCode: z.enum(['PLN', 'EST', 'ACT', 'REQ']).default('ACT'),
  equipmentEventTypeCode: z.string().optional(),
  transportEventTypeCode: z.string().optional(),
  equipmentReference: z.string().optional(),
  emptyIndicatorCode: z.string().optional(),
  eventLocation: location,
  transportCall: z.object({ UNLocationCode: z.string().optional(), location }).optional(),
  documentReferences: z
    .array(z.object({ documentReferenceType: z.string(), documentReferenceValue: z.string() }))
    .optional(),
});
type Event = z.output<typeof eventSchema>;

const MOST = 1_000;
const fileSchema = z.union([z.array(eventSchema).min(1).max(MOST), eventSchema.transform(one => [one])]);

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null;

/** By what such a file begins with, before it is read in full. */
export function isTrackEvents(json: unknown): boolean {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return isObject(first) && 'eventType' in first && 'eventDateTime' in first;
}

/** By its code and whether the container is empty; codes of the standard that are not here are known and no milestones. */
const EQUIPMENT: Readonly<Record<string, MilestoneReport['milestone']>> = {
  'GTOT EMPTY': 'EMPTY_OUT',
  'GTOT LADEN': 'PICKED_UP',
  'GTIN LADEN': 'GATED_IN',
  'GTIN EMPTY': 'EMPTY_IN',
  'PICK EMPTY': 'EMPTY_OUT',
  'DROP EMPTY': 'EMPTY_IN',
  'LOAD LADEN': 'LOADED',
  'DISC LADEN': 'DISCHARGED',
};
const OTHERS: ReadonlySet<string> = new Set(['STUF', 'STRP', 'PICK', 'DROP', 'INSP', 'RSEA', 'RMVD', 'LOAD', 'DISC']);

function milestoneOf(event: Event): MilestoneReport['milestone'] {
  if (event.eventType !== 'EQUIPMENT' || event.eventClassifierCode !== 'ACT') return 'NONE';
  const code = event.equipmentEventTypeCode ?? '';
  const found = EQUIPMENT[`${code} ${event.emptyIndicatorCode ?? 'LADEN'}`];
  return found ?? (OTHERS.has(code) ? 'NONE' : null);
}

function report(event: Event): MilestoneReport {
  const refs = (event.documentReferences ?? []).filter(({ documentReferenceType: type }) =>
    ['BKG', 'CBR'].includes(type),
  );
  return {
    kind: 'DCSA_EVENT',
    milestone: milestoneOf(event),
    at: zone => readJsonTime(event.eventDateTime, zone),
    bookingRefs: refs.map(({ documentReferenceValue }) => documentReferenceValue.trim()).filter(ref => ref !== ''),
    containerNo: (event.equipmentReference ?? '').replaceAll(' ', '').toUpperCase(),
    code: event.equipmentEventTypeCode ?? event.transportEventTypeCode ?? event.eventType,
    place:
      event.eventLocation?.UNLocationCode ??
      event.transportCall?.UNLocationCode ??
      event.transportCall?.location?.UNLocationCode ??
      '',
  };
}

/** `id` of a single event; a list is known by its bytes. Null: it looks like events and is none. */
export function readTrackEvents(
  json: unknown,
): { readonly id: string; readonly reports: readonly MilestoneReport[] } | null {
  const read = fileSchema.safeParse(json);
  if (!read.success) return null;
  const [first, ...others] = read.data;
  return { id: others.length === 0 ? (first?.eventID ?? '') : '', reports: read.data.map(report) };
}
