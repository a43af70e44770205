import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { type CsvDialect, tellDialect } from './csv-dialect.ts';
import { decoded, tellEncoding } from './csv-encoding.ts';
import { unguardFormula } from './formula-guard.ts';
import { asSheetError, broken, SheetError } from './sheet-error.ts';
import { admitRows } from './sheet-rows.ts';
import type { Reading, SheetReader, SheetRow } from './sheet-types.ts';

/** A missing closing quote swallows the rest of the file; it is noticed here, not at the end of 300 MB. */
const MAX_RECORD_CHARS = 2_000_000;

export async function readCsv(file: string, reading: Reading): Promise<SheetReader> {
  const { encoding, head, isWhole } = await tellEncoding(file, reading.encoding, reading.signal);
  if (isWhole && head.trim() === '') throw new SheetError('SHEET_EMPTY');
  const name = sheetNameOf(reading.name);
  if (reading.sheet !== undefined && reading.sheet !== 0 && reading.sheet !== name) {
    throw new SheetError('SHEET_MISSING', { sheet: reading.sheet });
  }
  const dialect = tellDialect(head, isWhole);
  return {
    format: 'csv',
    encoding,
    sheets: [name],
    rows: () => admitRows(records(file, encoding, dialect, reading), reading.limits),
  };
}

const sheetNameOf = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '') || name;

async function* records(
  file: string,
  encoding: string,
  dialect: CsvDialect,
  reading: Reading,
): AsyncGenerator<SheetRow> {
  const options: Options = {
    ...dialect,
    escape: dialect.quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARS,
  };
  const parser = parse(options);
  const fed = pipeline(Readable.from(decoded(file, encoding, reading.signal)), parser).catch(asSheetError);
  // Only our own writer puts the guard, and it quotes with the double quote.
  const cellOf = dialect.quote === '"' ? unguardFormula : (cell: string) => cell;
  let line = 0;
  try {
    for await (const record of parser) {
      line += 1;
      yield { line, cells: (record as string[]).map(cellOf) };
    }
  } catch (error) {
    throw error instanceof CsvError ? broken(`${line + 1}: ${error.code}`, error) : asSheetError(error);
  } finally {
    parser.destroy();
    await fed;
  }
}
