import { countryInText } from './country.ts';
import { documentText } from './document-text.ts';
import { LINE_WIDTH, wrapText } from './wrap-text.ts';

/** A party block of a bill (shipper, consignee, notify): free text whose first line is the name. */

/** EDIFACT C058 holds five lines; the lines after them go to the attached list. */
export const PARTY_BILL_LINES = 5;
export const PARTY_MAX_LINES = 8;

const isToOrderText = (text: string): boolean => /^TO (?:THE )?ORDER\b/.test(text);
const isSameAsConsigneeText = (text: string): boolean => /^SAME AS (?:THE )?(?:CONSIGNEE|CNEE)\b/.test(text);
const PO_BOX = /\b(?:P\.? ?O\.? ?BOX|POST(?:AL)? BOX|POSTBUS|POSTFACH)\b[ :.#]*(?:NO\.? *)?[A-Z0-9-]*/g;
const STREET =
  /\d|\b(?:STREET|ST|ROAD|RD|AVENUE|AVE|LANE|LN|BOULEVARD|BLVD|DRIVE|DR|BUILDING|BLDG|FLOOR|ROOM|SUITE|TOWER|PLOT|ZONE|BLOCK|PARK|SQUARE|PLAZA|QUAY|DOCK|WAY|HIGHWAY|STRASSE|WEG|RUE|VIA|CALLE|AVENIDA|RUA|JALAN)\b/;

export interface Party {
  /** As printed: at most 35 wide. */
  readonly lines: readonly string[];
  readonly name: string;
  readonly isToOrder: boolean;
  readonly isSameAsConsignee: boolean;
  /** A name of at least three letters. */
  readonly hasName: boolean;
  readonly hasAddress: boolean;
  readonly isPoBoxOnly: boolean;
  /** ISO code of the country named in the last two lines. */
  readonly country: string | null;
}

export function readParty(text: string): Party {
  const typed = documentText(text)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const lines = wrapText(text);
  const name = typed[0] ?? '';
  const address = typed.slice(1).join('\n');
  const withoutBox = address.replace(PO_BOX, ' ');
  return {
    lines,
    name,
    isToOrder: isToOrderText(name),
    isSameAsConsignee: isSameAsConsigneeText(name),
    hasName: (name.match(/\p{L}/gu) ?? []).length >= 3,
    hasAddress: typed.length >= 2,
    isPoBoxOnly: withoutBox !== address && !STREET.test(withoutBox),
    country: countryInText(lines.slice(-2).join(' ')),
  };
}

/**
 * A notify party as partners are told it: `SAME AS CONSIGNEE` is the consignee, for a carrier would keep a party of that name. Of a
 * bill to order it is who the order names; empty where that is nobody.
 */
function notifiedParty(notify: string, consignee: string): string {
  if (!readParty(notify).isSameAsConsignee) return notify;
  return readParty(consignee).isToOrder ? orderOf(consignee) : consignee;
}

const ORDER = /^TO (?:THE )?ORDER(?: OF)?\s*/;

/** The party behind `TO ORDER OF`; empty for a bill that says `TO ORDER` alone. */
export function orderOf(consignee: string): string {
  const [first = '', ...rest] = documentText(consignee)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  return [first.replace(ORDER, ''), ...rest].filter(line => line !== '').join('\n');
}

/** Marks by which the attached list refers to a party. */
export const CONTINUATION_MARKS = {
  consignor: '*',
  consignee: '**',
  notifier1: '***',
  notifier2: '****',
  notifier3: '*****',
} as const;

type PartyBlocks = Readonly<Record<keyof typeof CONTINUATION_MARKS, string>>;

/** The block of a party as partners are told it. */
export const toldParty = (blocks: PartyBlocks, role: keyof typeof CONTINUATION_MARKS): string =>
  role === 'consignor' || role === 'consignee' ? blocks[role] : notifiedParty(blocks[role], blocks.consignee);

export interface PartyLayout {
  /** At most five lines; the last ends with a blank and the mark when there is more. */
  readonly bill: readonly string[];
  /** Further lines, on the attached list under the mark. */
  readonly attached: readonly string[];
}

/** How a party is printed and sent: five lines on the bill, the rest on the attached list (design A5.5). */
export function layOutParty(text: string, mark: string): PartyLayout {
  const lines = wrapText(text);
  if (lines.length <= PARTY_BILL_LINES) return { bill: lines, attached: [] };
  const fifth = lines[PARTY_BILL_LINES - 1] ?? '';
  const fits = fifth.length + 1 + mark.length <= LINE_WIDTH;
  const [kept = '', ...moved] = fits ? [fifth] : wrapText(fifth, { width: LINE_WIDTH - 1 - mark.length });
  return {
    bill: [...lines.slice(0, PARTY_BILL_LINES - 1), `${kept} ${mark}`],
    attached: [...moved, ...lines.slice(PARTY_BILL_LINES)],
  };
}

const bare = (party: string): string => party.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Two spellings of one party: only letters and digits are compared. */
export const sameParty = (a: string, b: string): boolean => bare(a) === bare(b);
