import { broken } from './sheet-error.ts';

/** `name` is without its prefix. `attributes` is the raw text between the name and the end of the tag. */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Raw: line ends and references are resolved by `xmlText`, once the pieces are joined. */
  text?(piece: string): void;
}

const MAX_TAG_CHARS = 1_000_000;
const MAX_DEPTH = 256;
/** A reference is not cut in two when a long text is handed on in pieces. */
const MAX_REFERENCE_CHARS = 16;

/**
 * Reads XML piece by piece and holds no more than one tag. It knows what a workbook may contain: a document type definition
 * is refused, so there is no entity to expand; a document that ends early is an error, not a short one.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  #hasRoot = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    const xml = this.#rest + piece;
    let at = 0;
    while (at < xml.length) {
      const next = xml[at] === '<' ? this.#markup(xml, at) : this.#characters(xml, at);
      if (next === at) break;
      at = next;
    }
    this.#rest = xml.slice(at);
    if (this.#rest.length > MAX_TAG_CHARS) throw broken('XML');
  }

  end(): void {
    if (this.#open.length > 0 || !this.#hasRoot || this.#rest.startsWith('<')) throw broken('XML');
  }

  #characters(xml: string, at: number): number {
    const end = xml.indexOf('<', at);
    let stop = end < 0 ? xml.length : end;
    if (end < 0) {
      const reference = xml.lastIndexOf('&');
      if (reference >= at && stop - reference < MAX_REFERENCE_CHARS && !xml.includes(';', reference)) stop = reference;
    }
    if (stop > at && this.#open.length > 0) this.#handler.text?.(xml.slice(at, stop));
    return stop;
  }

  #markup(xml: string, at: number): number {
    const second = xml[at + 1];
    if (second === undefined) return at;
    if (second === '?') return after(xml, '?>', at);
    if (second === '!') return this.#declaration(xml, at);
    const end = tagEnd(xml, at + 1);
    if (end < 0) return at;
    if (second === '/') this.#close(xml.slice(at + 2, end).trim());
    else this.#tag(xml.slice(at + 1, end));
    return end + 1;
  }

  #declaration(xml: string, at: number): number {
    if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4, at);
    if (xml.startsWith('<![CDATA[', at)) {
      const next = after(xml, ']]>', at + 9, at);
      if (next > at) this.#handler.text?.(xml.slice(at + 9, next - 3).replaceAll('&', '&amp;'));
      return next;
    }
    if (xml.length - at < 9) return at;
    throw broken('DTD');
  }

  #tag(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const inside = isEmpty ? tag.slice(0, -1) : tag;
    const blank = inside.search(/\s/);
    const full = blank < 0 ? inside : inside.slice(0, blank);
    if (full === '' || (this.#open.length === 0 && this.#hasRoot)) throw broken('XML');
    this.#hasRoot = true;
    this.#open.push(full);
    if (this.#open.length > MAX_DEPTH) throw broken('XML');
    this.#handler.open(local(full), blank < 0 ? '' : inside.slice(blank));
    if (isEmpty) this.#close(full);
  }

  #close(full: string): void {
    if (this.#open.pop() !== full) throw broken('XML');
    this.#handler.close(local(full));
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function after(xml: string, mark: string, from: number, start = from): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? start : end + mark.length;
}

/** The `>` that ends a tag: one inside a quoted value does not. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at);
    if (quote !== 0) {
      if (char === quote) quote = 0;
    } else if (char === 34 || char === 39) {
      quote = char;
    } else if (char === 62) {
      return at;
    }
  }
  return -1;
}

/** The value of an attribute, by its name without prefix. Asked three times for every cell, so without expressions. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = 0;
  for (let sign = attributes.indexOf('='); sign >= 0; sign = attributes.indexOf('=', at)) {
    let open = sign + 1;
    while (open < attributes.length && attributes.charCodeAt(open) <= 32) open += 1;
    const quote = attributes[open];
    const close = quote === '"' || quote === "'" ? attributes.indexOf(quote, open + 1) : -1;
    if (close < 0) throw broken('XML');
    if (local(attributes.slice(at, sign).trim()) === name) return xmlText(attributes.slice(open + 1, close));
    at = close + 1;
  }
  return undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML: line ends as XML reads them, the five named references and the numbered ones; no others exist. */
export function xmlText(raw: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code === 0 || code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}

/** `_x000D_`: how a workbook writes what XML cannot. */
export const unescapeCell = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        hex === '0000' ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
