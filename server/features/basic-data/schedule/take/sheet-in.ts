import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { ImportLine } from '../../../../kernel/imports/import-kind.ts';
import type { SheetRow } from '../../../../kernel/sheets/sheet-types.ts';
import type { ScheduleLine } from './schedule-line.ts';

/** The schedule sheet (design A.9): one row a call, times by the clock of the port. */

const HEADINGS = {
  carrier: ['船公司', 'carrier'],
  service: ['航线代码', 'service'],
  vessel: ['船名', 'vessel'],
  imo: ['imo'],
  voyage: ['航次', 'voyage'],
  seq: ['序', 'seq'],
  port: ['港口', 'port'],
  terminal: ['码头', 'terminal'],
  DCO: ['截单', 'dco'],
  VCO: ['截vgm', 'vco'],
  EFC: ['开港', 'efc'],
  FCO: ['截港', 'fco'],
  CUC: ['截关', 'cuc'],
  arrivalEstimated: ['预计到港', 'eta'],
  departureEstimated: ['预计离港', 'etd'],
  arrivalActual: ['实际到港', 'ata'],
  departureActual: ['实际离港', 'atd'],
  status: ['状态', 'status'],
  reason: ['原因', 'reason'],
  remark: ['备注', 'remark'],
} as const;
type Column = keyof typeof HEADINGS;

const NEEDED: readonly Column[] = ['carrier', 'vessel', 'voyage', 'seq', 'port'];
const CUT_OFF_COLUMNS = ['DCO', 'VCO', 'EFC', 'FCO', 'CUC'] as const;
const TIME_COLUMNS = ['arrivalEstimated', 'departureEstimated', 'arrivalActual', 'departureActual'] as const;

const key = (cell: string): string => cell.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** A heading may stand in either language, or in both (`船公司 Carrier`). */
const columnOf = (cell: string): Column | undefined => {
  const found = key(cell);
  return (Object.keys(HEADINGS) as Column[]).find(column =>
    (HEADINGS[column] as readonly string[]).some(
      (name, _, all) => found === name || found === all.join('') || found === all.toReversed().join(''),
    ),
  );
};

/** Where the columns stand, or null where the row is no heading of such a sheet. */
export function scheduleColumns({ cells }: SheetRow): ReadonlyMap<Column, number> | null {
  const columns = new Map<Column, number>();
  cells.forEach((cell, place) => {
    const column = columnOf(cell);
    if (column && !columns.has(column)) columns.set(column, place);
  });
  return NEEDED.every(column => columns.has(column)) ? columns : null;
}

const text = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').trim();

/** Names a call in a file and among ours; the departure comes along because a number alone repeats every year. */
export const lineKey = ({ carrier, vessel, imo, voyage, seq, port, times }: ScheduleLine): string =>
  JSON.stringify([carrier, imo || vessel, voyage, seq, port, (times.departureEstimated ?? '').slice(0, 10)]);

function lineOf(row: SheetRow, columns: ReadonlyMap<Column, number>): ScheduleLine {
  const cell = (column: Column): string => text(row.cells[columns.get(column) ?? -1]);
  return {
    at: String(row.line),
    carrier: cell('carrier').toUpperCase(),
    service: cell('service').toUpperCase(),
    vessel: cell('vessel').toUpperCase(),
    imo: cell('imo'),
    voyage: cell('voyage').toUpperCase(),
    seq: Number(cell('seq')),
    port: cell('port').toUpperCase(),
    terminal: cell('terminal').toUpperCase(),
    times: Object.fromEntries(TIME_COLUMNS.flatMap(column => (cell(column) ? [[column, cell(column)]] : []))),
    cutOffs: CUT_OFF_COLUMNS.flatMap(code => (cell(code) ? [{ code, at: cell(code) }] : [])),
    status: cell('status'),
    reason: cell('reason'),
    remark: cell('remark'),
  };
}

const WORDS: Readonly<Partial<Record<Column, { what: string; whatEn: string }>>> = {
  carrier: { what: '船公司', whatEn: 'Carrier' },
  vessel: { what: '船名', whatEn: 'Vessel' },
  voyage: { what: '航次', whatEn: 'Voyage' },
  port: { what: '港口', whatEn: 'Port' },
};

/** Lines below the first heading row; the second language and the field names under it are headings as well. */
export async function* readScheduleSheet(rows: AsyncIterable<SheetRow>): AsyncIterable<ImportLine<ScheduleLine>> {
  let columns: ReadonlyMap<Column, number> | null = null;
  for await (const row of rows) {
    const heading = scheduleColumns(row);
    if (heading) {
      columns ??= heading;
      yield { ...row, outcome: 'SKIP', reason: { zh: '表头', en: 'Headings' } };
    } else if (!columns || row.cells.every(cell => cell.trim() === '') || columnOf(row.cells[0] ?? ''))
      yield { ...row, outcome: 'SKIP', reason: { zh: '非数据行', en: 'No data' } };
    else {
      const line = lineOf(row, columns);
      const missing = (['carrier', 'voyage', 'port'] as const).filter(column => line[column] === '');
      const findings = [
        ...missing.map(column => scheduleFinding('VY-23', column, WORDS[column])),
        ...(Number.isInteger(line.seq) && line.seq >= 1 && line.seq <= 99
          ? []
          : [scheduleFinding('VY-23', 'seq', { what: '序', whatEn: 'Seq' })]),
      ];
      yield findings.length > 0
        ? { ...row, outcome: 'ERROR', findings }
        : { ...row, outcome: 'ROW', key: lineKey(line), values: line, notes: [] };
    }
  }
}
