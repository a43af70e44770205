import type { BillField } from '../body.ts';

/**
 * The built-in house bill (design C5.1): A4, millimetres from the top left corner. Boxes are written in mono 9 pt (1.905 mm a sign,
 * 4 mm a line), the goods in mono 8 pt (1.693 mm, 3.5 mm), so that a width is also a number of signs.
 */
export interface BillBox {
  readonly name: BillField;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** From the top of the box to the top of the first line. */
  readonly top: number;
  readonly lines: number;
  readonly chars: number;
  readonly type: TypeSize;
  /** Printed on the form above the words, as on any paper of the trade. */
  readonly caption: string;
  /** What is written before the words, inside the line. */
  readonly prefix?: string;
  /** Where what does not fit goes; without a rider it is a fault. */
  readonly overflow: 'party' | 'rows' | 'containers' | 'fault';
}

/** Point size and line height in mm; one sign is 0.6 of the size wide. */
export interface TypeSize {
  readonly sizePt: number;
  readonly lineMm: number;
}

export const BOX_TYPE: TypeSize = { sizePt: 9, lineMm: 4 };
export const BODY_TYPE: TypeSize = { sizePt: 8, lineMm: 3.5 };

export const PAGE = { width: 210, height: 297 } as const;
export const PARTY_WIDTH = 35;
/** Rows of goods on the bill itself; with more, the last two say that it goes on. */
export const BODY_ROWS = 20;
export const BODY_ROWS_WHEN_CONTINUED = 18;
export const RIDER_ROWS = 66;
export const CONTAINER_LINES = 4;
export const CONTAINER_LINE_WIDTH = 110;

export const BODY_COLUMNS = ['marks', 'packages', 'description', 'gross', 'measurement'] as const;
export type BodyColumn = (typeof BODY_COLUMNS)[number];

export const BODY_WIDTHS: Readonly<Record<BodyColumn, number>> = {
  marks: 24,
  packages: 14,
  description: 42,
  gross: 13,
  measurement: 13,
};

/** By which the attached list refers to a party (design A5.5). */
export const PARTY_MARKS = { shipper: '*', consignee: '**', notify: '***' } as const;

type Place = readonly [x: number, y: number, w: number, h: number];

const box = (
  name: BillField,
  [x, y, w, h]: Place,
  caption: string,
  [lines, chars]: readonly [number, number],
  more: Partial<BillBox> = {},
): BillBox => ({ name, x, y, w, h, top: 0, lines, chars, type: BOX_TYPE, caption, overflow: 'fault', ...more });

const party = (name: keyof typeof PARTY_MARKS, y: number, caption: string): BillBox =>
  box(name, [10, y, 95, 26], caption, [6, PARTY_WIDTH], { top: 1, overflow: 'party' });

const one = (name: BillField, x: number, y: number, w: number, caption: string, chars = 23): BillBox =>
  box(name, [x, y, w, 8], caption, [1, chars], { top: 3.6 });

const goods = (name: BodyColumn, x: number, w: number, caption: string): BillBox =>
  box(name, [x, 136, w, 70], caption, [BODY_ROWS, BODY_WIDTHS[name]], { type: BODY_TYPE, overflow: 'rows' });

const signed = (name: BillField, y: number, prefix: string): BillBox =>
  box(name, [107, y, 93, 4], '', [1, 45], { prefix });

