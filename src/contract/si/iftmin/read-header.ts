import type { SiExtra } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import type { SegmentReader } from './message-reader.ts';
import { EDI_REASONS } from './not-carried-edi.ts';
import { attachedTo, contactLines, type PartyField, partyField, partyLines, withAttached } from './read-parties.ts';
import { readCustomsReference, readCustomsText, readPartyExtras } from './read-special.ts';

/** What stands before the goods: terms, references, voyage, places, parties. */

const DOORS: Readonly<Record<string, string>> = { 27: 'DOOR-DOOR', 28: 'DOOR-CY', 29: 'CY-DOOR' };

function transportMethod(tsr: SegmentReader): string {
  const condition = tsr.peek(0);
  const loads = [tsr.peek(1, 0), tsr.peek(1, 3)];
  if (!['27', '28', '29', '30'].includes(condition)) return '';
  tsr.done();
  return DOORS[condition] ?? loads.map(load => (load === '3' ? 'CFS' : 'CY')).join('-');
}

type Header = Partial<SiDraft>;
type Handler = (one: SegmentReader, draft: Header) => Header;

const PAYMENT: Readonly<Record<string, string>> = { P: 'P', C: 'C', A: 'E' };
const REFERENCES = { BM: 'mblNo', SI: 'shipperRef', CT: 'quotationNo' } as const;
const PLACES = { 88: 'receipt', 9: 'loading', 11: 'discharge', 7: 'delivery' } as const;

/** Code where the list is that of UN/LOCODE, and the name, which may stand alone. */
function placeOf(one: SegmentReader): { readonly code: string; readonly name: string } {
  one.take(0);
  const isLocode = /^[A-Z]{2}[A-Z2-9]{3}$/.test(one.peek(1, 0));
  if (isLocode) for (const component of [1, 2]) one.take(1, component);
  return { code: isLocode ? one.take(1, 0) : '', name: one.take(1, 3) };
}

const HANDLERS: Readonly<Record<string, Handler>> = {
  TSR: (one, draft) => (draft.transportMethod ? {} : { transportMethod: transportMethod(one) }),
  DOC: (one, { signingMethod }) => {
    const kind = one.peek(0);
    if (kind !== '706' && kind !== '710') return {};
    one.take(0);
    const [copies, originals] = [one.take(3), one.take(4)];
    // A clause before it may have said more of an original bill.
    return kind === '710'
      ? { signingMethod: '3', copies, originals: originals || '0' }
      : { signingMethod: signingMethod || '1', copies, originals };
  },
  CPI: one => {
    const paymentMethod = PAYMENT[one.peek(2)];
    if (one.peek(0) !== '4' || !paymentMethod) return {};
    one.done();
    return { paymentMethod };
  },
  RFF: (one, draft) => {
    const field = REFERENCES[one.peek(0, 0) as keyof typeof REFERENCES];
    if (!field || draft[field]) return {};
    one.take(0, 0);
    return { [field]: one.take(0, 1) };
  },
  LOC: one => {
    const field = PLACES[one.peek(0) as unknown as keyof typeof PLACES];
    if (field) {
      const { code, name } = placeOf(one);
      return { [field]: name, [`${field}Code`]: code };
    }
    if (one.peek(0) !== '57') return {};
    const { code, name } = placeOf(one);
    return { paymentPlace: code || name };
  },
  TDT: one => {
    if (one.peek(0) !== '20') return {};
    one.take(0);
    one.take(2);
    const isScac = one.peek(4, 2) === '182' || /^[A-Z]{4}$/.test(one.peek(4, 0));
    if (!isScac && one.peek(4, 0) !== '') one.leave(EDI_REASONS.carrier);
    const carrier = isScac ? one.takeAll(4)[0] : '';
    const vessel = one.take(7, 3);
    // The name says which vessel it is; its number is the product's own business.
    if (vessel !== '') one.takeAll(7);
    return { voyage: one.take(1), carrier, vessel };
  },
};

const CLAUSES: Readonly<Record<string, string>> = { TELEX: '2', ELECTRONIC: '4' };

