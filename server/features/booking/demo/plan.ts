/** Bookings of the demo that no shipment stands behind: as many as there are in every state, and what was said of them. */

export type DemoFate =
  | 'DRAFT'
  | 'RETURNED'
  | 'PENDING_ACCEPTANCE'
  | 'TAKEN'
  | 'ACCEPTED'
  | 'SENT'
  | 'RECEIVED'
  | 'PENDING_UPDATE'
  | 'UPDATE_RECEIVED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'DECLINED'
  | 'CANCELLED_LATE';

export interface DemoBooking {
  readonly fate: DemoFate;
  readonly customer: string;
  /** Hours since it was made. */
  readonly ago: number;
  readonly departsInDays: number;
  readonly words: string;
}

const CUSTOMERS = ['NQUAYS', 'RCHDSZ', 'BWBAYY', 'QDTEAM', 'TJSTEE'];

const HOW_MANY: readonly (readonly [
  fate: DemoFate,
  count: number,
  ago: number,
  departs: number,
  words: readonly string[],
])[] = [
  ['DRAFT', 14, 1, 9, ['']],
  ['RETURNED', 5, 20, 11, ['品名不清，请补充英文品名', '毛重与箱量不符，请核对']],
  ['PENDING_ACCEPTANCE', 12, 0.2, 10, ['']],
  ['TAKEN', 2, 0.4, 12, ['']],
  ['ACCEPTED', 5, 2, 13, ['']],
  ['SENT', 4, 7, 14, ['']],
  ['RECEIVED', 12, 9, 15, ['']],
  ['PENDING_UPDATE', 5, 26, 12, ['HS code does not match the description', 'VGM method missing']],
  ['UPDATE_RECEIVED', 4, 30, 13, ['']],
  ['REJECTED', 7, 60, 8, ['No space on this sailing', '该航次已爆舱', 'Contract not valid for this lane']],
  ['CANCELLED', 5, 70, 9, ['客户取消采购', '改走空运']],
  ['DECLINED', 3, 170, 4, ['Vessel omitted the port', '船公司缺箱，撤销放舱']],
  ['CANCELLED_LATE', 2, 200, 3, ['货未备齐']],
];

export const DEMO_BOOKINGS: readonly DemoBooking[] = HOW_MANY.flatMap(([fate, count, ago, departs, words]) =>
  Array.from({ length: count }, (_, index) => ({
    fate,
    ago: ago + index * 1.7,
    words: words[index % words.length]!,
    departs,
  })),
).map(({ departs, ...booking }, index) => ({
  ...booking,
  customer: CUSTOMERS[(index * 3) % CUSTOMERS.length]!,
  departsInDays: departs + (index % 11),
}));
