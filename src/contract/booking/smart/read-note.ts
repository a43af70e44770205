import { readDateInput } from '../../basic-data/rules/date-input.ts';
import { CONTAINER_TYPES } from '../../si/parts/container-type.ts';
import {
  type BookingContent,
  bookedEquipmentSchema,
  bookingContentSchema,
  bookingPartySchema,
  reeferSchema,
} from '../booking-content.ts';
import { inlineLabels, LONG_FIELDS, labelMeant, type NoteField, readLabel } from './labels.ts';

/**
 * A booking note, mail or pasted sheet as bookings (design commercial C.4.1, smart booking): by its labels, the shape of its values and
 * a dictionary; no outside service. What it is less than sure of a person confirms.
 */

/** SURE: its label and its shape agree. GUESS: one of the two. OPEN: a name that only master data can settle. */
export type Confidence = 'SURE' | 'GUESS' | 'OPEN';

export interface NoteRead {
  /** Place in the content. */
  readonly path: string;
  /** As it stood in the note. */
  readonly text: string;
  readonly confidence: Confidence;
}

export interface NoteBooking {
  readonly content: BookingContent;
  readonly reads: readonly NoteRead[];
  /** For whom it is booked, as the note names them; '' where it does not. */
  readonly customer: string;
  /** Lines that nothing was made of. */
  readonly unread: readonly string[];
}

export const MOST_NOTES = 20;
const MOST_TITLE_ROWS = 10;
const CONTAINER =
  /(?:(\d{1,3})\s*[xX*×]\s*)?(\d{2})\s*['’]?\s*(GP|HC|HQ|DC|DV|RF|RH|OT|FR|TK|NOR)\b(?:\s*[xX*×]\s*(\d{1,3}))?/g;
const TYPES = new Map(
  CONTAINER_TYPES.flatMap(({ key, aliases }) => [key, ...aliases].map(name => [name, key] as const)),
);
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

type Found = Partial<Record<NoteField, string>>;

/** A row of a form: a label in one cell, its value in the next, several beside each other. */
function cellPairs(text: string): string[] {
  const cells = text.split('\t').map(cell => cell.trim());
  if (cells.length < 2) return [text];
  const pairs: string[] = [];
  for (const cell of cells) {
    const before = pairs.at(-1);
    const isLabel = labelMeant(cell) !== null;
    // `POL:` has its colon already; of a cell that says all by itself nothing is taken apart.
    if (before === undefined || isLabel || /^[^:：]{2,40}[:：].+/.test(cell)) pairs.push(cell);
    else if (cell !== '')
      pairs[pairs.length - 1] = labelMeant(before)
        ? `${before.replace(/[:：]\s*$/, '')}: ${cell}`
        : `${before} ${cell}`;
  }
  return pairs.filter(Boolean);
}

/** Lines under their labels; what stands before the first label, or belongs to none, is left over. */
function byLabels(lines: readonly string[]): { found: Found; unread: string[] } {
  const found: Found = {};
  const unread: string[] = [];
  let open: NoteField | null = null;
  for (const line of lines) {
    const text = line.trim();
    if (text === '') {
      open = null;
      continue;
    }
    // Several labels on one line, as sheets and notes have them side by side.
    const parts = text.split(/\t+| {3,}/).filter(Boolean);
    const labelled = parts.length > 1 && parts.every(part => /[:：]/.test(part)) ? parts : cellPairs(text);
    for (const part of labelled.flatMap(inlineLabels)) {
      const label = readLabel(part);
      if (label) {
        if (label.rest !== '' || found[label.field] === undefined)
          found[label.field] = [found[label.field], label.rest].filter(Boolean).join('\n');
        open = LONG_FIELDS.has(label.field) || label.rest === '' ? label.field : null;
      } else if (open) found[open] = [found[open], part].filter(Boolean).join('\n');
      else unread.push(part);
    }
  }
  return { found, unread };
}

/** A pasted sheet: a first row of labels, and a booking in each row below. Null where it is none. */
function asTable(lines: readonly string[]): Found[] | null {
  const rows = lines.filter(line => line.trim() !== '').map(line => line.split('\t').map(cell => cell.trim()));
  // A sheet may have a title above its head.
  const top = rows
    .slice(0, MOST_TITLE_ROWS)
    .findIndex((row, at) => row.map(labelMeant).filter(Boolean).length >= (at === 0 ? 3 : 5));
  const [head = [], ...body] = top < 0 ? [] : rows.slice(top);
  const fields = head.map(labelMeant);
  if (top < 0 || body.length === 0 || body[0]!.some(cell => labelMeant(cell) !== null)) return null;
  return body.map(cells =>
    Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at] ?? '']] : []))),
  );
}

