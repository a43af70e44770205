import type { BookingMessageLine } from '#contract/booking/wire/messages.calls.ts';
import { ediText } from '#contract/edifact/charset.ts';
import { explainSegment } from '#contract/edifact/explain.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { part, type Segment } from '#contract/edifact/segment.ts';
import { leavesOf, pathText } from '#contract/si/dcsa/json-leaves.ts';
import type { PartnerMessageRow } from '../../partner/tables.ts';

/** A message beside what it says: a line for each segment of EDIFACT, for each value of JSON. */

/** What the readers of IFTMBC and IFTSTA take something from; anything else is stored and shown (design C.7.3). */
const READ = new Set([
  'UNH',
  'BGM',
  'DTM',
  'FTX',
  'RFF',
  'TDT',
  'LOC',
  'EQD',
  'EQN',
  'CNI',
  'STS',
  'UNT',
  'UCI',
  'UCM',
  'UCS',
  'UCD',
  'ERC',
]);
const isRead = (one: Segment): boolean => READ.has(one.tag) || (one.tag === 'NAD' && part(one, 0) === 'CK');

function segmentLines(text: string, isIncoming: boolean): BookingMessageLine[] {
  return readInterchange(text).messages.flatMap(({ segments }) =>
    segments.map((one, index) => ({
      place: `${index + 1} ${one.tag}${part(one, 0) === '' ? '' : `+${part(one, 0)}`}`,
      label: explainSegment(one.tag, part(one, 0)),
      value: one.elements
        .slice(one.tag === 'BGM' || one.tag === 'EQN' ? 0 : 1)
        .map(components => components.filter(component => component !== '').join(' '))
        .filter(element => element !== '')
        .join(' · '),
      isUnread: isIncoming && !isRead(one),
    })),
  );
}

const JSON_KINDS: ReadonlySet<string> = new Set(['DCSA_BOOKING', 'DCSA_BOOKING_NOTIFICATION', 'DCSA_EVENT']);
const MOST_LEAVES = 2_000;

function jsonLines(text: string): BookingMessageLine[] {
  const lines: BookingMessageLine[] = [];
  for (const { path, value } of leavesOf(JSON.parse(text))) {
    if (lines.length >= MOST_LEAVES) break;
    const name = String(path.findLast(one => typeof one === 'string') ?? '');
    lines.push({ place: pathText(path), label: { zh: name, en: name }, value: String(value), isUnread: false });
  }
  return lines;
}

export function readMessage({ kind, direction, content }: Pick<PartnerMessageRow, 'kind' | 'direction' | 'content'>): {
  readonly text: string;
  readonly lines: BookingMessageLine[];
} {
  const bytes = Buffer.from(content, 'base64');
  if (kind === 'MAIL') return { text: '', lines: [] };
  if (JSON_KINDS.has(kind)) {
    const text = bytes.toString('utf8');
    return { text: JSON.stringify(JSON.parse(text), null, 2), lines: jsonLines(text) };
  }
  const text = ediText(bytes);
  return {
    // A line for each segment; an apostrophe that is released ends none.
    text: text.replace(/(?<!\?)((?:\?\?)*)'(?!\r?\n)/g, "$1'\n"),
    lines: segmentLines(text, direction === 'IN'),
  };
}
