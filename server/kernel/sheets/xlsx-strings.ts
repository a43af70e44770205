import { broken, tooLarge } from './sheet-error.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { unescapeCell, XmlScanner, xmlText } from './xml-scanner.ts';

const BLOCK_BYTES = 4 * 1024 * 1024;

/**
 * The shared strings of a workbook as bytes in blocks: they must be at hand for every row, and as JavaScript objects two
 * million of them would take ten times the room.
 */
export class StringTable {
  readonly #blocks: Buffer[] = [];
  #used = BLOCK_BYTES;
  #starts = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #size = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length)));
      this.#used = 0;
    }
    if (this.#size === this.#starts.length) this.#grow();
    this.#starts[this.#size] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used;
    this.#lengths[this.#size] = length;
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#used += length;
    this.#size += 1;
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#size)) return undefined;
    const start = this.#starts[index] ?? 0;
    const from = start % BLOCK_BYTES;
    return this.#blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', from, from + (this.#lengths[index] ?? 0));
  }

  #grow(): void {
    const starts = new Float64Array(this.#size * 2);
    starts.set(this.#starts);
    this.#starts = starts;
    const lengths = new Uint32Array(this.#size * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}

export async function readStrings(parts: XlsxPackage, path: string | null, cellChars: number): Promise<StringTable> {
  const table = new StringTable();
  if (path === null) return table;
  if (!parts.has(path)) throw broken(path);
  let text: RichText | undefined;
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') text = new RichText(cellChars);
      else text?.open(name);
    },
    close(name) {
      if (name === 'si' && text) {
        table.add(text.value());
        text = undefined;
      } else {
        text?.close(name);
      }
    },
    text: piece => text?.piece(piece),
  });
  for await (const chunk of parts.chunks(path)) scanner.push(chunk);
  scanner.end();
  return table;
}

/** The text of `<si>` or `<is>`: its runs joined, without the reading aids over Japanese words (`rPh`). */
export class RichText {
  readonly #limit: number;
  #raw = '';
  #isText = false;
  #phonetic = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic += 1;
    if (name === 't') this.#isText = true;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic -= 1;
    if (name === 't') this.#isText = false;
  }

  piece(piece: string): void {
    if (!this.#isText || this.#phonetic > 0) return;
    this.#raw += piece;
    // A reference such as `&#x10FFFF;` stands for at least one character.
    if (this.#raw.length > this.#limit * 10) throw tooLarge(`> ${this.#limit} 字符 / characters`);
  }

  value(): string {
    return unescapeCell(xmlText(this.#raw));
  }
}
