import type { Text } from '../../kernel/text.ts';
import { checkDraftForm } from '../check/check-set.ts';
import { type CodeValue, PAYMENT_METHODS, SIGNING_METHODS } from '../code-lists.ts';
import { cellsOf } from '../content-cells.ts';
import { originGroups, type StatedOrigins } from '../origin.ts';
import { normaliseContainerNumber } from '../parts/container-number.ts';
import { goodsOfLines } from '../parts/header-goods.ts';
import { SET_LIMIT } from '../parts/split-numbers.ts';
import { withLineTotals } from '../parts/totals.ts';
import { boxSchema, type CargoLine, cargoLineSchema, type SiDraft, siDraftSchema } from '../shipping-instruction.ts';
import { ownPath } from '../wire.ts';
import { headingsOf, SI_SHEET_MAX_ROWS, type SiSheetColumn } from './si-columns.ts';

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

export interface SiSheet {
  /** In the order of their numbers; what the sheet does not say is empty. */
  readonly drafts: readonly SiDraft[];
  /** Of each draft, which row its values stood in; those that follow from several have none. */
  readonly origins: readonly StatedOrigins[];
  readonly problems: readonly SheetProblem[];
  /** Cargo lines read. */
  readonly rows: number;
  /** Line of the headings; 0 where there are none, and then nothing was read. */
  readonly headLine: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenBox = Mutable<ReturnType<typeof boxSchema.parse>> & { lines: CargoLine[] };
interface OpenDraft {
  readonly number: number;
  readonly header: Readonly<Record<string, string>>;
  readonly boxes: OpenBox[];
}

const HEAD_WITHIN = 10;
const NOT_A_DRAFT: Text = { zh: '份号须为 1 至 26 的整数', en: 'The draft is a whole number from 1 to 26' };
const IGNORED: Text = {
  zh: '与本份第一行不同，以第一行为准',
  en: 'Differs from the first row of its draft, which counts',
};
const NO_CONTAINER: Text = { zh: '请填写箱号或箱型', en: 'A container number or type is needed' };
const TOO_MANY: Text = {
  zh: `最多 ${SI_SHEET_MAX_ROWS} 行`,
  en: `At most ${SI_SHEET_MAX_ROWS.toLocaleString('en')} rows`,
};
const NO_HEADINGS: Text = { zh: '找不到列名，请使用模板', en: 'There are no headings; please use the template' };

/** `26031200017.0`: a number that a spreadsheet made of a code. Quantities keep their decimals, and `8712.00` is an HS code. */
const WITH_POINT: ReadonlySet<string> = new Set(['weightKg', 'volumeCbm', 'hsCode']);
const cellText = (cell: string, { field }: SiSheetColumn): string => {
  const text = cell.replace(/\r\n?/g, '\n').trim();
  return WITH_POINT.has(field) ? text : text.replace(/^(\d+)\.0+$/, '$1');
};

/** A code, or its word in either language, as the code; anything else as it stands, for the check to judge. */
const coded = (text: string, values: readonly CodeValue[]): string =>
  values.find(({ code, zh, en }) => [code, zh, en].some(word => word.toLowerCase() === text.toLowerCase()))?.code ??
  text;

const readValue = (text: string, { field }: SiSheetColumn): string => {
  if (field === 'paymentMethod') return coded(text, PAYMENT_METHODS);
  return field === 'signingMethod' ? coded(text, SIGNING_METHODS) : text;
};

/** The values of one row by level, and where each stands. */
function valuesOf(cells: readonly string[], headings: ReadonlyMap<number, SiSheetColumn>) {
  const values = { set: {}, draft: {}, box: {}, line: {} } as Record<SiSheetColumn['of'], Record<string, string>>;
  for (const [place, column] of headings) {
    const text = cellText(cells[place] ?? '', column);
    if (text !== '') values[column.of][column.field] = readValue(text, column);
  }
  return values;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(text => text !== ''))];

/** Goods, marks, codes and package of the whole follow from the lines; a container of several drafts is shared. */
function draftOf({ header, boxes }: OpenDraft, shared: ReadonlySet<string>): SiDraft {
  return siDraftSchema.parse({
    ...header,
    ...goodsOfLines(boxes),
    boxes: boxes.map(box =>
      withLineTotals({ ...box, partLoad: shared.has(normaliseContainerNumber(box.containerNo)) }),
    ),
  });
}

const sharedNumbers = (drafts: readonly OpenDraft[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { boxes } of drafts)
    for (const no of distinct(boxes.map(box => normaliseContainerNumber(box.containerNo))))
      counts.set(no, (counts.get(no) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([no]) => no));
};

/** Where the values of the drafts stand, by paths as `1.boxes.0.lines.2.weightKg`, the draft by its number. */
type Places = Map<string, Pick<SheetProblem, 'line' | 'column'>>;

