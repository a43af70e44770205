import { layOutParty, PARTY_MAX_LINES } from '../../si/parts/party.ts';
import { wrapText } from '../../si/parts/wrap-text.ts';
import type { BillBody, BillDocType, BillField } from '../body.ts';
import { numberWords } from '../number-words.ts';
import { type BodyRow, bodyRows, containerLines, containersFit, linesOn, splitBody } from './body-lines.ts';
import { type RiderRow, riderPages, riderRows } from './rider.ts';
import {
  BILL_BOXES,
  BILL_NO_PLACE,
  type BillBox,
  BODY_COLUMNS,
  BODY_ROWS_WHEN_CONTINUED,
  BODY_TYPE,
  BOX_TYPE,
  type BodyColumn,
  FORM_LINES,
  type FormLine,
  LETTERHEAD_PLACE,
  PAGE_NO_PLACE,
  PARTY_MARKS,
  type TypeSize,
} from './template.ts';

/**
 * The bill as it lies on paper: every text with its place in mm. Screen and PDF both draw this and nothing else, so what is seen is
 * what is printed.
 */
export interface LaidText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly face: 'mono' | 'monoBold' | 'sans' | 'sansBold';
  readonly sizePt: number;
  readonly align?: 'left' | 'right';
  readonly width?: number;
  /** The field whose words these are; null = part of the form. */
  readonly field: BillField | null;
}

/** A field on the bill with what of it does not fit. */
export interface LaidField extends BillBox {
  /** Lines as printed on the bill. */
  readonly shown: readonly string[];
  /** Lines too many: a fault. */
  readonly over: number;
  /** Lines that go to the attached list. */
  readonly onRider: number;
}

export interface BillPage {
  readonly texts: readonly LaidText[];
  readonly rules: readonly FormLine[];
}

export interface LaidBill {
  readonly pages: readonly BillPage[];
  readonly fields: readonly LaidField[];
}

/** What stands on the paper beside the words. */
export interface BillHead {
  readonly billNo: string;
  /** Who issues it; the letterhead. */
  readonly issuer: string;
  /** Its address and how to reach it. */
  readonly issuerLines?: readonly string[];
}

const PT_MM = 25.4 / 72;
/** Where the letters stand in a line: its middle and a bit, as browsers place them. */
const baseline = (top: number, { sizePt, lineMm }: TypeSize): number => top + lineMm / 2 + 0.266 * sizePt * PT_MM;

const TITLES: Readonly<Record<BillDocType, string>> = {
  ORIGINAL: 'BILL OF LADING',
  TELEX: 'BILL OF LADING',
  SEAWAY: 'SEA WAYBILL',
  ELECTRONIC: 'BILL OF LADING',
};

/** `THREE (3)`; what is no digit stays as it was typed. */
const originalsText = (text: string): string => (/^\d$/.test(text) ? `${numberWords(Number(text))} (${text})` : text);

type Told = Pick<LaidField, 'shown' | 'over' | 'onRider'>;

const fixed = (lines: readonly string[], most: number): Told => ({
  shown: lines.slice(0, most),
  over: Math.max(0, lines.length - most),
  onRider: 0,
});

function partyTold(text: string, mark: string): Told {
  const { bill, attached } = layOutParty(text, mark);
  const over = Math.max(0, wrapText(text).length - PARTY_MAX_LINES);
  return { shown: bill, over, onRider: attached.length };
}

function containersTold(list: string): Told {
  const lines = containerLines(list);
  return containersFit(lines)
    ? { shown: lines, over: 0, onRider: 0 }
    : { shown: ['AS PER ATTACHED LIST'], over: 0, onRider: lines.length };
}

function rowsTold(name: BodyColumn, rows: readonly BodyRow[]): Told {
  const { bill, rider } = splitBody(rows);
  const used = rows.findLastIndex(row => row[name] !== '') + 1;
  return {
    shown: bill.map(row => row[name]),
    over: 0,
    onRider: rider.length === 0 ? 0 : Math.max(0, used - BODY_ROWS_WHEN_CONTINUED),
  };
}

function told(box: BillBox, body: BillBody, rows: readonly BodyRow[]): Told {
  const text = body[box.name];
  switch (box.overflow) {
    case 'party':
      return partyTold(text, PARTY_MARKS[box.name as keyof typeof PARTY_MARKS]);
    case 'rows':
      return rowsTold(box.name as BodyColumn, rows);
    case 'containers':
      return containersTold(text);
    case 'fault': {
      const words = box.name === 'originals' ? originalsText(text) : text;
      return fixed(words === '' && !box.prefix ? [] : linesOn(`${box.prefix ?? ''}${words}`, box.chars), box.lines);
    }
  }
}

