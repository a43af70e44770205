import { inflateSync } from 'node:zlib';

/** Fields of the header and of a table's entry, by their places (W3C WOFF 1.0, sections 3 and 4). */
const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

/**
 * A `.woff` as the plain font that is packed in it. The library that reads fonts unpacks a table of a WOFF again for every glyph,
 * which takes a Chinese face ten seconds a page; unpacked once it takes milliseconds.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const size = woff.readUInt32BE(at + 12);
    const data = packed.length < size ? inflateSync(packed) : packed;
    return { tag: woff.subarray(at, at + 4), data, checksum: woff.readUInt32BE(at + 16) };
  });
  const begin = SFNT_HEADER + count * SFNT_ENTRY;
  const font = Buffer.alloc(begin + tables.reduce((sum, { data }) => sum + padded(data.length), 0));
  woff.copy(font, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(power * 16, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE(count * 16 - power * 16, 10);
  let place = begin;
  for (const [index, { tag, data, checksum }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(place, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, place);
    place += padded(data.length);
  }
  return font;
}
