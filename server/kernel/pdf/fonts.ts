import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './woff.ts';

/**
 * Faces of printed documents. `mono` is Courier, whose every sign is 0.6 em wide: bills are laid out by characters. The Latin
 * faces are those every PDF reader has; Chinese is embedded, reduced to the signs that are used.
 */

export type Face = 'mono' | 'monoBold' | 'sans' | 'sansBold' | 'cjk' | 'cjkBold';

/** A built-in face by its name, or the bytes of one that is embedded. */
export type FaceSource = string | Buffer;

const require = createRequire(import.meta.url);
/** By their whole names, so that the package is seen to be used. */
const CHINESE = {
  cjk: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  cjkBold: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
} as const;

const LATIN = {
  mono: 'Courier',
  monoBold: 'Courier-Bold',
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
} as const satisfies Partial<Record<Face, string>>;

/** Read once, at the first Chinese sign: one and a half megabytes each. */
const kept = new Map<Face, Buffer>();

function embedded(face: 'cjk' | 'cjkBold'): Buffer {
  const bytes = kept.get(face) ?? sfntOf(readFileSync(CHINESE[face]()));
  kept.set(face, bytes);
  return bytes;
}

export const faceSource = (face: Face): FaceSource =>
  face === 'cjk' || face === 'cjkBold' ? embedded(face) : LATIN[face];

/** The face that writes what a Latin face cannot. */
export const chineseOf = (face: Face): Face => (face.endsWith('Bold') ? 'cjkBold' : 'cjk');
