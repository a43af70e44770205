import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import type { ReadSheetOptions, SheetRow } from './sheet-types.ts';
import { zipOf } from './zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A file of the given bytes; its name tells nothing. */
export function fileOf(bytes: Uint8Array | string): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return path;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function rowsOf(file: string, options: Partial<ReadSheetOptions> = {}): Promise<SheetRow[]> {
  const reader = await readSheet(file, { name: 'sample', ...options });
  return await all(reader.rows());
}

export const cellsOf = async (file: string, options: Partial<ReadSheetOptions> = {}): Promise<string[][]> =>
  (await rowsOf(file, options)).map(({ cells }) => [...cells]);

/** The code with which a file is refused, at opening or while reading; `none` if it is read to the end. */
export async function refusalOf(file: string, options: Partial<ReadSheetOptions> = {}): Promise<string> {
  try {
    await rowsOf(file, options);
    return 'none';
  } catch (error) {
    if (error instanceof SheetError) return error.code;
    throw error;
  }
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await all(stream));
}

export const zipBytes = (parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> =>
  bytesOf(zipOf(Object.entries(parts).map(([path, data]) => ({ path, data: [Buffer.from(data)] }))));

/** The parts of a written workbook as text. */
export async function partsOf(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  }
  return parts;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The parts of a workbook written by hand, with one sheet of the given rows; further parts replace or add. */
export function workbookParts(rows: string, further: Readonly<Record<string, string>> = {}): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="7" r:id="rId5"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId5', 'worksheet', 'worksheets/a.xml')}${relation('rId6', 'styles', '/xl/styles.xml')}${relation('rId7', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="170" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="[h]:mm"/><numFmt numFmtId="172" formatCode="hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>0042</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t xml:space="preserve">text &amp; more</t></r></si><si><t>漢字</t><rPh sb="0" eb="2"><t>カンジ</t></rPh></si></sst>`,
    'xl/worksheets/a.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...further,
  };
}

/** A workbook by hand: sheets of cells, with rows that are hidden. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  hiddenLines: readonly number[] = [],
) {
  const names = Object.keys(sheets);
  const text = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rowOf = (cells: readonly string[], at: number) =>
    `<row r="${at + 1}"${hiddenLines.includes(at + 1) ? ' hidden="1"' : ''}>${cells
      .map(cell => `<c t="inlineStr"><is><t>${text(cell)}</t></is></c>`)
      .join('')}</row>`;
  const relations = names.map(
    (_, at) => `<Relationship Id="s${at}" Type="${OFFICE}/worksheet" Target="worksheets/${at}.xml"/>`,
  );
  return zipBytes({
    ...workbookParts(''),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet ${MAIN}><sheetData>${sheets[name]!.map(rowOf).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}

export const workbookFile = async (rows: string, further?: Readonly<Record<string, string>>): Promise<string> =>
  fileOf(await zipBytes(workbookParts(rows, further)));
