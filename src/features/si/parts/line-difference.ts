/** A piece of a line; `isChanged` where the other text has it otherwise. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}
/** Two texts line by line, as a reader compares them. A line that only one of them has is null in the other. */
export interface LinePair {
  readonly before: readonly Piece[] | null;
  readonly after: readonly Piece[] | null;
  readonly isSame: boolean;
}

/** Pairs of indices that stand in both lists, in order and as many as can be (longest common subsequence). */
function common(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

const wordsOf = (line: string): string[] => line.match(/\s+|[\p{Script=Han}]|[^\s\p{Script=Han}]+/gu) ?? [];

/** Neighbours of one kind are one piece. */
function pieces(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const made: { text: string; isChanged: boolean }[] = [];
  for (const [index, text] of words.entries()) {
    const isChanged = !kept.has(index);
    const last = made.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else made.push({ text, isChanged });
  }
  return made;
}

function changedLine(before: string, after: string): LinePair {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const pairs = common(was, is);
  return {
    before: pieces(was, new Set(pairs.map(([index]) => index))),
    after: pieces(is, new Set(pairs.map(([, index]) => index))),
    isSame: false,
  };
}

const whole = (text: string | undefined, isChanged: boolean): Piece[] | null =>
  text === undefined ? null : [{ text, isChanged }];

/** The lines of two texts beside each other; in a line that changed, only the words that differ are marked. */
export function lineDifference(before: string, after: string): readonly LinePair[] {
  const [was, is] = [before, after].map(text => (text === '' ? [] : text.split('\n'))) as [string[], string[]];
  const made: LinePair[] = [];
  let [i, j] = [0, 0];
  for (const [a, b] of [...common(was, is), [was.length, is.length] as const]) {
    // Between two lines that stayed, what went and what came are lines of the same place.
    while (i < a && j < b) made.push(changedLine(was[i++] ?? '', is[j++] ?? ''));
    while (i < a) made.push({ before: whole(was[i++], true), after: null, isSame: false });
    while (j < b) made.push({ before: null, after: whole(is[j++], true), isSame: false });
    if (a < was.length) made.push({ before: whole(was[i++], false), after: whole(is[j++], false), isSame: true });
  }
  return made;
}
