import type { DateStyle } from './cell-text.ts';
import { broken, SheetError } from './sheet-error.ts';
import { workbooks } from './workbooks.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { attribute } from './xml-scanner.ts';

export interface WorkSheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly WorkSheet[];
  readonly is1904: boolean;
  readonly stringsPath: string | null;
  /** By the style number of a cell; null is not a date. */
  readonly dateStyles: readonly (DateStyle | null)[];
}

interface Relation {
  readonly id: string;
  /** The last word of the type: transitional and strict files differ only before it. */
  readonly type: string;
  readonly path: string;
}

export async function readWorkbook(parts: XlsxPackage): Promise<Workbook> {
  if (!parts.has('[Content_Types].xml') || !parts.has('_rels/.rels')) {
    throw new SheetError('SHEET_UNKNOWN_FORMAT', { kind: 'ZIP' });
  }
  const root = (await relationsOf(parts, '')).find(relation => relation.type === 'officeDocument');
  if (!root || !parts.has(root.path)) throw broken('workbook');
  const relations = await relationsOf(parts, root.path);
  const { named, is1904 } = await sheetList(parts, root.path);
  const partOf = (type: string): string | null => relations.find(relation => relation.type === type)?.path ?? null;
  const stylesPath = partOf('styles');
  return {
    sheets: named.flatMap(({ name, id, isHidden }) => {
      const relation = relations.find(candidate => candidate.id === id && candidate.type === 'worksheet');
      return relation ? [{ name, isHidden, path: relation.path }] : [];
    }),
    is1904,
    stringsPath: partOf('sharedStrings'),
    // Missing styles would turn every date into a number: reading them throws.
    dateStyles: stylesPath ? await dateStyles(parts, stylesPath) : [],
  };
}

/** Relations of a part, those that leave the package left out: nothing outside the file is ever looked at. */
async function relationsOf(parts: XlsxPackage, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!parts.has(path)) return relations;
  await parts.scan(path, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
      const target = attribute(attributes, 'Target') ?? '';
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: (attribute(attributes, 'Type') ?? '').replace(/^.*\//, ''),
        path: pathOf(target, folder),
      });
    },
    close() {},
  });
  return relations;
}

/** A target is a URL reference; `..` cannot leave the package. */
function pathOf(target: string, folder: string): string {
  try {
    return decodeURI(new URL(target, `zip:///${folder}`).pathname.slice(1));
  } catch (error) {
    throw broken(target, error);
  }
}

async function sheetList(parts: XlsxPackage, path: string) {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let isSheets = false;
  await parts.scan(path, {
    open(name, attributes) {
      if (name === 'sheets') isSheets = true;
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      // Word and PowerPoint files come as the same kind of zip.
      if (name === 'document' || name === 'presentation') {
        throw new SheetError('SHEET_UNKNOWN_FORMAT', { kind: name === 'document' ? 'Word .docx' : 'PowerPoint .pptx' });
      }
      if (name !== 'sheet' || !isSheets) return;
      named.push({
        name: attribute(attributes, 'name') ?? '',
        // `r:id`; `sheetId` is another attribute.
        id: attribute(attributes, 'id') ?? '',
        isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
    close(name) {
      if (name === 'sheets') isSheets = false;
    },
  });
  return { named, is1904 };
}

async function dateStyles(parts: XlsxPackage, path: string): Promise<readonly (DateStyle | null)[]> {
  const formats = new Map<string, string>();
  const styles: (DateStyle | null)[] = [];
  let isCellStyles = false;
  await parts.scan(path, {
    open(name, attributes) {
      if (name === 'cellXfs') isCellStyles = true;
      if (name === 'numFmt') {
        formats.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
      }
      if (name === 'xf' && isCellStyles) {
        const id = attribute(attributes, 'numFmtId') ?? '0';
        styles.push(dateStyleOf(formats.get(id) || id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

/** Built-in formats that show only a time (ECMA-376 part 1, 18.8.30); 46 is `[h]:mm:ss`. */
const BUILT_IN_TIMES = new Set(['18', '19', '20', '21', '45', '47']);

/** A format code, or the number of a built-in one. */
function dateStyleOf(format: string): DateStyle | null {
  if (!workbooks().isDateFormat(format)) return null;
  if (format === '46' || /\[(?:h+|m+|s+)\]/i.test(format)) return 'elapsed';
  if (/^\d+$/.test(format)) return BUILT_IN_TIMES.has(format) ? 'time' : 'date';
  const letters = format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '');
  return /[yd]|m{3}/i.test(letters) ? 'date' : 'time';
}
