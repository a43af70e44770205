/**
 * Headings in two lines: what the columns of a group have in common stands above them, as "USD per container" over `20'`, `40'`, `40HQ`,
 * and a word that holds for one column alone stands in either line.
 */

type Read<Use extends string> = (heading: string) => Use | null;
type Cells = readonly string[];

/** A figure: then the line below is an offer and no heading. */
const FIGURE = /^\D{0,4}\d[\d,]{2,}(?:\.\d+)?$/;
/** A group may be called by one of these although its columns are what is meant. */
const GROUPS: ReadonlySet<string> = new Set(['price', 'validity', 'validFrom', 'combined']);
/** `From` and `To` alone are ports: below a word of validity they are days. */
const ENDS: Readonly<Partial<Record<string, string>>> = { pol: 'Valid from', pod: 'Valid to' };
const VALIDITIES: ReadonlySet<string | null> = new Set(['validity', 'validFrom']);

const at = (cells: Cells, place: number): string => cells[place]?.trim() ?? '';

/** What stands over a column: its own cell, or that of its group, which is merged to the right. */
function overs(upper: Cells, lower: Cells): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const own = at(upper, place);
    if (own !== '') group = own;
    else if (at(lower, place) === '') group = '';
    return own === '' && at(lower, place) !== '' ? group : own;
  });
}

function meaning<Use extends string>(over: string, below: string, read: Read<Use>): Use | null {
  if (below === '') return read(over);
  const [own, both] = [read(below), read(`${over}${below}`)];
  const end = VALIDITIES.has(read(over)) ? ENDS[own ?? ''] : undefined;
  return end ? read(end) : (own ?? both ?? read(over));
}

export function isTwoLined<Use extends string>(upper: Cells, lower: Cells, read: Read<Use>): boolean {
  const over = overs(upper, lower);
  if (!over.some(text => text !== '') || lower.some(text => FIGURE.test(text.trim()))) return false;
  let told = 0;
  for (const [place, text] of over.entries()) {
    const below = at(lower, place);
    if (below === '') continue;
    const use = read(text);
    const isGroup = use === null || GROUPS.has(use);
    // Below the heading of a port stands a port.
    if (!isGroup && read(`${text}${below}`) === null) return false;
    if (isGroup && (read(below) ?? read(`${text}${below}`)) !== null) told += 1;
  }
  // The upper line names what the lower does not: else it is a title above headings in one line.
  return told > 0 && upper.some((text, place) => at(lower, place) === '' && read(text) !== null);
}

export const joinedHeadings = (upper: Cells, lower: Cells): string[] =>
  overs(upper, lower).map((text, place) => [text, at(lower, place)].filter(Boolean).join(' '));

/** Of two groups with the same columns the first is taken: somebody says which the other is. */
export function joinedUses<Use extends string>(upper: Cells, lower: Cells, read: Read<Use>): (Use | null)[] {
  const uses = overs(upper, lower).map((text, place) => meaning(text, at(lower, place), read));
  return uses.map((use, place) => (use?.startsWith('PRICE:') && uses.indexOf(use) < place ? null : use));
}