const fieldTexts = (field: LaidField): LaidText[] =>
  field.shown.flatMap((text, line) =>
    text === ''
      ? []
      : [
          {
            text,
            x: field.x,
            y: baseline(field.y + field.top + line * field.type.lineMm, field.type),
            face: 'mono' as const,
            sizePt: field.type.sizePt,
            field: field.name,
          },
        ],
  );

const form = (text: string, x: number, y: number, more: Partial<LaidText> = {}): LaidText => ({
  text,
  x,
  y,
  face: 'sans',
  sizePt: 5,
  field: null,
  ...more,
});

/** Captions stand above the box, those of the goods in the strip above their columns. */
const captions = (): LaidText[] =>
  BILL_BOXES.filter(box => box.caption !== '').map(box =>
    form(box.caption, box.x, box.overflow === 'rows' ? box.y - 4.6 : box.y + (box.h === 8 ? 1.4 : -0.4)),
  );

const pageNo = (page: number, pages: number): LaidText => {
  const { x, y, w } = PAGE_NO_PLACE;
  return form(`PAGE ${page} OF ${pages}`, x, y + 3, { sizePt: 7, align: 'right', width: w });
};

/** Of the issuer's address under its name. */
const [ADDRESS_CHARS, ADDRESS_LINES] = [75, 3];

function billPage(fields: readonly LaidField[], body: BillBody, head: BillHead, pages: number): BillPage {
  const { x, y, w } = LETTERHEAD_PLACE;
  const release = (text: string): LaidText => form(text, x, y + 7, { sizePt: 8, align: 'right', width: w });
  const address = (head.issuerLines ?? []).flatMap(line => linesOn(line, ADDRESS_CHARS)).slice(0, ADDRESS_LINES);
  return {
    rules: FORM_LINES,
    texts: [
      form(TITLES[body.docType], x, 18, { face: 'sansBold', sizePt: 11 }),
      form('B/L NO.', BILL_NO_PLACE.x, BILL_NO_PLACE.y - 0.4),
      form(head.billNo, BILL_NO_PLACE.x, BILL_NO_PLACE.y + 4.2, { face: 'monoBold', sizePt: 10 }),
      form(head.issuer, x, y + 13.5, { face: 'sansBold', sizePt: 11 }),
      ...address.map((line, index) => form(line, x, y + 17 + index * 2.8, { sizePt: 6.5 })),
      ...(body.docType === 'SEAWAY' ? [release('NON-NEGOTIABLE')] : []),
      ...(body.docType === 'TELEX' ? [release('TELEX RELEASE')] : []),
      ...captions(),
      ...fields.flatMap(fieldTexts),
      form('SIGNED FOR THE ISSUER', 107, 249),
      pageNo(1, pages),
    ],
  };
}

const RIDER_TOP = 40;

function riderTexts(row: RiderRow, line: number): LaidText[] {
  const y = baseline(RIDER_TOP + line * BODY_TYPE.lineMm, BODY_TYPE);
  const text = (words: string, x: number): LaidText => form(words, x, y, { face: 'mono', sizePt: BODY_TYPE.sizePt });
  if ('text' in row) return row.text === '' ? [] : [text(row.text, 10)];
  return BODY_COLUMNS.flatMap(name => {
    const box = BILL_BOXES.find(one => one.name === name);
    return box && row.cells[name] !== '' ? [{ ...text(row.cells[name], box.x), field: name }] : [];
  });
}

function riderPage(rows: readonly RiderRow[], body: BillBody, head: BillHead, page: number, pages: number): BillPage {
  const across = (y: number): FormLine => ({ x1: 9, y1: y, x2: 201, y2: y });
  return {
    rules: [across(24), across(37)],
    texts: [
      form('ATTACHED LIST', 10, 20, { face: 'sansBold', sizePt: 11 }),
      form('B/L NO.', 10, 27.5),
      form(head.billNo, 10, 32.5, { face: 'monoBold', sizePt: 10 }),
      form('OCEAN VESSEL / VOYAGE NO.', 78, 27.5),
      form(body.vesselVoyage, 78, 32.5, { face: 'mono', sizePt: BOX_TYPE.sizePt }),
      form(`PAGE ${page} OF ${pages}`, 165, 32.5, { sizePt: 7, align: 'right', width: 35 }),
      ...rows.flatMap(riderTexts),
    ],
  };
}

/** Lays the bill out; pure, the same words give the same paper. The bill itself is page 1, attached lists follow. */
export function layOutBill(body: BillBody, head: BillHead): LaidBill {
  const rows = bodyRows(body);
  const fields = BILL_BOXES.map(box => ({ ...box, ...told(box, body, rows) }));
  const riders = riderPages(riderRows(body));
  const pages = riders.length + 1;
  return {
    fields,
    pages: [
      billPage(fields, body, head, pages),
      ...riders.map((page, index) => riderPage(page, body, head, index + 2, pages)),
    ],
  };
}