/** Takes row after row; keeps what they say by draft, where each value stands, and what is wrong with the rows themselves. */
function sheetTaker(headings: ReadonlyMap<number, SiSheetColumn>) {
  const drafts = new Map<number, OpenDraft>();
  const places: Places = new Map();
  const problems: SheetProblem[] = [];
  let current = 0;
  const columnOf = (of: SiSheetColumn['of'], field: string): number | null =>
    [...headings].find(([, column]) => column.of === of && column.field === field)?.[0] ?? null;

  function draftFor({ line }: SheetLine, said: string | undefined): void {
    const number = said !== undefined && /^\d{1,3}$/.test(said) ? Number(said) : Number.NaN;
    if (number >= 1 && number <= SET_LIMIT) current = number;
    else if (said !== undefined) problems.push({ line, column: columnOf('set', 'draft'), message: NOT_A_DRAFT });
    current = current || 1;
  }
  /** Header-level cells count in the first row of their draft. */
  function openFor({ line }: SheetLine, header: Readonly<Record<string, string>>): OpenDraft {
    const known = drafts.get(current);
    const open = known ?? { number: current, header, boxes: [] };
    drafts.set(current, open);
    for (const [field, value] of Object.entries(header)) {
      const place = { line, column: columnOf('draft', field) };
      if (!known) places.set(`${open.number}.${field}`, place);
      else if (open.header[field] !== value) problems.push({ ...place, message: IGNORED });
    }
    return open;
  }
  /** A row that names no container goes on with the one above; one that repeats a number goes on with that one. */
  function boxFor({ line }: SheetLine, open: OpenDraft, said: Readonly<Record<string, string>>): OpenBox {
    const number = normaliseContainerNumber(said.containerNo ?? '');
    const above = said.type === undefined ? open.boxes.at(-1) : undefined;
    const known = number === '' ? above : open.boxes.find(box => normaliseContainerNumber(box.containerNo) === number);
    if (known) return known;
    if (number === '' && said.type === undefined)
      problems.push({ line, column: columnOf('box', 'containerNo'), message: NO_CONTAINER });
    const box: OpenBox = boxSchema.parse({ ...said, lines: [] });
    const at = `${open.number}.boxes.${open.boxes.push(box) - 1}`;
    for (const field of Object.keys(said)) places.set(`${at}.${field}`, { line, column: columnOf('box', field) });
    return box;
  }
  return {
    drafts,
    places,
    problems,
    take(row: SheetLine): void {
      const said = valuesOf(row.cells, headings);
      draftFor(row, said.set.draft);
      const open = openFor(row, said.draft);
      const box = boxFor(row, open, said.box);
      const at = `${open.number}.boxes.${open.boxes.indexOf(box)}.lines.${box.lines.push(cargoLineSchema.parse(said.line)) - 1}`;
      places.set(at, { line: row.line, column: null });
      for (const field of Object.keys(said.line))
        places.set(`${at}.${field}`, { line: row.line, column: columnOf('line', field) });
    },
  };
}

/** What the form's rules find in a draft, at its cells. What follows from the lines is told at the lines. */
function formProblems(draft: SiDraft, number: number, places: Places): SheetProblem[] {
  return checkDraftForm(draft).flatMap(({ path, message }) => {
    const own = ownPath(path).replace(/^0/, String(number));
    const place = places.get(own) ?? places.get(own.replace(/\.[a-zA-Z]+$/, ''));
    return place ? [{ ...place, message }] : [];
  });
}

function originsOf(draft: SiDraft, number: number, places: Places): StatedOrigins {
  const values = cellsOf(draft).flatMap(({ key, path, value }) => {
    if (value === '') return [];
    const row = places.get(`${number}.${path}`)?.line;
    return [{ key, from: 'excel' as const, ...(row === undefined ? {} : { row }) }];
  });
  return originGroups(values).map(group => ({ ...group, keys: [...group.keys] }));
}

/**
 * A sheet of cargo lines -> drafts for the wizard (never for the queue). Headings may be Chinese or English and in any order. A
 * row without a container adds a line to the container above. What the form's rules find lies at its cell.
 */
export function readSiSheet(rows: readonly SheetLine[]): SiSheet {
  const head = rows.slice(0, HEAD_WITHIN).find(({ cells }) => headingsOf(cells) !== null);
  const headings = head ? headingsOf(head.cells) : null;
  if (!head || !headings)
    return {
      drafts: [],
      origins: [],
      rows: 0,
      headLine: 0,
      problems: [{ line: 1, column: null, message: NO_HEADINGS }],
    };
  // A second row of headings, in the other language, belongs to the head.
  const body = rows.filter(row => row.line > head.line && headingsOf(row.cells) === null);
  const kept = body.slice(0, SI_SHEET_MAX_ROWS);
  const over = body[SI_SHEET_MAX_ROWS];
  const taker = sheetTaker(headings);
  for (const row of kept) taker.take(row);
  const ordered = [...taker.drafts.values()].sort((one, other) => one.number - other.number);
  const shared = sharedNumbers(ordered);
  const drafts = ordered.map(open => draftOf(open, shared));
  return {
    drafts,
    origins: drafts.map((draft, index) => originsOf(draft, ordered[index]?.number ?? 0, taker.places)),
    problems: [
      ...(over ? [{ line: over.line, column: null, message: TOO_MANY }] : []),
      ...taker.problems,
      ...drafts.flatMap((draft, index) => formProblems(draft, ordered[index]?.number ?? 0, taker.places)),
    ],
    rows: kept.length,
    headLine: head.line,
  };
}
