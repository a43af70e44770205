import type { Text } from '#contract/kernel/text.ts';
import { boxSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { pathLabel } from '../parts/path-label.ts';

/** Where a value stands, in words: a box is called by its number, `boxes[CSQU3054383].sealNo` -> CSQU3054383 铅封号. */
export function cellLabel(key: string): Text {
  const [, box, rest] = /^boxes\[([^\]]*)\]\.(.+)$/.exec(key) ?? [];
  if (box === undefined || rest === undefined) return pathLabel(key.replace(/^masters\[[^\]]*\]/, 'masters.0'));
  const line = /^lines\[(\d+)\]\.(.+)$/.exec(rest);
  // The words of a line begin with those of its box, which has a better name here.
  const below = line ? pathLabel(`boxes.0.lines.${line[1]}.${line[2]}`) : siFieldLabel(boxSchema, rest);
  const name = box.startsWith('?') ? `#${box.slice(1)}` : box;
  return {
    zh: `${name} ${below.zh.replace(/^箱1\s*/, '')}`,
    en: `${name} ${below.en.replace(/^Container 1\s*/, '')}`,
  };
}
