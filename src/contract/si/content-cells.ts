import { type SiDraft, siDraftSchema } from './shipping-instruction.ts';

/**
 * The content of a shipping instruction as single values, each under a key that outlives a re-ordering of boxes: a box is
 * known by its container number. Provenance, comparison of revisions and the lens compare these, cell by cell.
 */
export interface Cell {
  /** `vessel`, `boxes[CSQU3054383].sealNo`, `boxes[CSQU3054383].lines[0].goods`. */
  readonly key: string;
  /** Where the value stands in this very content: `boxes.1.sealNo`. */
  readonly path: string;
  /** As text; flags are `true` or empty. */
  readonly value: string;
}

/** Identities and bookkeeping; they are no content that anybody reads or corrects. */
const LEFT_OUT: ReadonlySet<string> = new Set(['draftId', 'shipmentId', 'boxes', 'masters']);
const FIELDS = (Object.keys(siDraftSchema.shape) as (keyof SiDraft)[]).filter(field => !LEFT_OUT.has(field));

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Numbers of the list, each with how often it was there before: a faulty draft may hold a container twice. */
function keysOf(numbers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return numbers.map(number => {
    const times = (seen.get(number) ?? 0) + 1;
    seen.set(number, times);
    return times === 1 ? number : `${number}#${times}`;
  });
}

const isBlock = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value, or those of a block of values (`extra.reefer.setPoint`). */
const valueCells = (value: unknown, key: string, path: string): Cell[] =>
  isBlock(value)
    ? Object.entries(value).flatMap(([field, held]) => valueCells(held, `${key}.${field}`, `${path}.${field}`))
    : [{ key, path, value: textOf(value) }];

/** Every value of a row but its lists of rows. */
const rowCells = (row: Readonly<Record<string, unknown>>, key: string, path: string): Cell[] =>
  Object.entries(row)
    .filter(([field]) => field !== 'lines')
    .flatMap(([field, value]) => valueCells(value, `${key}.${field}`, `${path}.${field}`));

export function cellsOf(content: SiDraft): Cell[] {
  const header = FIELDS.flatMap(field => valueCells(content[field], field, field));
  const boxKeys = keysOf(content.boxes.map((box, index) => box.containerNo || `?${index + 1}`));
  const boxes = content.boxes.flatMap((box, b) => {
    const [key, path] = [`boxes[${boxKeys[b]}]`, `boxes.${b}`];
    const lines = box.lines.flatMap((line, l) => rowCells(line, `${key}.lines[${l}]`, `${path}.lines.${l}`));
    return [...rowCells(box, key, path), ...lines];
  });
  const masters = content.masters.flatMap((link, m) =>
    rowCells({ mblNo: link.mblNo }, `masters[${link.shipmentId}]`, `masters.${m}`),
  );
  return [...header, ...boxes, ...masters];
}

/** Values that differ between two contents, in the order of reading; `null` = there is no such cell on that side. */
export interface CellDifference {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function differingCells(before: SiDraft, after: SiDraft): CellDifference[] {
  const left = new Map(cellsOf(before).map(({ key, value }) => [key, value]));
  const right = new Map(cellsOf(after).map(({ key, value }) => [key, value]));
  return [...new Set([...left.keys(), ...right.keys()])]
    .map(key => ({ key, before: left.get(key) ?? null, after: right.get(key) ?? null }))
    .filter(cell => (cell.before ?? '') !== (cell.after ?? ''));
}
