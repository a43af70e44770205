import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { tooLarge } from './sheet-error.ts';

export interface ZipPart {
  readonly path: string;
  readonly data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const MAX_BYTES = 0xffff_ffff;
/** Names are UTF-8, sizes follow the data because they are not known before it. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01: the same rows give the same bytes. */
const DOS_DATE = 0x21;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** A zip file as it is made: each part is pulled only as fast as the bytes are taken. */
export async function* zipOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.path);
    const start = offset;
    const header = localHeader(name);
    yield header;
    offset += header.length;
    const tally = { crc: 0, size: 0, packed: 0 };
    for await (const bytes of deflated(part.data, tally)) {
      tally.packed += bytes.length;
      yield bytes;
    }
    offset += tally.packed;
    if (tally.size > MAX_BYTES || offset > MAX_BYTES) throw tooLarge('4 GiB');
    const descriptor = dataDescriptor(tally);
    yield descriptor;
    offset += descriptor.length;
    written.push({ name, offset: start, ...tally });
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

interface Tally {
  crc: number;
  size: number;
}

async function* deflated(data: ZipPart['data'], tally: Tally): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw();
  const counted = async function* () {
    for await (const bytes of data) {
      tally.crc = crc32(bytes, tally.crc);
      tally.size += bytes.length;
      yield bytes;
    }
  };
  // A fault of the source destroys the deflater with it, and so reaches the loop below.
  const fed = pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate).catch(() => undefined);
  try {
    yield* deflate;
  } finally {
    deflate.destroy();
    await fed;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, packed, size }: Omit<Written, 'name' | 'offset'>): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
