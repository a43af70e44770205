import type { NumberStyle } from '#contract/settings/display.ts';

/** How figures are read by people. What is typed, copied, compared and sent stays `1234.5`. */

const MARKS: Readonly<Record<NumberStyle, { readonly group: string; readonly point: string }>> = {
  comma: { group: ',', point: '.' },
  // A narrow space that no line is broken at.
  space: { group: '\u202f', point: '.' },
  point: { group: '.', point: ',' },
  plain: { group: '', point: '.' },
};

let style: NumberStyle = 'comma';

/** Set with the settings of the reader; screens that show figures hear of it by `useViewerZone` or `useDisplay`. */
export const setNumberStyle = (next: NumberStyle): void => {
  style = next;
};

const FIGURE = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A figure in the reader's style, digit by digit: a decimal text is never turned into a float. What is no figure stays. */
export function formatFigure(value: string | number | null | undefined, written: NumberStyle = style): string {
  const text = value === null || value === undefined ? '' : String(value);
  const [, sign, whole, rest] = FIGURE.exec(text) ?? [];
  if (whole === undefined) return text;
  const { group, point } = MARKS[written];
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${rest === undefined ? '' : point + rest}`;
}
