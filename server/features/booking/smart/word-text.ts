import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fileKind } from '../../../kernel/sheets/file-kind.ts';
import { DEFAULT_LIMITS } from '../../../kernel/sheets/limits.ts';
import { broken, SheetError } from '../../../kernel/sheets/sheet-error.ts';
import { openPackage } from '../../../kernel/sheets/xlsx-package.ts';
import { type XmlHandler, xmlText } from '../../../kernel/sheets/xml-scanner.ts';

/** The text of a Word file line by line; cells of a table's row are apart by tabs, as those of a sheet are. */

const BODY = 'word/document.xml';

/** Words of the body alone: what was deleted, notes, heads and feet are none of the booking's. */
class Lines implements XmlHandler {
  readonly lines: string[] = [];
  /** Paragraphs of what is open: the body, or the cell of a table. */
  #paragraphs: string[] = [];
  #cells: string[] = [];
  #line = '';
  #isText = false;
  #cellDepth = 0;
  /** Older programs get a second copy of every text box. */
  #fallbacks = 0;

  open(name: string): void {
    if (name === 'Fallback') this.#fallbacks += 1;
    else if (name === 't') this.#isText = this.#fallbacks === 0;
    else if (name === 'tab') this.#line += this.#cellDepth > 0 ? ' ' : '\t';
    else if (name === 'br' || name === 'cr') this.#endParagraph();
    else if (name === 'tc') this.#cellDepth += 1;
  }

  text(piece: string): void {
    if (this.#isText) this.#line += xmlText(piece);
  }

  close(name: string): void {
    if (name === 'Fallback') this.#fallbacks -= 1;
    else if (name === 't') this.#isText = false;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#endCell();
    else if (name === 'tr' && this.#cellDepth === 0) {
      this.lines.push(this.#cells.join('\t').trimEnd());
      this.#cells = [];
    }
  }

  #endParagraph(): void {
    const line = this.#line.trimEnd();
    this.#line = '';
    if (this.#cellDepth === 0) this.lines.push(line);
    else if (line.trim() !== '') this.#paragraphs.push(line.trim());
  }

  #endCell(): void {
    this.#cellDepth -= 1;
    // A table in a cell is words of that cell.
    if (this.#cellDepth > 0) return;
    this.#cells.push(this.#paragraphs.join('; '));
    this.#paragraphs = [];
  }
}

async function docxText(path: string): Promise<string> {
  const parts = await openPackage(path, DEFAULT_LIMITS);
  try {
    const lines = new Lines();
    await parts.scan(BODY, lines);
    return lines.lines.join('\n');
  } finally {
    parts.close();
  }
}

const SECTOR = 512;
const SECTOR_SHIFTS: ReadonlySet<number> = new Set([9, 12]);
const SHORT_SECTOR_SHIFT = 6;
const WORD_MAGIC = 0xa5ec;
/** Bit of the flags at byte 10 of the file information block. */
const IS_LOCKED = 0x0100;

/** What the head of the file promises fits into it: a reader that believes the head asks for no more memory than there are bytes. */
function refuseOddHead(bytes: Buffer): void {
  const shift = bytes.length < SECTOR ? 0 : bytes.readUInt16LE(30);
  const isSound =
    SECTOR_SHIFTS.has(shift) &&
    bytes.readUInt16LE(32) === SHORT_SECTOR_SHIFT &&
    bytes.readUInt32LE(44) * 2 ** shift <= bytes.length;
  if (!isSound) throw broken('Word');
}

function isLocked(bytes: Buffer): boolean {
  for (let at = SECTOR; at + 12 <= bytes.length; at += SECTOR)
    if (bytes.readUInt16LE(at) === WORD_MAGIC) return (bytes.readUInt16LE(at + 10) & IS_LOCKED) !== 0;
  throw broken('Word');
}

const MOST_MS = 10_000;
const MOST_HEAP_MB = 256;
const WORKER = new URL('./doc-worker.ts', import.meta.url);

/** Whatever the file does to its reader: the text, or an error of the file, within ten seconds. */
async function docText(path: string): Promise<string> {
  const bytes = await readFile(path);
  refuseOddHead(bytes);
  if (isLocked(bytes)) throw new SheetError('SHEET_ENCRYPTED');
  const worker = new Worker(WORKER, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
  let tooLong: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      tooLong = setTimeout(() => reject(broken('Word')), MOST_MS);
      worker.once('message', resolve);
      worker.once('error', error => reject(broken('Word', error)));
      worker.once('exit', () => reject(broken('Word')));
    });
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}

/** By what the file is, whatever its name says. */
export async function wordText(path: string): Promise<string> {
  const kind = await fileKind(path);
  if (kind === 'zip') return docxText(path);
  if (kind === 'encrypted') throw new SheetError('SHEET_ENCRYPTED');
  if (kind === 'empty') return '';
  if (kind === 'text' || !isCompound(kind.other)) throw broken('Word');
  return docText(path);
}

/** Word’s old files are kept as Excel’s are. */
const isCompound = (other: string): boolean => other.startsWith('Excel 97-2003');
