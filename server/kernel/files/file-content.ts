import path from 'node:path';

/**
 * Whether bytes are what a name says. A name and its sender's word prove nothing: a page that calls itself a picture, a program
 * that calls itself a document. Endings that are not named here say nothing that could be checked.
 */
const PDF = ['25504446'];
const ZIP = ['504b0304', '504b0506'];
const COMPOUND = ['d0cf11e0a1b11ae1'];
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '.pdf': PDF,
  '.png': ['89504e470d0a1a0a'],
  '.jpg': ['ffd8ff'],
  '.jpeg': ['ffd8ff'],
  '.gif': ['47494638'],
  '.webp': ['52494646'],
  '.tif': ['49492a00', '4d4d002a'],
  '.tiff': ['49492a00', '4d4d002a'],
  '.zip': ZIP,
  '.xlsx': [...ZIP, ...COMPOUND],
  '.docx': [...ZIP, ...COMPOUND],
  '.pptx': [...ZIP, ...COMPOUND],
  '.xls': COMPOUND,
  '.doc': COMPOUND,
  '.ppt': COMPOUND,
};
const TEXTS: ReadonlySet<string> = new Set(['.txt', '.csv', '.md', '.json', '.xml', '.edi']);
/** Windows, Linux and macOS programs, whatever they call themselves. */
const PROGRAMS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];
const isProgram = (head: Buffer): boolean =>
  PROGRAMS.some(sign => head.toString('hex', 0, 4) === sign) ||
  // `MZ` alone may begin a text; a program has binary numbers behind it.
  (head.toString('latin1', 0, 2) === 'MZ' && head.subarray(2, 64).includes(0));

/** Bytes that are looked at. */
export const HEAD_BYTES = 64;

export function isWhatItSays(name: string, head: Buffer): boolean {
  if (isProgram(head)) return false;
  const ending = path.extname(name).toLowerCase();
  const begins = head.toString('hex');
  const own = SIGNS[ending];
  if (own) return own.some(sign => begins.startsWith(sign));
  return !TEXTS.has(ending) || !Object.values(SIGNS).some(signs => signs.some(sign => begins.startsWith(sign)));
}
