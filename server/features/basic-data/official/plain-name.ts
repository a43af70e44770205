/** Letters that no decomposition takes apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  Þ: 'TH',
  þ: 'th',
};

/** A name as EDI carries it, in its own case: `Århus` -> `Arhus`, `Ærøskøbing` -> `AEroskobing`. */
export const plainNameOf = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? name.trim()
    : name
        .replace(/[^\x20-\x7e]/g, letter => PLAIN_LETTERS[letter] ?? letter)
        .normalize('NFKD')
        .replace(/[^\x20-\x7e]/g, '')
        .trim();
