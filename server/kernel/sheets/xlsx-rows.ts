import { isoText, numberText, serialText } from './cell-text.ts';
import type { Limits } from './limits.ts';
import { broken, SheetError, tooLarge } from './sheet-error.ts';
import type { SheetRow } from './sheet-types.ts';
import { RichText, type StringTable } from './xlsx-strings.ts';
import type { Workbook } from './xlsx-workbook.ts';
import { attribute, unescapeCell, type XmlHandler, xmlText } from './xml-scanner.ts';

const MAX_COLUMNS = 16_384;

export interface RowContext {
  readonly workbook: Workbook;
  readonly strings: StringTable;
  readonly limits: Limits;
}

/** Collects rows out of a worksheet part. Formulas are not looked at: their stored result is the cell. */
export class RowCollector implements XmlHandler {
  readonly #context: RowContext;
  #done: SheetRow[] = [];
  #isData = false;
  #line = 0;
  #isHidden = false;
  #cells: string[] | undefined;
  #column = -1;
  #type: string | undefined;
  #style = -1;
  #value: string | undefined;
  #isValue = false;
  #inline: RichText | undefined;

  constructor(context: RowContext) {
    this.#context = context;
  }

  /** The rows completed since it was asked last. */
  take(): readonly SheetRow[] {
    const rows = this.#done;
    this.#done = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'sheetData') this.#isData = true;
    else if (name === 'row' && this.#isData) this.#openRow(attributes);
    else if (name === 'c' && this.#cells) this.#openCell(attributes);
    else if (name === 'v' && this.#type !== undefined) this.#isValue = true;
    else if (name === 'is' && this.#type !== undefined) this.#inline = new RichText(this.#context.limits.cellChars);
    else this.#inline?.open(name);
  }

  close(name: string): void {
    if (name === 'sheetData') this.#isData = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#isValue = false;
    else this.#inline?.close(name);
  }

  text(piece: string): void {
    if (this.#isValue) {
      this.#value = (this.#value ?? '') + piece;
      if (this.#value.length > this.#context.limits.cellChars * 10) throw tooLarge(`${this.#line}`);
    } else {
      this.#inline?.piece(piece);
    }
  }

  #openRow(attributes: string): void {
    const given = attribute(attributes, 'r');
    const line = given === undefined ? this.#line + 1 : Number(given);
    if (!Number.isSafeInteger(line) || line <= this.#line) throw broken(`row ${given}`);
    this.#line = line;
    this.#isHidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '');
    this.#cells = [];
    this.#column = -1;
  }

  #closeRow(): void {
    if (this.#cells && this.#cells.length > 0)
      this.#done.push({ line: this.#line, cells: this.#cells, ...(this.#isHidden ? { isHidden: true } : {}) });
    this.#cells = undefined;
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? -1);
    this.#value = undefined;
    this.#inline = undefined;
  }

  #closeCell(): void {
    const text = this.#cellText();
    this.#type = undefined;
    this.#inline = undefined;
    if (text === '' || !this.#cells) return;
    const { columns } = this.#context.limits;
    if (this.#column >= columns) throw new SheetError('SHEET_TOO_WIDE', { line: this.#line, columns });
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #cellText(): string {
    if (this.#inline) return this.#inline.value();
    if (this.#value === undefined) return '';
    const value = xmlText(this.#value);
    switch (this.#type) {
      case 's':
        return this.#sharedString(value);
      case 'b':
        return /^(?:1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE';
      case 'd':
        return isoText(value);
      case 'n':
        return this.#number(value);
      default:
        return unescapeCell(value);
    }
  }

  #sharedString(value: string): string {
    const text = /^\s*\d+\s*$/.test(value) ? this.#context.strings.at(Number(value)) : undefined;
    if (text === undefined) throw broken(`shared string ${value}`);
    return text;
  }

  #number(value: string): string {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) return value;
    const { dateStyles, is1904 } = this.#context.workbook;
    const dateStyle = dateStyles[this.#style];
    return dateStyle ? serialText(number, dateStyle, is1904) : numberText(number);
  }
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Za-z]{1,3}(?=\d)/.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  if (column === 0 || column > MAX_COLUMNS) throw broken(`cell ${reference}`);
  return column - 1;
}