/** Every field of the paper in the order it is read, which is the order of Tab. */
export const BILL_BOXES: readonly BillBox[] = [
  party('shipper', 14, 'SHIPPER'),
  party('consignee', 42, 'CONSIGNEE'),
  box('exportRefs', [107, 48, 93, 14], 'EXPORT REFERENCES', [3, 35], { top: 1.4 }),
  party('notify', 70, 'NOTIFY PARTY'),
  box('deliveryAgent', [107, 64, 93, 32], 'FOR DELIVERY OF GOODS PLEASE APPLY TO', [6, 35], { top: 1.4 }),
  one('preCarriageBy', 10, 98, 46, 'PRE-CARRIAGE BY'),
  one('placeOfReceipt', 58, 98, 47, 'PLACE OF RECEIPT'),
  one('vesselVoyage', 10, 108, 46, 'OCEAN VESSEL / VOYAGE NO.'),
  one('portOfLoading', 58, 108, 47, 'PORT OF LOADING'),
  one('portOfDischarge', 10, 118, 46, 'PORT OF DISCHARGE'),
  one('placeOfDelivery', 58, 118, 47, 'PLACE OF DELIVERY'),
  one('finalDestination', 107, 118, 51, 'FINAL DESTINATION (FOR REFERENCE ONLY)', 25),
  one('originals', 160, 118, 40, 'NO. OF ORIGINAL BILLS', 20),
  goods('marks', 10, 42, 'MARKS AND NUMBERS'),
  goods('packages', 53, 24, 'NO. OF PACKAGES'),
  goods('description', 78, 74, 'DESCRIPTION OF GOODS'),
  goods('gross', 153, 23, 'GROSS WEIGHT'),
  goods('measurement', 177, 23, 'MEASUREMENT'),
  box(
    'containerList',
    [10, 208, 190, 14],
    'CONTAINER NO. / SEAL NO. / TYPE / PACKAGES / KGS / CBM',
    [CONTAINER_LINES, CONTAINER_LINE_WIDTH],
    { type: BODY_TYPE, overflow: 'containers' },
  ),
  box('totalInWords', [10, 224, 190, 6], 'TOTAL NUMBER OF CONTAINERS OR PACKAGES (IN WORDS)', [1, 110], {
    type: BODY_TYPE,
    top: 1.6,
  }),
  box('charges', [10, 232, 95, 28], 'FREIGHT AND CHARGES', [7, 45]),
  signed('placeOfIssue', 232, 'PLACE OF ISSUE: '),
  signed('dateOfIssue', 236, 'DATE OF ISSUE: '),
  signed('onBoardDate', 240, 'SHIPPED ON BOARD: '),
  box('signAs', [107, 262, 93, 8], '', [2, 45]),
];

/** Where the number stands, and the letterhead. */
export const BILL_NO_PLACE = { x: 150, y: 14, w: 50, h: 6 } as const;
export const LETTERHEAD_PLACE = { x: 107, y: 22, w: 93, h: 24 } as const;
/** Within it, above the issuer's name; a screen shows it free. */
export const LOGO_PLACE = { x: 107, y: 20.5, w: 48, h: 10.5 } as const;
export const PAGE_NO_PLACE = { x: 170, y: 286, w: 30, h: 4 } as const;

/** Said on the form beside captions. */
export interface FormLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const across = (y: number, x1 = 9, x2 = 201): FormLine => ({ x1, y1: y, x2, y2: y });
const down = (x: number, y1: number, y2: number): FormLine => ({ x1: x, y1, x2: x, y2 });

/** The ruled form; paper that is printed beforehand does without. */
export const FORM_LINES: readonly FormLine[] = [
  ...[11, 273].map(y => across(y)),
  down(9, 11, 273),
  down(201, 11, 273),
  down(106, 11, 126.5),
  ...[39.5, 67.5].map(y => across(y, 9, 106)),
  ...[20.5, 46, 61].map(y => across(y, 106, 201)),
  ...[96.5, 106.5, 116.5].map(y => across(y, 9, y === 116.5 ? 201 : 106)),
  down(57, 96.5, 126.5),
  down(159, 116.5, 126.5),
  ...[126.5, 133.5, 206.2, 222.2, 230.2].map(y => across(y)),
  ...[52.5, 77.5, 152.5, 176.5].map(x => down(x, 126.5, 206.2)),
  down(106, 230.2, 273),
  across(245, 106, 201),
];
