import { describe, expect, it } from 'vitest';
import { type BillBody, emptyBillBody } from '../body.ts';
import { layOutBill } from './lay-out-bill.ts';
import { BILL_BOXES, FORM_LINES } from './template.ts';

const HEAD = { billNo: 'HXFWSHLA26030008', issuer: 'FAIRLEAD LOGISTICS' };
const lay = (over: Partial<BillBody>) => layOutBill({ ...emptyBillBody(), ...over }, HEAD);
const rows = (count: number): Partial<BillBody> => ({
  description: Array.from({ length: count }, (_, row) => `ROW ${row + 1}`).join('\n'),
});
const wordsOn = (bill: ReturnType<typeof lay>, page: number): string[] =>
  (bill.pages[page]?.texts ?? []).map(({ text }) => text);
const fieldOf = (bill: ReturnType<typeof lay>, name: string) => bill.fields.find(field => field.name === name)!;

describe('goods that do not fit (T61)', () => {
  it.each([
    [20, 1, 20, 0],
    [21, 2, 18, 3],
    [90, 3, 18, 72],
  ])('%i rows: %i pages, %i on the bill, %i attached', (count, pages, onBill, attached) => {
    const bill = lay(rows(count));
    const isRow = (text: string) => text.startsWith('ROW ');
    expect(bill.pages).toHaveLength(pages);
    expect(wordsOn(bill, 0).filter(isRow)).toHaveLength(onBill);
    expect(bill.pages.slice(1).flatMap(page => page.texts.filter(({ text }) => isRow(text)))).toHaveLength(attached);
    expect(fieldOf(bill, 'description').onRider).toBe(attached);
    expect(wordsOn(bill, 0)).toContain(`PAGE 1 OF ${pages}`);
  });

  it('say on the last row that they go on, after an empty one', () => {
    const { shown } = fieldOf(lay(rows(90)), 'description');
    expect(shown).toHaveLength(20);
    expect(shown.slice(17)).toEqual(['ROW 18', '', '*** TO BE CONTINUED ON ATTACHED LIST ***']);
    const riders = lay(rows(90))
      .pages.slice(1)
      .map(page => page.texts.filter(({ text }) => /^ROW /.test(text)).length);
    expect(riders).toEqual([66, 6]);
    expect(wordsOn(lay(rows(90)), 1)).toEqual(expect.arrayContaining([HEAD.billNo, 'ATTACHED LIST', 'PAGE 2 OF 3']));
  });

  it('keep the columns of a row side by side, however long one of them is', () => {
    const bill = lay({ ...rows(25), marks: 'N/M', gross: '21980.5 KGS' });
    const first = bill.pages[0]?.texts.filter(
      ({ field }) => field && ['marks', 'description', 'gross'].includes(field),
    );
    expect(new Set(first?.filter(({ text }) => /N\/M|KGS|ROW 1$/.test(text)).map(({ y }) => y)).size).toBe(1);
    expect(fieldOf(bill, 'marks')).toMatchObject({ onRider: 0, over: 0 });
  });
});

describe('parties', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `LINE ${line + 1}`).join('\n');

  it('of five lines stand on the bill; of more, the fifth carries the mark and the rest is attached (A5.5)', () => {
    expect(fieldOf(lay({ shipper: lines(5) }), 'shipper').shown).toEqual(lines(5).split('\n'));
    const bill = lay({ shipper: lines(6), consignee: lines(7) });
    expect(fieldOf(bill, 'shipper')).toMatchObject({ onRider: 1, over: 0 });
    expect(fieldOf(bill, 'consignee').shown.at(-1)).toBe('LINE 5 **');
    expect(wordsOn(bill, 1)).toEqual(expect.arrayContaining(['* LINE 6', '** LINE 6', '** LINE 7']));
  });

  it('of more than eight lines are a fault', () => {
    expect(fieldOf(lay({ notify: lines(10) }), 'notify').over).toBe(2);
  });

  it('a single line that does not fit is attached, too', () => {
    const bill = lay({ shipper: lines(6) });
    expect(bill.pages).toHaveLength(2);
    expect(wordsOn(bill, 1)).toContain('* LINE 6');
    // Goods, parties, others to notify: one after the other, each after an empty line.
    const all = lay({ ...rows(21), shipper: lines(6), consignee: lines(6), notify2: 'BANK OF NINGBO' });
    const tops = new Map(all.pages[1]?.texts.map(({ text, y }) => [text, y]));
    const rowsDown = (text: string) => Math.round(((tops.get(text) ?? 0) - (tops.get('ROW 19') ?? 0)) / 3.5);
    expect(['ROW 19', 'ROW 21', '* LINE 6', '** LINE 6', 'ALSO NOTIFY (2):', 'BANK OF NINGBO'].map(rowsDown)).toEqual([
      0, 2, 4, 5, 7, 8,
    ]);
  });

  it('beyond the first to notify are attached', () => {
    expect(wordsOn(lay({ notify2: 'BANK OF NINGBO' }), 1)).toEqual(
      expect.arrayContaining(['ALSO NOTIFY (2):', 'BANK OF NINGBO']),
    );
  });
});

