/** Media types that a call of bytes may answer with, by its path: what a client may save and open. */

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv';
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

const BY_PATH: readonly (readonly [RegExp, readonly string[]])[] = [
  [/inbound\/edifact$|\/Iftmbf$/, ['application/edifact']],
  [/\/DcsaJson$/, ['application/json']],
  [/\.pdf$|Pdf$|Print/i, ['application/pdf']],
  [/\.ics$|Calendar/i, ['text/calendar']],
  [/vcard|\.vcf/i, ['text/vcard']],
  [/Avatar|Logo|Photo|Picture|QrCode|Captcha/i, PICTURES],
  [/Export|Template|Excel|Sheet|ErrorRows|Original/i, [SHEET, CSV]],
];

/** Of files that people stored: any type, given as the file says. */
const ANY_FILE = ['application/octet-stream'];

export const fileTypesOf = (path: string): readonly string[] =>
  BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? ANY_FILE;
