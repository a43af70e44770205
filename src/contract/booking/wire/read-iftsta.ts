import type { ReadInterchange, ReadMessage } from '../../edifact/read.ts';
import { part, type Segment } from '../../edifact/segment.ts';
import { readEdiTime } from './carrier-time.ts';
import type { MilestoneReport } from './milestone-report.ts';

/** IFTSTA D.99B: where containers are (CNI, STS, DTM+334, EQD). One report for each container of each status. */

/**
 * Status events (4405) as lines and their portals write them. NONE: known, and no milestone of a container. Gates tell empty from full by
 * the indicator of EQD (8169). A code that is not here waits for a person.
 */
const EVENTS: Readonly<
  Record<string, { readonly full: MilestoneReport['milestone']; readonly empty?: 'EMPTY_OUT' | 'EMPTY_IN' }>
> = {
  EE: { full: 'EMPTY_OUT' },
  I: { full: 'GATED_IN', empty: 'EMPTY_IN' },
  AE: { full: 'LOADED' },
  UV: { full: 'DISCHARGED' },
  OA: { full: 'PICKED_UP', empty: 'EMPTY_OUT' },
  RD: { full: 'EMPTY_IN' },
  // The ship sails and arrives, the train is loaded and unloaded, customs let it go.
  VD: { full: 'NONE' },
  VA: { full: 'NONE' },
  AL: { full: 'NONE' },
  UR: { full: 'NONE' },
  CT: { full: 'NONE' },
  RL: { full: 'NONE' },
  AR: { full: 'NONE' },
  AV: { full: 'NONE' },
};
/** 8169 */
const EMPTY = '4';

/** Segments from each with the tag to the next; what stands before the first is left out. */
function groupsOf(segments: readonly Segment[], tag: string): Segment[][] {
  const groups: Segment[][] = [];
  for (const one of segments) {
    if (one.tag === tag) groups.push([one]);
    else groups.at(-1)?.push(one);
  }
  return groups;
}

const referred = (segments: readonly Segment[]): string[] =>
  segments
    .filter(({ tag, elements }) => tag === 'RFF' && ['BN', 'FF'].includes(elements[0]?.[0] ?? ''))
    .map(one => part(one, 0, 1).trim())
    .filter(ref => ref !== '');

/** 334 status change; 7 effective. */
function timeOf(segments: readonly Segment[]): MilestoneReport['at'] {
  const found = ['334', '7'].flatMap(qualifier =>
    segments.filter(({ tag, elements }) => tag === 'DTM' && elements[0]?.[0] === qualifier),
  )[0];
  return zone => (found ? readEdiTime(part(found, 0, 1), part(found, 0, 2), zone) : null);
}

/** 175 where it happened; else any place of the status. */
function placeOf(segments: readonly Segment[]): string {
  const places = segments.filter(({ tag }) => tag === 'LOC');
  const place = places.find(one => part(one, 0) === '175') ?? places[0];
  return place ? part(place, 1) : '';
}

function ofStatus(status: readonly Segment[], bookingRefs: readonly string[]): MilestoneReport[] {
  const [head] = status as [Segment];
  const code = part(head, 1);
  const boxes = status.filter(one => one.tag === 'EQD' && part(one, 0) === 'CN');
  const event = EVENTS[code];
  const report = (box: Segment | undefined): MilestoneReport => ({
    kind: 'IFTSTA',
    code,
    at: timeOf(status),
    place: placeOf(status),
    bookingRefs: [...new Set([...referred(status), ...bookingRefs])],
    containerNo: box ? part(box, 1).replaceAll(' ', '').toUpperCase() : '',
    milestone: event === undefined ? null : ((box && part(box, 5) === EMPTY ? event.empty : undefined) ?? event.full),
  });
  return boxes.length === 0 ? [report(undefined)] : boxes.map(report);
}

export function readIftsta({ segments }: ReadMessage): MilestoneReport[] {
  const first = segments.findIndex(({ tag }) => tag === 'CNI');
  const ofAll = referred(first < 0 ? segments : segments.slice(0, first));
  return groupsOf(segments, 'CNI').flatMap(consignment => {
    const status = consignment.findIndex(({ tag }) => tag === 'STS');
    const own = referred(status < 0 ? consignment : consignment.slice(0, status));
    // Many name the bill or the booking at the consignment and nowhere else.
    const named = part(consignment[0]!, 1).trim();
    const refs = [...own, ...ofAll];
    return groupsOf(consignment, 'STS').flatMap(one => ofStatus(one, refs.length > 0 || named === '' ? refs : [named]));
  });
}

export const milestonesIn = ({ messages }: ReadInterchange): MilestoneReport[] =>
  messages.filter(({ type }) => type === 'IFTSTA').flatMap(readIftsta);
