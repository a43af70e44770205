import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Limits, WHOLE_PART_BYTES } from './limits.ts';
import { asSheetError, broken, SheetError, tooLarge } from './sheet-error.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';

/** The parts of a workbook, looked at but not unpacked. */
export interface XlsxPackage {
  has(path: string): boolean;
  /** Streams a part; throws at its end unless all of it came as the directory said. */
  chunks(path: string): AsyncGenerator<string>;
  /** Reads a small part through a handler. */
  scan(path: string, handler: XmlHandler): Promise<void>;
  close(): void;
}

/**
 * Opens the zip and refuses by its directory what would not fit when unpacked. The library checks names (no absolute path,
 * no `..`) and holds every part to its declared size while inflating, so the directory cannot lie about it.
 */
export async function openPackage(file: string, limits: Limits, signal?: AbortSignal): Promise<XlsxPackage> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { autoClose: false, validateEntrySizes: true });
    const entries = await directory(zip, limits);
    return packageOf(zip, entries, signal);
  } catch (error) {
    zip?.close();
    throw asSheetError(error);
  }
}

async function directory(zip: ZipFile, limits: Limits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge(`> ${limits.entries} 个部件 / parts`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { uncompressedSize, compressedSize } = entry;
    total += uncompressedSize;
    const isBomb =
      uncompressedSize > limits.ratioFromBytes && uncompressedSize > limits.ratio * Math.max(1, compressedSize);
    if (isBomb || uncompressedSize > limits.partBytes || total > limits.unpackedBytes) {
      throw tooLarge('解压后超限 / when unpacked');
    }
    if (entry.isEncrypted()) throw new SheetError('SHEET_ENCRYPTED');
    const key = keyOf(entry.fileName);
    // Two parts of one name: which one a program takes differs, so the file could show one thing and import another.
    if (entries.has(key)) throw broken(entry.fileName);
    entries.set(key, entry);
  }
  return entries;
}

/** Part names are compared without regard to case (ECMA-376 part 2). */
const keyOf = (path: string): string => path.replace(/^\//, '').toLowerCase();

function packageOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, signal?: AbortSignal): XlsxPackage {
  async function* chunks(path: string): AsyncGenerator<string> {
    const entry = entries.get(keyOf(path));
    if (!entry) throw broken(path);
    try {
      const stream = await zip.openReadStreamPromise(entry);
      const text = new XmlDecoder();
      let sum = 0;
      for await (const bytes of stream) {
        signal?.throwIfAborted();
        sum = crc32(bytes as Buffer, sum);
        yield text.decode(bytes as Buffer);
      }
      if (sum !== entry.crc32) throw broken(`CRC ${entry.fileName}`);
      yield text.decode();
    } catch (error) {
      if (error instanceof Error && /^too many bytes in the stream/.test(error.message)) {
        throw tooLarge(entry.fileName, error);
      }
      throw asSheetError(error);
    }
  }
  return {
    has: path => entries.has(keyOf(path)),
    chunks,
    async scan(path, handler) {
      if ((entries.get(keyOf(path))?.uncompressedSize ?? 0) > WHOLE_PART_BYTES) throw tooLarge(path);
      const scanner = new XmlScanner(handler);
      for await (const chunk of chunks(path)) scanner.push(chunk);
      scanner.end();
    },
    close: () => zip.close(),
  };
}

/** UTF-8, or UTF-16 where the part begins with its byte order mark; nothing else is allowed in a workbook. */
class XmlDecoder {
  #decoder: TextDecoder | undefined;

  decode(bytes?: Buffer): string {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    return this.#decoder.decode(bytes, { stream: bytes !== undefined });
  }
}

function encodingOf(bytes?: Buffer): string {
  if (bytes?.[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes?.[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
