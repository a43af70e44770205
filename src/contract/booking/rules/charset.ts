import { isInRepertoire } from '../../edifact/repertoire.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { BookingContent } from '../booking-content.ts';
import type { BookingCharset } from '../config.ts';

/** What a carrier's channel can write (design commercial C.5.1, check 7). UTF-8 writes everything. */

/** Letters that fall apart into no letter and an accent, and signs that others stand for. */
const OFFERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  '–': '-',
  '—': '-',
  '―': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '、': ',',
  '。': '.',
  '《': '<',
  '》': '>',
  '「': '"',
  '」': '"',
  '【': '(',
  '】': ')',
  '・': '.',
  '·': '.',
  '×': 'X',
  '°': ' DEG',
  µ: 'U',
  '€': 'EUR',
  '£': 'GBP',
  '•': '-',
  '\t': ' ',
  '\u00a0': ' ',
  '\u3000': ' ',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '`': "'",
  '´': "'",
  '~': '-',
  _: '-',
  '#': 'NO.',
};

/** Letters of either case are one letter where there are capitals only: the writer folds them, nobody has to. */
const isWritable = (character: string, charset: BookingCharset): boolean =>
  character === '\n' ||
  character === '\r' ||
  charset === 'UTF8' ||
  isInRepertoire(charset === 'UNOA' ? character.toUpperCase() : character, charset);

/** Distinct characters that the channel cannot write, in the order they come. */
export const foreignCharacters = (text: string, charset: BookingCharset): string[] => [
  ...new Set([...text].filter(character => !isWritable(character, charset))),
];

/** ５ -> 5, é -> e, – -> -; null where nothing stands for it. */
function offerFor(character: string, charset: BookingCharset): string | null {
  const plain = character.normalize('NFKC');
  const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
  return (
    [OFFERS[character], plain, OFFERS[plain], bare].find(
      offer => offer !== undefined && offer !== '' && [...offer].every(sign => isWritable(sign, charset)),
    ) ?? null
  );
}

/** The text with everything replaced that has a stand-in; what has none stays, for the check to point at. */
export const withReplacements = (text: string, charset: BookingCharset): string =>
  Array.from(text, character =>
    isWritable(character, charset) ? character : (offerFor(character, charset) ?? character),
  ).join('');

/** As the channel writes it: capitals where it knows no others. Nothing else is ever changed silently. */
export const asWritten = (text: string, charset: BookingCharset): string =>
  charset === 'UNOA' ? text.toUpperCase() : text;

/** Parts of the content that are keys of ours or never leave the house. */
const NOT_SENT = new Set(['fileIds', 'zone', 'etd', 'eta', 'cutOffs']);

function* textsOf(value: unknown, path: string): Iterable<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      if (!NOT_SENT.has(name)) yield* textsOf(member, path === '' ? name : `${path}.${name}`);
}

/**
 * CHARSET at every text that the channel cannot write. `params.c` are the characters, `params.offer` the text with what can stand for
 * them; null where not all of them have a stand-in. An e-mail address is left out where it cannot be written (`@` in UNOA): no finding.
 */
export function charsetFindings(content: BookingContent, charset: BookingCharset): Finding[] {
  return [...textsOf(content, '')].flatMap(([path, text]) => {
    const found = /(?:^|\.)(?:email|contactEmail)$/.test(path) ? [] : foreignCharacters(text, charset);
    if (found.length === 0) return [];
    const replaced = withReplacements(text, charset);
    const offer = foreignCharacters(replaced, charset).length === 0 ? replaced : null;
    return [
      {
        path,
        code: 'CHARSET',
        severity: 'error',
        message: { zh: '含不支持的字符：{c}', en: 'Unsupported characters: {c}' },
        params: { c: found.join(' '), offer, charset },
      } satisfies Finding,
    ];
  });
}
