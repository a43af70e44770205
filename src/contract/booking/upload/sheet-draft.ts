import type { Text } from '../../kernel/text.ts';
import { containerTypeOf } from '../../si/parts/container-type.ts';
import { packageCodeOf } from '../../si/parts/package-code.ts';
import { type BookingContent, type BookingParty, bookingContentSchema, emptyParty } from '../booking-content.ts';
import { BOOK_COLUMNS, type BookColumn, HEADER_COLUMNS } from './book-columns.ts';
import type { BookRow, SheetBooking, SheetProblem } from './read-book-sheet.ts';

/** One booking of an uploaded sheet as a draft, with what could not be read of it. */

/** What codes and names of the sheet stand for; null = nobody knows them. */
export interface SheetNames {
  carrier(text: string): string | null;
  port(text: string): string | null;
  /** A send-receive-notify template by its name. */
  party(text: string, role: 'shipper' | 'consignee' | 'notify1'): BookingParty | null;
}

export interface SheetDraft {
  readonly key: string;
  readonly lines: readonly number[];
  readonly content: BookingContent;
  readonly problems: readonly SheetProblem[];
}

const YES: ReadonlySet<string> = new Set(['是', 'Y', 'YES', '1', 'SOC', 'TRUE']);
const NO: ReadonlySet<string> = new Set(['否', 'N', 'NO', '0', 'COC', 'FALSE', '']);
const FREIGHT: Readonly<Record<string, 'PRE' | 'COL'>> = {
  PRE: 'PRE',
  P: 'PRE',
  PP: 'PRE',
  预付: 'PRE',
  PREPAID: 'PRE',
  'FREIGHT PREPAID': 'PRE',
  COL: 'COL',
  C: 'COL',
  CC: 'COL',
  到付: 'COL',
  COLLECT: 'COL',
  'FREIGHT COLLECT': 'COL',
};
const KINDS: ReadonlySet<string> = new Set(['CY', 'SD', 'CFS']);
const CLOSED: ReadonlySet<string> = new Set(['关', '关闭', 'CLOSED', '0']);
const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/;

const unread = (v: string): Text => ({ zh: `无法识别“${v}”`, en: `"${v}" cannot be read` });
const unknown = (v: string): Text => ({ zh: `找不到“${v}”`, en: `"${v}" is not known` });
const DIFFERS: Text = {
  zh: '与本单号第一行不同，以第一行为准',
  en: 'Differs from the first row of its number, which counts',
};

/** `''` where the text is no day. */
function dayOf(text: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return bookingContentSchema.shape.routing.unwrap().shape.departureDate.safeParse(iso).success && year ? iso : '';
}

/** A cell is read or marked; what is wrong stays out of the draft. */
class Cells {
  readonly problems: SheetProblem[] = [];
  readonly #places: ReadonlyMap<BookColumn, number>;

  constructor(places: ReadonlyMap<BookColumn, number>) {
    this.#places = places;
  }