const figure = (text: string): string | null => {
  const [, number] = /(-?\d[\d,，]*(?:\.\d+)?)/.exec(text.normalize('NFKC')) ?? [];
  const plain = number?.replaceAll(/[,，]/g, '') ?? null;
  return plain !== null && /^-?\d{1,9}(\.\d{1,4})?$/.test(plain) ? plain : null;
};

const kilos = (text: string): string | null => {
  const number = figure(text);
  const isTons = /\b(t|mt|tons?)\b|吨/i.test(text) && !/kg/i.test(text);
  return number === null ? null : isTons ? String(Math.round(Number(number) * 1000)) : number;
};

const PACKAGES: Readonly<Record<string, string>> = {
  CTN: 'CT',
  CARTON: 'CT',
  箱: 'CT',
  PLT: 'PX',
  PALLET: 'PX',
  托: 'PX',
  BAG: 'BG',
  袋: 'BG',
  DRUM: 'DR',
  桶: 'DR',
  CASE: 'CS',
  木箱: 'CS',
  ROLL: 'RO',
  卷: 'RO',
  BALE: 'BL',
  包: 'PK',
  PKG: 'PK',
  件: 'PK',
};

function packageOf(text: string): string {
  const upper = text.toUpperCase();
  return Object.entries(PACKAGES).find(([word]) => upper.includes(word))?.[1] ?? '';
}

/** The first line names the party, the others are its address. */
function partyOf(text: string) {
  const [name = '', ...address] = text.split('\n').map(line => line.trim());
  const mail = /[\w.+-]+@[\w-]+\.[\w.]+/.exec(text)?.[0] ?? '';
  return bookingPartySchema.parse({
    name: name.slice(0, 70),
    address: address.join('\n').slice(0, 350),
    email: mail.slice(0, 100),
  });
}

