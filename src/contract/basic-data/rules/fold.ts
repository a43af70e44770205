/** How names and foreign codes are compared (design A.7.1): one spelling for all the ways partners write one thing. */

/** Letters that no decomposition takes apart; the list of UN/LOCODE writes its plain names with the same ones. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Œ: 'OE',
  Þ: 'TH',
};

const PLAIN = /^[\x20-\x7e]*$/;

// Latin, Greek and Cyrillic marks only: the sound marks of kana and Indic vowel signs are part of the letter.
const withoutDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ÆÐĐĦŁØŒÞ]/g, letter => PLAIN_LETTERS[letter] ?? letter);

/** "PORT OF" in front and "PORT", "HARBOUR", "港", "港口" behind say nothing; a name never folds away altogether. */
const withoutPortWords = (text: string): string =>
  text.replace(/^PORT OF (?=.)/, '').replace(/(?<=.)(?: PORT| HARBOUR| ?港口?)$/u, '');

const foldOnce = (text: string): string => {
  const upper = PLAIN.test(text) ? text.toUpperCase() : withoutDiacritics(text.normalize('NFKC').toUpperCase());
  return withoutPortWords(upper.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ').trim());
};

/** Taking one thing off can bring the next to the end, so each runs until nothing changes: folding twice is folding once. */
function untilStill(text: string, step: (text: string) => string): string {
  let before = text;
  for (;;) {
    const after = step(before);
    if (after === before) return after;
    before = after;
  }
}

/** `Port of Göteborg (SE)` -> `GOTEBORG SE`, `上海港` -> `上海`, `40'HQ` -> `40 HQ`. */
export const fold = (text: string): string => untilStill(text, foldOnce);

/** Folded and without blanks, as container types are compared: `40'HQ` and `40 hq` -> `40HQ`. */
export const foldTight = (text: string): string => untilStill(text, one => fold(one).replaceAll(' ', ''));
