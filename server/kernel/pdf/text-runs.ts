import { chineseOf, type Face } from './fonts.ts';

export interface TextRun {
  readonly text: string;
  readonly face: Face;
}

/** ISO 8859-1, which every Latin face holds; all else is written by the Chinese face. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff]$/u;

const faceOf = (sign: string, face: Face): Face => (LATIN.test(sign) ? face : chineseOf(face));

/** One line cut into the pieces that one face writes each. Signs without width or shape (line breaks, controls) are left out. */
export function textRuns(text: string, face: Face): TextRun[] {
  const runs: { text: string; face: Face }[] = [];
  for (const sign of text.normalize('NFC').replace(/\p{Cc}/gu, '')) {
    const own = faceOf(sign, face);
    const last = runs.at(-1);
    if (last?.face === own) last.text += sign;
    else runs.push({ text: sign, face: own });
  }
  return runs;
}
