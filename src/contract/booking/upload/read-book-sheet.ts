import { halfWidth } from '../../kernel/printable.ts';
import type { Text } from '../../kernel/text.ts';
import { BOOK_SHEET_MAX_ROWS, type BookColumn, bookHeadings } from './book-columns.ts';

/** Rows of an uploaded sheet, gathered to bookings by the customer's number. What the cells mean is said by `sheet-draft.ts`. */

export interface SheetLine {
  /** As a spreadsheet numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetProblem {
  readonly line: number;
  /** From 0; null for the row as a whole. */
  readonly column: number | null;
  readonly message: Text;
}

export interface BookRow {
  readonly line: number;
  readonly values: Readonly<Partial<Record<BookColumn, string>>>;
}

export interface SheetBooking {
  readonly key: string;
  readonly rows: readonly BookRow[];
}

export interface BookSheet {
  readonly bookings: readonly SheetBooking[];
  readonly problems: readonly SheetProblem[];
  /** Rows with something in them. */
  readonly rows: number;
  /** Line of the headings; 0 where there are none, and then nothing was read. */
  readonly headLine: number;
  readonly places: ReadonlyMap<BookColumn, number>;
}

const HEAD_WITHIN = 10;
const NONE: ReadonlyMap<BookColumn, number> = new Map();

const NO_HEADINGS: Text = { zh: '找不到列名，请使用模板', en: 'There are no headings; please use the template' };
const NO_KEY: Text = { zh: '请填写客户单号', en: 'The customer number is missing' };
const TOO_MANY: Text = {
  zh: `最多 ${BOOK_SHEET_MAX_ROWS} 行`,
  en: `At most ${BOOK_SHEET_MAX_ROWS.toLocaleString('en')} rows`,
};

/** Figures and units stay as they were typed: `10½` is not `101⁄2`. */
const cleaned = (cell: string): string => halfWidth(cell).replace(/\r\n?/g, '\n').trim();

export function readBookSheet(lines: readonly SheetLine[]): BookSheet {
  const head = lines.slice(0, HEAD_WITHIN).find(({ cells }) => bookHeadings(cells) !== null);
  const places = head ? (bookHeadings(head.cells) ?? NONE) : NONE;
  if (!head)
    return {
      bookings: [],
      rows: 0,
      headLine: 0,
      places,
      problems: [{ line: lines[0]?.line ?? 1, column: null, message: NO_HEADINGS }],
    };
  const problems: SheetProblem[] = [];
  const bookings = new Map<string, BookRow[]>();
  let rows = 0;
  for (const { line, cells } of lines) {
    if (line <= head.line) continue;
    const values = Object.fromEntries(
      [...places].map(([key, at]) => [key, cleaned(cells[at] ?? '')] as const).filter(([, value]) => value !== ''),
    ) as BookRow['values'];
    if (Object.keys(values).length === 0) continue;
    // A second row of headings, in the other language.
    if (bookHeadings(cells) !== null) continue;
    rows += 1;
    if (rows > BOOK_SHEET_MAX_ROWS) {
      problems.push({ line, column: null, message: TOO_MANY });
      break;
    }
    const key = values.customerNo?.toUpperCase().slice(0, 35);
    if (!key) {
      problems.push({ line, column: places.get('customerNo') ?? null, message: NO_KEY });
      continue;
    }
    const known = bookings.get(key);
    if (known) known.push({ line, values });
    else bookings.set(key, [{ line, values }]);
  }
  return {
    bookings: [...bookings].map(([key, found]) => ({ key, rows: found })),
    problems,
    rows,
    headLine: head.line,
    places,
  };
}
