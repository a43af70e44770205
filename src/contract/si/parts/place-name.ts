/** Letters that no decomposition takes apart, as carriers write them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ø: 'O',
  Þ: 'TH',
  Ł: 'L',
  Œ: 'OE',
  Ħ: 'H',
};

/** Letters and digits without diacritics, one blank between words. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆÐĐØÞŁŒĦ]/g, letter => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Names of one place UN/LOCODE gives in a row: `Guangzhou (Canton)`, `Shanghai/Pudong`, `Wien = Vienna`. */
const alternatives = (name: string): string[] =>
  [name, ...name.split(/[(/)=]/)].map(folded).filter(part => part !== '');

/**
 * Does the wording of a document mean the place of the code? `LOS ANGELES, CA` and `PORT OF LOS ANGELES` do for
 * `Los Angeles`; state and country after a comma are the document's own business.
 */
export function samePlaceName(wording: string, name: string): boolean {
  const known = alternatives(name);
  const [beforeComma = ''] = wording.split(',');
  const said = [wording, beforeComma].flatMap(alternatives).map(part => part.replace(/^PORT OF | PORT$/, ''));
  return said.some(part => known.includes(part) || known.some(other => other.replace(/^PORT OF | PORT$/, '') === part));
}
