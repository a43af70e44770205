import { crc32, deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [132, 120];
const [WHITE, BLUE, LIGHT] = [
  [255, 255, 255],
  [22, 66, 134],
  [244, 178, 54],
] as const;

/** A lighthouse with its beam, drawn: the demo's forwarder has a mark that belongs to nobody. */
function colourAt(x: number, y: number): readonly number[] {
  const half = 9 + (y - 40) * 0.14;
  const isTower = y >= 40 && y < 104 && Math.abs(x - 40) < half;
  const isRing = isTower && (y - 40) % 22 >= 11;
  const isLamp = y >= 22 && y < 36 && Math.abs(x - 40) < 9;
  const isRoof = y >= 10 && y < 22 && Math.abs(x - 40) < (y - 8) * 0.8;
  const isBase = y >= 104 && y < 112 && Math.abs(x - 40) < 30;
  const isBeam = x > 52 && x < 126 && Math.abs(y - 29) < (x - 44) * 0.22;
  if (isLamp || isBeam) return LIGHT;
  if (isRing) return WHITE;
  return isTower || isRoof || isBase ? BLUE : WHITE;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

export const DEMO_LOGO = { width: WIDTH, height: HEIGHT, contentType: 'image/png' } as const;

export function demoLogo(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) rows.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
