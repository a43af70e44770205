import { crc32, deflateSync } from 'node:zlib';
import type { Letterhead } from './letterhead.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};

/** A blue PNG of this size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(20, 60, 120))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The head of a JPEG of this size, without its picture: enough for those who read its size. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003011100021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    frame,
    Buffer.from('ffda000c03010002110311003f00', 'hex'),
    Buffer.alloc(16, 1),
    Buffer.from('ffd9', 'hex'),
  ]);
}

export const LETTERHEAD: Letterhead = {
  nameZh: '灯塔国际货运',
  nameEn: 'BEACON FORWARDING',
  lines: ['NO. 8 HARBOUR ROAD, SHANGHAI 200080, CHINA', '021-60000000'],
  logo: { bytes: pngOf(120, 40), width: 120, height: 40 },
};
