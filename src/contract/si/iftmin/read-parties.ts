import { countryName } from '../parts/country.ts';
import { CONTINUATION_MARKS } from '../parts/party.ts';
import { PARTY_FUNCTIONS } from './iftmin-parties.ts';
import type { SegmentReader } from './message-reader.ts';

export type PartyField = keyof typeof PARTY_FUNCTIONS;

const FIELD_OF = new Map<string, PartyField>(
  (Object.entries(PARTY_FUNCTIONS) as [PartyField, string][]).map(([field, code]) => [code, field]),
);
const MARKS = new Map<string, PartyField>(
  (Object.entries(CONTINUATION_MARKS) as [PartyField, string][]).map(([field, mark]) => [mark, field]),
);

/** Which party of the bill a NAD is; undefined for those a bill does not show. */
export const partyField = (nad: SegmentReader): PartyField | undefined => FIELD_OF.get(nad.peek(0));

/** Unstructured lines, or name, street, place and country; the order is that of a letter. */
export function partyLines(nad: SegmentReader): string[] {
  nad.take(0);
  const free = nad.takeAll(2);
  if (free.some(line => line !== '')) return free.filter(line => line !== '');
  const names = nad.takeAll(3);
  const street = nad
    .takeAll(4)
    .filter(line => line !== '')
    .join(', ');
  const [city, region, postcode, country] = [5, 6, 7, 8].map(element => nad.take(element));
  const place = [[postcode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
  return [...names, street, place, country ? countryName(country) : ''].filter(line => line !== '');
}

const REACH: Readonly<Record<string, string>> = { TE: 'TEL', EM: 'EMAIL', FX: 'FAX' };

/** Contact of a party as lines of its block: who, then how to reach them. */
export function contactLines(segments: readonly SegmentReader[]): string[] {
  return segments.flatMap(one => {
    if (one.tag === 'CTA') {
      one.take(0);
      const who = one.take(1, 1) || one.take(1, 0);
      return who === '' ? [] : [`ATTN ${who}`];
    }
    const word = REACH[one.peek(0, 1)];
    if (one.tag !== 'COM' || !word) return [];
    one.take(0, 1);
    return [`${word} ${one.take(0, 0)}`];
  });
}

/** The mark that stands alone in front of lines of the attached list. */
export const attachedTo = (mark: string): PartyField | undefined => MARKS.get(mark);

/** A party whose further lines stood on the attached list, as one block again: without the mark at its fifth line. */
export function withAttached(text: string, field: PartyField, lines: readonly string[]): string {
  const mark = ` ${CONTINUATION_MARKS[field]}`;
  return [text.endsWith(mark) ? text.slice(0, -mark.length) : text, ...lines].join('\n');
}
