import { constants, crc32, inflateSync } from 'node:zlib';

/** A picture that can be drawn into a paper, looked through to its last byte: what draws it later stops the process on a broken one. */
export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const PNG_SIGN = '89504e470d0a1a0a';
/** Samples a pixel, by colour type (PNG, section 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const LAST_FILTER = 4;
/** Above this the pixels are not looked at: those who take pictures in refuse such sides anyway. */
const MOST_PIXEL_BYTES = 32 * 1024 * 1024;

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Null where one is cut off or changed on its way. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function inflated(data: Buffer, length: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: length, finishFlush: constants.Z_FINISH });
  } catch {
    return null;
  }
}

function png(bytes: Buffer): Picture | null {
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.name !== 'IEND') return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = header.data.subarray(8);
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (width === 0 || height === 0) return null;
  const palette = chunks.filter(({ name }) => name === 'PLTE');
  const isPaletteRight = palette.every(({ data }) => data.length > 0 && data.length <= 768 && data.length % 3 === 0);
  if (palette.length > 1 || !isPaletteRight || (colour === 3 && palette.length === 0)) return null;
  const row = 1 + Math.ceil((width * depth * (SAMPLES[colour] ?? 0)) / 8);
  if (row * height > MOST_PIXEL_BYTES) return { contentType: 'image/png', width, height };
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const pixels = inflated(packed, row * height);
  if (pixels?.length !== row * height) return null;
  for (let at = 0; at < pixels.length; at += row) if (pixels[at]! > LAST_FILTER) return null;
  return { contentType: 'image/png', width, height };
}

/** Baseline, extended and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const SCAN = 0xda;

function jpeg(bytes: Buffer): Picture | null {
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    if (FRAMES.includes(marker)) {
      if (end < at + 10 || bytes[at + 4] !== 8 || ![1, 3, 4].includes(bytes[at + 9]!)) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else if (marker === SCAN) {
      const isWhole = bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) > end;
      return size && isWhole && size.width > 0 && size.height > 0 ? { contentType: 'image/jpeg', ...size } : null;
    }
    at = end;
  }
  return null;
}

/** Null: neither PNG nor JPEG, or one that cannot be drawn. */
export function pictureOf(bytes: Buffer): Picture | null {
  if (bytes.toString('hex', 0, 8) === PNG_SIGN) return png(bytes);
  return bytes.toString('hex', 0, 3) === 'ffd8ff' ? jpeg(bytes) : null;
}