function freeText(one: SegmentReader, remarks: string[], attached: Map<PartyField, string[]>): Header {
  const [first = '', ...more] = [0, 1, 2, 3, 4].map(component => one.peek(3, component));
  const kind = one.peek(0);
  if (kind === 'BLC') {
    const signingMethod = CLAUSES[first.split(' ')[0] ?? ''];
    if (!signingMethod) return {};
    one.done();
    return { signingMethod };
  }
  if (kind !== 'AAI') return {};
  one.done();
  const field = attachedTo(first);
  if (field) attached.set(field, [...(attached.get(field) ?? []), ...more.filter(line => line !== '')]);
  else remarks.push(...[first, ...more].filter(line => line !== ''));
  return {};
}

interface Block {
  readonly lines: readonly string[];
  readonly contacts: string[];
}

/** Contacts stand under the name, so that the country ends the block. */
const blockText = ({ lines: [name = '', ...address], contacts }: Block): string =>
  [name, ...contacts, ...address].filter(line => line !== '').join('\n');

/** The carrier's party says again who it is; where TDT did not, it says it first. */
function carrierOf(nad: SegmentReader, known: string | undefined): Header {
  const isScac = nad.peek(1, 2) === '182';
  const carrier = known || (isScac ? nad.peek(1, 0) : '');
  if (carrier !== '' && carrier === nad.peek(1, 0)) nad.done();
  return { carrier };
}

/** A telephone under a nameless contact is the party's own and stands in the extra block. */
function isExtraContact(segments: readonly SegmentReader[], index: number): boolean {
  const cta = segments[segments[index]?.tag === 'CTA' ? index : index - 1];
  const com = segments[segments[index]?.tag === 'CTA' ? index + 1 : index];
  const isNameless = cta?.tag === 'CTA' && cta.peek(0) === 'IC' && cta.peek(1, 0) === '' && cta.peek(1, 1) === '';
  return isNameless && com?.tag === 'COM' && com.peek(0, 1) === 'TE';
}

const endOfParty = (segments: readonly SegmentReader[], from: number): number => {
  const next = segments.findIndex((one, index) => index > from && one.tag === 'NAD');
  return next < 0 ? segments.length : next;
};

/** Segments between UNH and the first goods item or container. */
export function readHeader(segments: readonly SegmentReader[]): { draft: Header; extra: Partial<SiExtra> } {
  const remarks: string[] = [];
  const attached = new Map<PartyField, string[]>();
  const blocks = new Map<PartyField, Block>();
  let draft: Header = {};
  let open: Block | undefined;
  const extra: Partial<SiExtra> = {};
  for (const [index, one] of segments.entries()) {
    if (one.tag === 'NAD') {
      const field = partyField(one);
      const isNew = field !== undefined && !blocks.has(field);
      open = isNew ? { lines: partyLines(one), contacts: [] } : undefined;
      if (isNew && open) blocks.set(field, open);
      if (isNew) Object.assign(extra, readPartyExtras(field, segments.slice(index, endOfParty(segments, index))));
      if (one.peek(0) === 'CA') draft = { ...draft, ...carrierOf(one, draft.carrier) };
    } else if (one.tag === 'CTA' || one.tag === 'COM') {
      if (!isExtraContact(segments, index)) open?.contacts.push(...contactLines([one]));
    } else if (one.tag === 'FTX' && one.peek(0) === 'CUS') Object.assign(extra, readCustomsText(one));
    else if (one.tag === 'FTX') draft = { ...draft, ...freeText(one, remarks, attached) };
    else if (one.tag === 'RFF' && one.peek(0, 0) === 'ABT') Object.assign(extra, readCustomsReference(one));
    else draft = { ...draft, ...HANDLERS[one.tag]?.(one, draft) };
  }
  const parties = Object.fromEntries(
    [...blocks].map(([field, block]) => [
      field,
      attached.has(field) ? withAttached(blockText(block), field, attached.get(field) ?? []) : blockText(block),
    ]),
  );
  return { draft: { ...draft, ...parties, remarks: remarks.join('\n') }, extra };
}