function bookingOf(found: Found, unread: readonly string[], whole: string, today: string): NoteBooking {
  const reads: NoteRead[] = [];
  const told = (path: string, text: string, confidence: Confidence) => reads.push({ path, text, confidence });
  const place = (field: 'pol' | 'pod' | 'delivery' | 'receipt', path: string) => {
    const text = found[field]?.split('\n')[0] ?? '';
    if (text === '') return { code: '' };
    const code = /\b([A-Z]{2}[A-Z2-9]{3})\b/.exec(text)?.[1] ?? '';
    const isCode = UN_LOCODE.test(code) && (text.trim() === code || /[(（]/.test(text));
    told(`routing.${path}.code`, text, isCode ? 'SURE' : 'OPEN');
    return { code: isCode ? code : '' };
  };
  const [loading, discharge] = [place('pol', 'loading'), place('pod', 'discharge')];
  const [delivery, receipt] = [place('delivery', 'delivery'), place('receipt', 'receipt')];

  const carrierText = found.carrier?.split('\n')[0] ?? '';
  const carrier = /^[A-Z]{4}$/.test(carrierText.trim()) ? carrierText.trim() : '';
  if (carrierText !== '') told('carrier', carrierText, carrier === '' ? 'OPEN' : 'SURE');

  const both = found.vesselVoyage ?? '';
  const [, ship = '', number = ''] = /^(.*?)[\s/,]+(?:V\.?\s*)?([A-Z]?\d{2,4}[A-Z]{0,2})$/i.exec(both.trim()) ?? [
    '',
    both,
    '',
  ];
  const [vesselName, voyageNo] = [
    (found.vessel ?? ship).trim().toUpperCase(),
    (found.voyage ?? number).trim().toUpperCase(),
  ];
  if (vesselName !== '') told('routing.vesselName', found.vessel ?? both, 'SURE');
  if (voyageNo !== '') told('routing.voyageNo', found.voyage ?? both, found.voyage ? 'SURE' : 'GUESS');

  const day = found.etd ? readDateInput(found.etd.split(/[\s~]/)[0] ?? '', today) : null;
  if (found.etd) told('routing.departureDate', found.etd, day?.ok ? 'SURE' : 'OPEN');

  // Containers are known by their shape, wherever they stand.
  const boxText = found.containers ?? whole;
  const boxes = [...boxText.toUpperCase().matchAll(CONTAINER)].flatMap(([text, before, size, kind, after]) => {
    const type = TYPES.get(`${size}${kind}`);
    return type ? [{ text, type, units: Number(before ?? after ?? 1) }] : [];
  });
  const goods = (found.goods ?? '').split('\n');
  const hs = (found.hs ?? '').match(/\d[\d.]{5,13}/g)?.map(one => one.replaceAll('.', '').slice(0, 12)) ?? [];
  const [gross, cbm] = [kilos(found.gross ?? ''), figure(found.cbm ?? '')];
  const packages = figure(found.packages ?? '');
  const units = boxes.reduce((sum, one) => sum + one.units, 0);
  const at = 'equipments.0.commodities.0';
  for (const [index, box] of boxes.entries())
    told(`equipments.${index}.type`, box.text.trim(), found.containers ? 'SURE' : 'GUESS');
  if (found.goods) told(`${at}.description`, found.goods, 'SURE');
  if (hs.length > 0) told(`${at}.hsCodes`, found.hs ?? '', hs.every(one => one.length >= 6) ? 'SURE' : 'GUESS');
  if (packages !== null) told(`${at}.packages`, found.packages ?? '', 'SURE');
  if (packages !== null && packageOf(found.packages ?? '') !== '')
    told(`${at}.packageCode`, found.packages ?? '', 'GUESS');
  if (gross !== null)
    told(`${at}.grossKg`, found.gross ?? '', /kg|千克|公斤/i.test(found.gross ?? '') ? 'SURE' : 'GUESS');
  if (gross !== null && units > 0) told('equipments.0.grossKg', found.gross ?? '', 'GUESS');
  if (cbm !== null) told(`${at}.cbm`, found.cbm ?? '', 'SURE');
  const degrees = figure(found.temperature ?? '');
  if (degrees !== null) told('equipments.0.reefer.temperature', found.temperature ?? '', 'GUESS');

  for (const role of ['shipper', 'consignee', 'notify'] as const)
    if (found[role]) told(`parties.${role === 'notify' ? 'notify1' : role}.name`, found[role], 'SURE');
  const isCollect = /到付|collect|\bcc\b/i.test(found.freight ?? '');
  const isFreightRead = isCollect || /预付|prepaid|\bpp\b/i.test(found.freight ?? '');
  if (found.freight) told('terms.freight', found.freight, isFreightRead ? 'SURE' : 'OPEN');
  const contract = (found.contract ?? '').replaceAll(/\s/g, '').toUpperCase().slice(0, 30);
  if (contract !== '') told('terms.contractReference', found.contract ?? '', 'SURE');
  const reference = (found.reference ?? '').split('\n')[0]?.trim().slice(0, 35) ?? '';
  if (reference !== '') told('references.0.value', reference, 'SURE');
  if (found.remarks) told('remarks', found.remarks, 'SURE');

  const commodity = {
    description: (goods[0] ?? '').trim().slice(0, 550),
    hsCodes: hs.slice(0, 10),
    marks: (found.marks ?? '').slice(0, 350),
    packages: packages === null ? 0 : Math.min(Math.trunc(Number(packages)), 99_999_999),
    packageCode: packageOf(found.packages ?? ''),
    grossKg: gross ?? '',
    cbm: cbm ?? '',
  };
  const perUnit = gross !== null && units > 0 ? String(Math.ceil(Number(gross) / units)) : '';
  const equipments = (boxes.length > 0 ? boxes : [{ type: '', units: 1 }]).slice(0, 20).map((box, index) =>
    bookedEquipmentSchema.parse({
      type: box.type,
      units: box.units,
      grossKg: perUnit,
      commodities: [index === 0 ? commodity : {}],
      ...(index === 0 && degrees !== null ? { reefer: reeferSchema.parse({ temperature: degrees }) } : {}),
    }),
  );
  const content = bookingContentSchema.parse({
    carrier,
    routing: {
      loading,
      discharge,
      delivery,
      receipt,
      vesselName: vesselName.slice(0, 50),
      voyageNo: voyageNo.slice(0, 50),
      departureDate: day?.ok ? day.day : '',
    },
    equipments,
    parties: {
      ...(found.shipper ? { shipper: partyOf(found.shipper) } : {}),
      ...(found.consignee ? { consignee: partyOf(found.consignee) } : {}),
      ...(found.notify ? { notify1: partyOf(found.notify) } : {}),
    },
    terms: { freight: isCollect ? 'COL' : 'PRE', contractReference: contract },
    references: reference === '' ? [] : [{ type: 'FF', value: reference }],
    remarks: (found.remarks ?? '').slice(0, 2_560),
  });
  const customer = (found.customer ?? '').split('\n')[0]!.trim().slice(0, 100);
  return { content, reads, customer, unread };
}

/** One booking a note; notes are apart by a line of dashes, or are the rows of a sheet. */
export function readNotes(text: string, today: string): NoteBooking[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const table = asTable(lines);
  if (table) return table.slice(0, MOST_NOTES).map(found => bookingOf(found, [], '', today));
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*[-=_*]{4,}\s*\n/)
    .filter(note => note.trim() !== '')
    .slice(0, MOST_NOTES)
    .map(note => {
      const { found, unread } = byLabels(note.split('\n'));
      return bookingOf(found, unread, note, today);
    })
    .filter(({ reads }) => reads.length > 0);
}
