import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Text } from '#contract/kernel/text.ts';
import type { Files, StoredFile } from '../../../kernel/files/files.ts';
import { tellEncoding } from '../../../kernel/sheets/csv-encoding.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../kernel/sheets/sheet-error.ts';
import { purposeOf } from '../files/booking-files.ts';
import { readMail } from './mail-text.ts';
import { pdfText } from './pdf-text.ts';
import { wordText } from './word-text.ts';

/** A booking note as text, by what its name says it is; what cannot be read stays what it is, with the reason. */

const MOST_LINES = 400;
const MOST_SHEETS = 20;
const MOST_CHARS = 100_000;
/** A scan has a stamp's few letters at most. */
const FEWEST_LETTERS = 20;

interface NoteTexts {
  readonly texts: readonly string[];
  readonly inside: readonly StoredFile[];
  readonly problem: Text | null;
}

const said = (zh: string, en: string): Text => ({ zh, en });
const PROBLEMS = {
  SCAN: said('扫描件没有文字，已作为附件保留', 'A scan without text; kept as an attachment'),
  BROKEN: said(
    '文件损坏或加密，无法读取，已作为附件保留',
    'Damaged or locked, it cannot be read; kept as an attachment',
  ),
  UNKNOWN: said('无法读取此类型的文件，已作为附件保留', 'This type of file is not read; kept as an attachment'),
  OLD_EXCEL: said(
    '旧版 .xls 无法读取：请在 Excel 中另存为 .xlsx 后重新提供；已作为附件保留',
    'An old .xls is not read: save it as .xlsx in Excel and give it again; kept as an attachment',
  ),
  EMPTY: said('文件没有内容，已作为附件保留', 'There is nothing in it; kept as an attachment'),
};

const nothing = (problem: Text): NoteTexts => ({ texts: [], inside: [], problem });
const found = (texts: readonly string[], otherwise: Text): NoteTexts => {
  const whole = texts.map(text => text.slice(0, MOST_CHARS).trim()).filter(text => text.length > 0);
  return whole.length === 0 ? nothing(otherwise) : { texts: whole, inside: [], problem: null };
};

/** Each sheet with words is a note; rows are lines, cells apart by tabs. */
async function ofSheets(path: string, name: string): Promise<NoteTexts> {
  const texts: string[] = [];
  const { sheets } = await readSheet(path, { name });
  for (const sheet of sheets.slice(0, MOST_SHEETS).keys()) {
    const lines: string[] = [];
    let last = 0;
    for await (const { line, cells } of (await readSheet(path, { name, sheet })).rows()) {
      // A blank row parts what stands above from what stands below.
      if (last > 0 && line > last + 1) lines.push('');
      last = line;
      lines.push(
        cells
          .map(cell => cell.replaceAll(/\s*\n\s*/g, '; ').trim())
          .join('\t')
          .replace(/\t+$/, ''),
      );
      if (lines.length >= MOST_LINES) break;
    }
    texts.push(lines.join('\n'));
  }
  return found(texts, PROBLEMS.EMPTY);
}

async function ofText(path: string): Promise<NoteTexts> {
  const { head } = await tellEncoding(path);
  return found([head], PROBLEMS.EMPTY);
}

async function ofPdf(path: string): Promise<NoteTexts> {
  const text = await pdfText(path);
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_LETTERS
    ? nothing(PROBLEMS.SCAN)
    : found([text], PROBLEMS.SCAN);
}

/** Its words, and those of the notes that came with it; all of them are kept. */
async function ofMail(files: Files, file: StoredFile): Promise<NoteTexts> {
  const mail = readMail(await readFile(await files.pathOf(file.id)));
  const texts = [mail.text];
  const inside: StoredFile[] = [];
  for (const { name, contentType, bytes } of mail.files) {
    const { companyId, createdBy, keepUntil } = file;
    const own = { companyId, createdBy, keepUntil, purpose: purposeOf('NOTE'), name, contentType };
    const kept = await files.put(Readable.from(bytes), own);
    inside.push(kept);
    if (!/\.eml$/i.test(name)) texts.push(...(await readNoteTexts(files, kept)).texts);
  }
  return { ...found(texts, PROBLEMS.EMPTY), inside };
}

/** Only what the file itself is to blame for is told; everything else is ours. */
export async function readNoteTexts(files: Files, file: StoredFile): Promise<NoteTexts> {
  const ending = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  const path = await files.pathOf(file.id);
  try {
    switch (ending) {
      case '.xlsx':
      case '.csv':
      case '.tsv':
        return await ofSheets(path, file.name);
      case '.pdf':
        return await ofPdf(path);
      case '.docx':
      case '.doc':
        return found([await wordText(path)], PROBLEMS.EMPTY);
      case '.xls':
        return nothing(PROBLEMS.OLD_EXCEL);
      case '.eml':
        return await ofMail(files, file);
      case '.txt':
      case '.md':
        return await ofText(path);
      default:
        return nothing(PROBLEMS.UNKNOWN);
    }
  } catch (error) {
    if (error instanceof SheetError) return nothing(keptAll(error));
    if (ending === '.pdf' || ending === '.eml') return nothing(PROBLEMS.BROKEN);
    throw error;
  }
}

const keptAll = ({ finding: { message } }: SheetError): Text =>
  said(`${message.zh}；已作为附件保留`, `${message.en}; kept as an attachment`);
