import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './woff.ts';

/**
 * Faces of printed documents. All are embedded, reduced to the signs that are used: what a reader puts in the place of a missing face
 * has other widths. `mono` is Source Code Pro (SIL Open Font License, beside its files), whose every sign is 0.6 em wide: bills are laid
 * out by characters. The others are the Latin and the Chinese part of one face.
 */

export type Face = 'mono' | 'monoBold' | 'sans' | 'sansBold' | 'cjk' | 'cjkBold';

const require = createRequire(import.meta.url);
const ownFace = (file: string): URL => new URL(`faces/${file}`, import.meta.url);
/** Packages by the whole names of their files, so that they are seen to be used. */
const FILES = {
  mono: () => ownFace('source-code-pro-400.woff'),
  monoBold: () => ownFace('source-code-pro-700.woff'),
  sans: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff'),
  sansBold: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-700-normal.woff'),
  cjk: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  cjkBold: () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
} as const satisfies Record<Face, () => string | URL>;

/** Each is read once, at its first sign: a Chinese one has one and a half megabytes. */
const kept = new Map<Face, Buffer>();

export function faceSource(face: Face): Buffer {
  const bytes = kept.get(face) ?? sfntOf(readFileSync(FILES[face]()));
  kept.set(face, bytes);
  return bytes;
}

/** The face that writes what a Latin face cannot. */
export const chineseOf = (face: Face): Face => (face.endsWith('Bold') ? 'cjkBold' : 'cjk');
