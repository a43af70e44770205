import { createRequire } from 'node:module';
import type { create } from 'qrcode';

const require = createRequire(import.meta.url);
/** Loaded by the first code: a start does not wait for it. */
const library = (): { readonly create: typeof create } => require('qrcode');

/** A dark bar of the code: modules from the left and the top, one module high. */
export interface QrBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface QrCode {
  /** Modules a side, without the quiet zone of four modules that must stay free around it. */
  readonly size: number;
  readonly bars: readonly QrBar[];
}

/** The QR code of a text, its neighbouring dark modules joined: lines between them would show in print. */
export function qrCode(text: string): QrCode {
  const { modules } = library().create(text, { errorCorrectionLevel: 'M' });
  const bars: { x: number; y: number; width: number }[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const last = bars.at(-1);
      if (last && last.y === y && last.x + last.width === x) last.width += 1;
      else bars.push({ x, y, width: 1 });
    }
  return { size: modules.size, bars };
}
