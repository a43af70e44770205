import { createReadStream } from 'node:fs';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { broken, SheetError } from './sheet-error.ts';

/** In our house the doubtful file is Chinese: GB18030 is also tried when nothing was recognised. */
const READABLE = ['UTF-8', 'GB18030', 'Big5', 'Shift_JIS', 'windows-1252'] as const;
const SAME_AS: Readonly<Record<string, string>> = { 'ISO-8859-1': 'windows-1252' };

/** Above this share of characters without a meaning the encoding is wrong, not the file slightly damaged. */
const MAX_REPLACED_SHARE = 0.001;
const SAMPLE_BYTES = 256 * 1024;
const HEAD_CHARS = 64 * 1024;

export interface EncodedText {
  readonly encoding: string;
  /** The first characters, without the byte order mark. */
  readonly head: string;
  readonly isWhole: boolean;
}

/** The text of a file piece by piece; the byte order mark is taken off. */
export async function* decoded(file: string, encoding: string, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const bytes of createReadStream(file, { highWaterMark: 64 * 1024, ...(signal && { signal }) })) {
    const text = decoder.write(bytes as Buffer);
    if (text) yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

/** Chosen encoding, else byte order mark, else UTF-8 where the whole file is valid, else what the bytes look like. */
export async function tellEncoding(file: string, chosen?: string, signal?: AbortSignal): Promise<EncodedText> {
  if (chosen !== undefined) {
    if (!iconv.encodingExists(chosen)) throw new SheetError('SHEET_ENCODING', { encoding: chosen });
    return mustRead(file, chosen, signal);
  }
  const { mark, isUtf8, sample } = await lookAtBytes(file, signal);
  // Valid UTF-8 is taken as it is: a U+FFFD in it was written by somebody, not made by us.
  if (isUtf8) return firstOf(file, 'UTF-8', signal);
  if (mark) return mustRead(file, mark, signal);
  const candidates = candidatesFor(sample);
  for (const encoding of candidates) {
    const text = await tryRead(file, encoding, signal);
    if (text) return text;
  }
  throw new SheetError('SHEET_ENCODING', { encoding: candidates.join(', ') });
}

function candidatesFor(sample: Buffer): readonly string[] {
  const names = analyse(sample).map(({ name }) => SAME_AS[name] ?? name);
  const known = names.filter(name => READABLE.some(readable => readable === name));
  return [...new Set([...known, 'GB18030'])];
}

async function mustRead(file: string, encoding: string, signal?: AbortSignal): Promise<EncodedText> {
  const text = await tryRead(file, encoding, signal);
  if (!text) throw new SheetError('SHEET_ENCODING', { encoding });
  return text;
}

async function tryRead(file: string, encoding: string, signal?: AbortSignal): Promise<EncodedText | undefined> {
  let chars = 0;
  let replaced = 0;
  for await (const text of decoded(file, encoding, signal)) {
    refuseNul(text);
    chars += text.length;
    for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) replaced += 1;
  }
  return replaced > chars * MAX_REPLACED_SHARE ? undefined : firstOf(file, encoding, signal);
}

async function firstOf(file: string, encoding: string, signal?: AbortSignal): Promise<EncodedText> {
  let head = '';
  for await (const text of decoded(file, encoding, signal)) {
    head += text;
    if (head.length > HEAD_CHARS) return { encoding, head: head.slice(0, HEAD_CHARS), isWhole: false };
  }
  return { encoding, head, isWhole: true };
}

interface BytesSeen {
  readonly mark?: string;
  readonly isUtf8: boolean;
  /** Pieces around bytes above 127, wherever in the file: an ASCII head says nothing. */
  readonly sample: Buffer;
}

async function lookAtBytes(file: string, signal?: AbortSignal): Promise<BytesSeen> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const sample: Buffer[] = [];
  let sampled = 0;
  let isUtf8 = true;
  let isFirst = true;
  let seen: string | undefined;
  for await (const piece of createReadStream(file, { highWaterMark: 16 * 1024, ...(signal && { signal }) })) {
    const bytes = piece as Buffer;
    const mark = isFirst ? markOf(bytes) : undefined;
    isFirst = false;
    if (mark && mark !== 'UTF-8') return { mark, isUtf8: false, sample: bytes };
    seen ??= mark;
    if (bytes.includes(0)) throw broken('NUL');
    if (sampled < SAMPLE_BYTES && bytes.some(byte => byte > 127)) {
      sample.push(bytes);
      sampled += bytes.length;
    }
    isUtf8 &&= isValid(decoder, bytes);
  }
  isUtf8 &&= isValid(decoder);
  return { isUtf8, sample: Buffer.concat(sample), ...(seen && { mark: seen }) };
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : undefined;
}

/** Without bytes the decoder is asked whether the file ended inside a character. */
function isValid(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

function refuseNul(text: string): void {
  if (text.includes('\0')) throw broken('NUL');
}