  mark(line: number, column: BookColumn, message: Text): void {
    this.problems.push({ line, column: this.#places.get(column) ?? null, message });
  }

  read<T>(
    { line, values }: BookRow,
    column: BookColumn,
    none: T,
    reading: (text: string) => T | null,
    why = unread,
  ): T {
    const text = values[column];
    if (text === undefined) return none;
    const value = reading(text);
    if (value !== null) return value;
    this.mark(line, column, why(text));
    return none;
  }
}

const amount = (text: string): string | null => {
  const plain = text.replace(/[, ]/g, '').replace(/(?:KGS?|㎏|CBM|M[3³]|㎥)$/i, '');
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(plain) ? plain : null;
};
const weight = (text: string): string | null => {
  const read = amount(text);
  return read === null || read.startsWith('-') ? null : read;
};
const whole = (most: number) => (text: string) => {
  const digits = text.replace(/[, ]|\.0+$/g, '');
  return /^\d{1,8}$/.test(digits) && Number(digits) <= most ? Number(digits) : null;
};
const within = (max: number) => (text: string) => (text.length <= max ? text : null);
const hsCodes = (text: string): string[] | null => {
  const codes = text.split(/[\s,;/、]+/).map(code => code.replaceAll('.', ''));
  return codes.length <= 10 && codes.every(code => /^\d{6,12}$/.test(code)) ? codes : null;
};

/** A template's name, or the whole text: the first line is the name. */
function partyOf(text: string, known: BookingParty | null): BookingParty | null {
  if (known) return known;
  const [name = '', ...address] = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const whole = address.join('\n');
  return name.length <= 70 && whole.length <= 350 ? { ...emptyParty(), name, address: whole } : null;
}

/** The first row that fills a column of the whole booking counts; another that says something else is marked. */
function headerOf(rows: readonly BookRow[], cells: Cells): BookRow {
  const values: Partial<Record<BookColumn, string>> = {};
  const lineOf = new Map<BookColumn, number>();
  for (const column of HEADER_COLUMNS)
    for (const row of rows) {
      const value = row.values[column];
      if (value === undefined) continue;
      if (values[column] === undefined) {
        values[column] = value;
        lineOf.set(column, row.line);
      } else if (values[column] !== value) cells.mark(row.line, column, DIFFERS);
    }
  return { line: rows[0]?.line ?? 0, values };
}

function equipmentsOf(rows: readonly BookRow[], cells: Cells): object[] {
  const equipments: { commodities: object[] }[] = [];
  for (const row of rows) {
    const { values } = row;
    const last = equipments.at(-1);
    const temperature = cells.read(row, 'temperature', '', text => amount(text.replace(/[°℃C ]+$/i, '')));
    const airExchange = cells.read(row, 'ventilation', '', text =>
      CLOSED.has(text.toUpperCase()) ? '0' : weight(text),
    );
    const hasReefer = temperature !== '' || airExchange !== '';
    const unNumber = cells.read(row, 'unNumber', '', text => /^(?:UN ?)?(\d{4})$/i.exec(text)?.[1] ?? null);
    const imoClass = cells.read(row, 'imoClass', '', within(4));
    const commodity = {
      description: cells.read(row, 'goods', '', within(550)),
      hsCodes: cells.read<string[]>(row, 'hs', [], hsCodes),
      packages: cells.read(row, 'packages', 0, whole(99_999_999)),
      packageCode: cells.read(row, 'packageCode', '', text => packageCodeOf(text) ?? null),
      grossKg: cells.read(row, 'grossKg', '', weight),
      cbm: cells.read(row, 'cbm', '', weight),
      dangerousGoods: unNumber || imoClass ? [{ unNumber, imoClass }] : [],
    };
    const hasGoods = [values.goods, values.hs, values.packages, values.grossKg, values.cbm, values.unNumber].some(
      Boolean,
    );
    // Further goods of the box above.
    if (values.type === undefined && last) {
      if (hasGoods) last.commodities.push(commodity);
      continue;
    }
    if (values.type === undefined && !hasGoods && values.units === undefined) continue;
    const units = cells.read(row, 'units', 1, text => whole(999)(text) || null);
    equipments.push({
      type: cells.read(row, 'type', '', text => containerTypeOf(text)?.key ?? null, unknown),
      units,
      isShipperOwned: cells.read(row, 'soc', false, text => {
        const said = text.toUpperCase();
        return YES.has(said) ? true : NO.has(said) ? false : null;
      }),
      grossKg: cells.read(row, 'unitKg', '', weight),
      ...(hasReefer ? { reefer: { temperature, airExchange, isVentilationOpen: Number(airExchange) > 0 } } : {}),
      commodities: hasGoods ? [commodity] : [],
    } as { commodities: object[] });
  }
  return equipments;
}

export function sheetDraft(
  { key, rows }: SheetBooking,
  places: ReadonlyMap<BookColumn, number>,
  names: SheetNames,
): SheetDraft {
  const cells = new Cells(places);
  const header = headerOf(rows, cells);
  const port = (column: BookColumn) => ({ code: cells.read(header, column, '', text => names.port(text), unknown) });
  const party = (column: BookColumn, role: 'shipper' | 'consignee' | 'notify1') =>
    cells.read(
      header,
      column,
      emptyParty(),
      text => partyOf(text, names.party(text, role)),
      () => ({
        zh: `${BOOK_COLUMNS[column].zh}的名称最多 70 字符，地址最多 350 字符`,
        en: `${BOOK_COLUMNS[column].en}: name of 70 signs, address of 350 at most`,
      }),
    );
  const kind = (column: BookColumn) =>
    cells.read(header, column, 'CY', text => (KINDS.has(text.toUpperCase()) ? text.toUpperCase() : null));
  const content = bookingContentSchema.parse({
    carrier: cells.read(header, 'carrier', '', text => names.carrier(text), unknown),
    routing: {
      loading: port('pol'),
      discharge: port('pod'),
      delivery: port('delivery'),
      vesselName: cells.read(header, 'vessel', '', text => within(50)(text.toUpperCase())),
      voyageNo: cells.read(header, 'voyage', '', text => within(50)(text.toUpperCase())),
      departureDate: cells.read(header, 'etd', '', text => dayOf(text) || null),
    },
    equipments: equipmentsOf(rows, cells).slice(0, 20),
    parties: {
      shipper: party('shipper', 'shipper'),
      consignee: party('consignee', 'consignee'),
      notify1: party('notify', 'notify1'),
    },
    terms: {
      contractReference: cells.read(header, 'contract', '', within(30)),
      freight: cells.read(header, 'freight', 'PRE' as const, text => FREIGHT[text.toUpperCase()] ?? null),
      receiptType: kind('receiptType'),
      deliveryType: kind('deliveryType'),
    },
    references: [{ type: 'CR', value: key }],
    remarks: cells.read(header, 'remarks', '', within(2_560)),
  });
  return { key, lines: rows.map(({ line }) => line), content, problems: cells.problems };
}
