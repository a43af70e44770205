import type { Segment } from './segment.ts';

/** Separators of a file: as UNA names them, or the usual ones. */
interface Signs {
  readonly component: string;
  readonly element: string;
  readonly decimal: string;
  /** A blank: the file has no release character. */
  readonly release: string;
  readonly terminator: string;
}

const USUAL: Signs = { component: ':', element: '+', decimal: '.', release: '?', terminator: "'" };

/** Longer than any interchange of the trade: what comes after is not read. */
const MOST_SIGNS = 8 * 1024 * 1024;

function signsOf(text: string): { readonly signs: Signs; readonly start: number } {
  // Some files end segments by lines and say so nowhere.
  if (!text.startsWith('UNA'))
    return { signs: text.includes(USUAL.terminator) ? USUAL : { ...USUAL, terminator: '\n' }, start: 0 };
  const [component, element, decimal, release, , ended] = text.slice(3, 9);
  if (!component || !element || !decimal || !release || !ended) return { signs: USUAL, start: 3 };
  // Where lines end segments, both signs of an end of line do.
  return { signs: { component, element, decimal, release, terminator: ended === '\r' ? '\n' : ended }, start: 9 };
}

/** Blank and end of line between segments are layout and no data. */
const isLayout = (sign: string): boolean => sign === '\r' || sign === '\n' || sign === ' ' || sign === '\t';

/** Segments of a text in one pass; release signs are taken off, an empty segment is none. */
export function splitSegments(given: string): { readonly segments: Segment[]; readonly decimalSign: string } {
  const text = given.replace(/^[\ufeff\s]+/, '').slice(0, MOST_SIGNS);
  const { signs, start } = signsOf(text);
  const isReleasing = signs.release.trim() !== '';
  const segments: Segment[] = [];
  let elements: string[][] = [['']];
  let isBegun = false;

  const add = (sign: string): void => {
    const components = elements.at(-1) as string[];
    components[components.length - 1] += sign;
    isBegun = true;
  };
  const end = (): void => {
    const [[tag = ''] = [], ...rest] = elements;
    if (tag.trim() !== '') segments.push({ tag: tag.trim().toUpperCase(), elements: rest });
    elements = [['']];
    isBegun = false;
  };
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isReleasing && sign === signs.release && at + 1 < text.length) {
      at += 1;
      add(text[at] as string);
    } else if (sign === signs.terminator) end();
    else if (sign === signs.element) elements.push(['']);
    else if (sign === signs.component) elements.at(-1)?.push('');
    else if (sign === '\r' || sign === '\n' || (!isBegun && isLayout(sign))) continue;
    else add(sign);
  }
  end();
  return { segments, decimalSign: signs.decimal };
}
