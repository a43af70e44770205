import { sql } from 'kysely';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { portNamesIn, tradeCodesOf } from '#contract/basic-data/rules/port-trade-names.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type codeReader, namesakes, type Place } from './resolve-code.ts';

/** Ports as people write them in sheets: by code or name, by what trade calls them, in two languages in one cell. */

export interface PortCandidate {
  readonly id: string;
  readonly unLocode: string;
  readonly nameZh: string | null;
  readonly nameEn: string;
  readonly isSeaPort: boolean;
}

/** One port, or several that might be meant; neither where the text says nothing. */
export interface PortReading {
  readonly port: PortCandidate | null;
  readonly candidates: readonly PortCandidate[];
}

const SEA = '1';

const candidateOf = (row: AnyRow): PortCandidate => ({
  id: row.id,
  unLocode: String(row.unLocode ?? ''),
  nameZh: typeof row.nameZh === 'string' ? row.nameZh : null,
  nameEn: String(row.nameEn ?? ''),
  isSeaPort: Array.isArray(row.functions) && row.functions.includes(SEA),
});

/** Countries that the parts of a cell name beside the port, `Barcelona, Spain`. */
async function countriesIn({ tx }: Place, names: readonly string[]): Promise<ReadonlySet<string>> {
  const words = names
    .flatMap(name =>
      name
        .split(/[\s,]+/)
        .concat(name.split(','))
        .concat(name),
    )
    .map(one => one.trim().toUpperCase());
  const { rows } = await sql<{ code: string }>`select code from country
    where code = any(${words}::text[]) or upper(name_en) = any(${words}::text[]) or name_zh = any(${words}::text[])`.execute(
    tx.db,
  );
  return new Set(rows.map(({ code }) => code));
}

const unique = (rows: readonly AnyRow[]): PortCandidate[] => [
  ...new Map(rows.map(row => [row.id, candidateOf(row)])).values(),
];

/** The row that one name means for sure, and else all that are called so. */
async function readName(place: Place, read: ReturnType<typeof codeReader>, name: string): Promise<AnyRow[]> {
  const found = await read('PORT', name);
  if (found) return [found.row];
  for (const code of tradeCodesOf(name)) {
    const known = await read('PORT', code);
    if (known) return [known.row];
  }
  return namesakes(place, 'PORT', name);
}

async function readPort(place: Place, read: ReturnType<typeof codeReader>, cell: string): Promise<PortReading> {
  const [whole = cell, ...parts] = portNamesIn(cell);
  const byWhole = unique(await readName(place, read, whole));
  if (byWhole.length === 1) return { port: byWhole[0]!, candidates: [] };
  const sure: AnyRow[] = [];
  const several: AnyRow[] = [];
  for (const part of parts) {
    const rows = await readName(place, read, part);
    (rows.length === 1 ? sure : several).push(...rows);
  }
  const told = unique(sure);
  if (told.length === 1) return { port: told[0]!, candidates: [] };
  const open = told.length > 1 ? told : byWhole.length > 0 ? byWhole : unique(several);
  const countries = open.length > 1 ? await countriesIn(place, [whole, ...parts]) : new Set();
  const there = open.filter(({ unLocode }) => countries.has(unLocode.slice(0, 2)));
  const left = there.length > 0 ? there : open;
  return left.length === 1 ? { port: left[0]!, candidates: [] } : { port: null, candidates: left };
}

/** Each text is looked up once. */
export function portReader(place: Place, read: ReturnType<typeof codeReader>): (cell: string) => Promise<PortReading> {
  const known = new Map<string, Promise<PortReading>>();
  return cell => {
    const key = comparedText('PORT', cell);
    const answer = known.get(key) ?? readPort(place, read, cell);
    known.set(key, answer);
    return answer;
  };
}
