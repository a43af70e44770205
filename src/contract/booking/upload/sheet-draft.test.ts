import { describe, expect, it } from 'vitest';
import { emptyParty } from '../booking-content.ts';
import { BOOK_COLUMN_KEYS, BOOK_COLUMNS } from './book-columns.ts';
import { readBookSheet, type SheetLine } from './read-book-sheet.ts';
import { type SheetNames, sheetDraft } from './sheet-draft.ts';

const NAMES: SheetNames = {
  carrier: text => (text === 'MSC' || text === 'MSCU' ? 'MSCU' : null),
  port: text => ({ 宁波: 'CNNGB', CNNGB: 'CNNGB', HAMBURG: 'DEHAM' })[text] ?? null,
  party: text => (text === 'HAIYUE' ? { ...emptyParty(), name: 'NINGBO HAIYUE', country: 'CN' } : null),
};

const head = BOOK_COLUMN_KEYS.map(key => BOOK_COLUMNS[key].zh);
const row = (values: Partial<Record<keyof typeof BOOK_COLUMNS, string>>): string[] =>
  BOOK_COLUMN_KEYS.map(key => values[key] ?? '');
const lines = (...rows: readonly (readonly string[])[]): SheetLine[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }));

const drafts = (...rows: readonly Partial<Record<keyof typeof BOOK_COLUMNS, string>>[]) => {
  const sheet = readBookSheet(lines(head, ...rows.map(row)));
  return sheet.bookings.map(booking => sheetDraft(booking, sheet.places, NAMES));
};
const wrong = (values: Partial<Record<keyof typeof BOOK_COLUMNS, string>>) =>
  drafts({ customerNo: 'A', type: '20GP', ...values })[0]!.problems.map(
    ({ line, column }) => `${line} ${column === null ? '' : BOOK_COLUMN_KEYS[column]}`,
  );

describe('a sheet of bookings', () => {
  it('rows with one customer number are one booking, in the order of their first rows', () => {
    const sheet = readBookSheet(
      lines(['委托'], head, row({ customerNo: 'b', type: '20GP' }), row({ customerNo: 'A' }), row({ customerNo: 'B' })),
    );
    expect(sheet.bookings.map(({ key, rows }) => [key, rows.map(({ line }) => line)])).toEqual([
      ['B', [3, 5]],
      ['A', [4]],
    ]);
    expect(sheet).toMatchObject({ headLine: 2, rows: 3, problems: [] });
  });

  it('knows English headings, headings of customers, and a second line of them', () => {
    const sheet = readBookSheet(
      lines(
        ['委托编号', 'Port of loading', 'POD', '箱型', '箱量', '单箱毛重'],
        ['Customer no.', 'POL', 'Port of discharge', 'Type', 'Units', 'Gross of one, kg'],
        ['X1', 'CNNGB', 'HAMBURG', '40HQ', '1', '9000'],
      ),
    );
    expect(sheet.bookings).toMatchObject([{ key: 'X1', rows: [{ line: 3, values: { unitKg: '9000' } }] }]);
  });

  it('a row without a number, a sheet without headings and one too many rows are told', () => {
    expect(readBookSheet(lines(head, row({ pol: 'CNNGB' }))).problems).toMatchObject([{ line: 2, column: 0 }]);
    expect(readBookSheet(lines(['x', 'y']))).toMatchObject({ headLine: 0, problems: [{ line: 1 }] });
    const many = readBookSheet(lines(head, ...Array.from({ length: 2_001 }, () => row({ customerNo: 'A' }))));
    expect(many.problems).toMatchObject([{ line: 2_002, column: null }]);
    expect(many.bookings[0]?.rows).toHaveLength(2_000);
  });
});

describe('a booking of a sheet', () => {
  it('is read whole', () => {
    const [draft] = drafts(
      {
        customerNo: 'PO-1',
        carrier: 'MSC',
        contract: '27-104NB',
        pol: '宁波',
        pod: 'HAMBURG',
        etd: '2027/2/9',
        vessel: 'msc gulsun',
        voyage: 'fe704w',
        type: '40HQ',
        units: '2',
        soc: '是',
        unitKg: '18,000',
        goods: 'LINEN',
        hs: '6302.31 630239',
        packages: '1600',
        packageCode: 'CTN',
        grossKg: '36000',
        cbm: '128',
        freight: '到付',
        shipper: 'HAIYUE',
        consignee: 'ELBTOR GMBH\nAM SANDTORKAI 44\nHAMBURG',
        remarks: 'DRY',
      },
      { customerNo: 'PO-1', goods: 'TOWELS', packages: '10' },
      {
        customerNo: 'PO-1',
        type: '40RH',
        temperature: '-18 °C',
        ventilation: '关闭',
        goods: 'FISH',
        unNumber: 'UN1845',
      },
    );
    expect(draft!.problems).toEqual([]);
    expect(draft!.content).toMatchObject({
      carrier: 'MSCU',
      routing: {
        loading: { code: 'CNNGB' },
        discharge: { code: 'DEHAM' },
        delivery: { code: '' },
        vesselName: 'MSC GULSUN',
        voyageNo: 'FE704W',
        departureDate: '2027-02-09',
      },
      equipments: [
        {
          type: '40HC',
          units: 2,
          isShipperOwned: true,
          grossKg: '18000',
          reefer: null,
          commodities: [
            { description: 'LINEN', hsCodes: ['630231', '630239'], packages: 1600, packageCode: 'CT', cbm: '128' },
            { description: 'TOWELS', packages: 10 },
          ],
        },
        {
          type: '40RH',
          units: 1,
          reefer: { temperature: '-18', airExchange: '0', isVentilationOpen: false },
          commodities: [{ dangerousGoods: [{ unNumber: '1845' }] }],
        },
      ],
      parties: {
        shipper: { name: 'NINGBO HAIYUE', country: 'CN' },
        consignee: { name: 'ELBTOR GMBH', address: 'AM SANDTORKAI 44\nHAMBURG' },
      },
      terms: { contractReference: '27-104NB', freight: 'COL' },
      references: [{ type: 'CR', value: 'PO-1' }],
      remarks: 'DRY',
    });
    expect(draft!.lines).toEqual([2, 3, 4]);
  });

  it.each([
    ['carrier', 'NOBODY'],
    ['pol', 'ATLANTIS'],
    ['etd', '31.12.'],
    ['etd', '2027-02-30'],
    ['type', '41XX'],
    ['units', '0'],
    ['units', '1000'],
    ['soc', 'MAYBE'],
    ['unitKg', '-5'],
    ['hs', '63'],
    ['packages', 'MANY'],
    ['packageCode', 'NO SUCH PACKAGE'],
    ['freight', 'LATER'],
    ['receiptType', 'DOOR'],
    ['temperature', 'COLD'],
    ['unNumber', '18'],
    ['shipper', 'X'.repeat(71)],
  ] as const)('%s %s is marked at its cell and stays out', (column, text) => {
    expect(wrong({ [column]: text })).toEqual([`2 ${column}`]);
  });

  it('another row that says something else of the whole booking is marked', () => {
    const [draft] = drafts({ customerNo: 'A', pol: 'CNNGB' }, { customerNo: 'A', pol: 'HAMBURG' });
    expect(draft!.content.routing.loading.code).toBe('CNNGB');
    expect(draft!.problems).toMatchObject([{ line: 3, column: BOOK_COLUMN_KEYS.indexOf('pol') }]);
  });
});