describe('containers', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, box) => `CSQU305438${box % 10}/HX1234567/40HQ/520/10990.25/58.2`).join('\n');

  it('stand two a line on four lines, else all on the attached list', () => {
    const { shown } = fieldOf(lay({ containerList: list(8) }), 'containerList');
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatch(/^CSQU3054380\S+ +CSQU3054381/);
    const bill = lay({ containerList: list(9) });
    expect(fieldOf(bill, 'containerList').shown).toEqual(['AS PER ATTACHED LIST']);
    expect(wordsOn(bill, 1).filter(text => text.includes('40HQ'))).toHaveLength(5);
  });
});

describe('the paper (C5.1)', () => {
  it('takes as many signs as it says: no box is narrower than its characters, nor lower than its lines', () => {
    const narrow = BILL_BOXES.filter(({ w, h, top, chars, lines, type }) => {
      const sign = (type.sizePt * 0.6 * 25.4) / 72;
      return chars * sign > w + 0.01 || top + lines * type.lineMm > h + 0.01;
    });
    expect(narrow.map(({ name }) => name)).toEqual([]);
  });

  it('has no two boxes on one another, and none beyond the ruled frame', () => {
    const frame = { x: 9, y: 11, right: 201, bottom: 273 };
    expect(FORM_LINES).toContainEqual({ x1: frame.x, y1: frame.bottom, x2: frame.right, y2: frame.bottom });
    const overlaps = BILL_BOXES.flatMap((one, index) =>
      BILL_BOXES.slice(index + 1)
        .filter(two => one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h)
        .map(two => `${one.name} on ${two.name}`),
    );
    expect(overlaps).toEqual([]);
    const outside = BILL_BOXES.filter(
      ({ x, y, w, h }) => x < frame.x || y < frame.y || x + w > frame.right || y + h > frame.bottom,
    );
    expect(outside.map(({ name }) => name)).toEqual([]);
  });

  it('captions of boxes side by side are on one line', () => {
    const row = (...names: string[]) => new Set(names.map(name => BILL_BOXES.find(box => box.name === name)!.y)).size;
    expect(row('portOfDischarge', 'placeOfDelivery', 'finalDestination', 'originals')).toBe(1);
    expect(row('vesselVoyage', 'portOfLoading')).toBe(1);
    expect(row('preCarriageBy', 'placeOfReceipt')).toBe(1);
    expect(row('marks', 'packages', 'description', 'gross', 'measurement')).toBe(1);
  });

  it('has its boxes where the design puts them', () => {
    const place = (name: string) => {
      const { x, y, w, h } = BILL_BOXES.find(box => box.name === name)!;
      return [x, y, w, h];
    };
    expect(place('shipper')).toEqual([10, 14, 95, 26]);
    expect(place('description')).toEqual([78, 136, 74, 70]);
    expect(place('containerList')).toEqual([10, 208, 190, 14]);
    expect(place('originals')).toEqual([160, 118, 40, 8]);
  });

  it('writes originals in words, and tells how many lines too many a box holds', () => {
    const bill = lay({ originals: '3', finalDestination: 'A DESTINATION WHOSE NAME IS LONGER THAN THE BOX' });
    expect(fieldOf(bill, 'originals').shown).toEqual(['THREE (3)']);
    expect(fieldOf(bill, 'finalDestination').over).toBe(1);
  });

  it('calls a waybill by its name', () => {
    expect(wordsOn(lay({ docType: 'SEAWAY' }), 0)).toEqual(expect.arrayContaining(['SEA WAYBILL', 'NON-NEGOTIABLE']));
  });
});
