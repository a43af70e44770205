import type { Box, SiDraft } from '../shipping-instruction.ts';
import { normaliseText } from './document-text.ts';
import { normaliseHsCode } from './hs-code.ts';
import { packageCodeOf } from './package-code.ts';

/** What the bill as a whole says of its goods; it follows from the cargo lines as long as nobody writes something else. */
type HeaderGoods = Pick<SiDraft, 'goods' | 'marks' | 'hsCodes' | 'packageCode'>;
export const HEADER_GOODS = [
  'goods',
  'marks',
  'hsCodes',
  'packageCode',
] as const satisfies readonly (keyof HeaderGoods)[];

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(text => text !== ''))];

/** Description, marks, HS codes and package of the whole as the lines have them; several kinds of package have no one code. */
export function goodsOfLines(boxes: readonly Pick<Box, 'lines'>[]): HeaderGoods {
  const lines = boxes.flatMap(box => box.lines);
  const packages = distinct(lines.map(line => line.packageCode));
  return {
    goods: distinct(lines.map(line => line.goods)).join('\n'),
    marks: distinct(lines.map(line => line.marks)).join('\n'),
    hsCodes: distinct(lines.map(line => line.hsCode)),
    packageCode: packages.length === 1 ? (packages[0] ?? '') : '',
  };
}

/** The draft with what its lines say of the whole; where they say nothing, what stands there stays. */
export function withGoodsOfLines(draft: SiDraft): SiDraft {
  const { goods, marks, hsCodes, packageCode } = goodsOfLines(draft.boxes);
  return {
    ...draft,
    goods: goods || draft.goods,
    marks: marks || draft.marks,
    hsCodes: hsCodes.length > 0 ? hsCodes : draft.hsCodes,
    packageCode: packageCode || draft.packageCode,
  };
}

const compared = (value: string | readonly string[], field: keyof HeaderGoods): string => {
  if (typeof value !== 'string') return value.map(normaliseHsCode).join();
  return field === 'packageCode'
    ? (packageCodeOf(value) ?? value)
    : normaliseText(value).toUpperCase().replace(/\s+/g, ' ');
};

/** A draft of several shipments or one of several bills: the shipment's own words are not about exactly its goods. */
const isOfItsLines = ({ siType, masters }: SiDraft): boolean => siType === 2 || masters.length > 0;

/**
 * A draft after its boxes changed: what of its header was that of the lines before is that of the lines now. What somebody wrote
 * differs from the lines, and stays.
 */
export function followLines(before: SiDraft, after: SiDraft): SiDraft {
  if (before.boxes === after.boxes || !isOfItsLines(after)) return after;
  const was = goodsOfLines(before.boxes);
  const now = goodsOfLines(after.boxes);
  const following = HEADER_GOODS.filter(
    field =>
      String(now[field]) !== String(was[field]) &&
      String(after[field]) === String(before[field]) &&
      compared(before[field], field) === compared(was[field], field),
  );
  return following.length === 0
    ? after
    : { ...after, ...Object.fromEntries(following.map(field => [field, now[field]])) };
}

/** A draft of a split or merged bill that was sent without a header of its own: the lines have it. */
export function withMissingGoods(draft: SiDraft): SiDraft {
  if (!isOfItsLines(draft)) return draft;
  const lines = goodsOfLines(draft.boxes);
  return {
    ...draft,
    goods: draft.goods || lines.goods,
    marks: draft.marks || lines.marks,
    hsCodes: draft.hsCodes.length > 0 ? draft.hsCodes : lines.hsCodes,
    packageCode: draft.packageCode || lines.packageCode,
  };
}
