import { printedContainerType } from './container-type.ts';

/** What a box summary needs to know of a box. */
export interface SummaryBox {
  readonly type: string;
  readonly containerNo: string;
}

const summaryOf = (types: Iterable<string>): string => {
  const counts = new Map<string, number>();
  for (const type of types) {
    const printed = printedContainerType(type);
    if (printed !== '') counts.set(printed, (counts.get(printed) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => `${type}*${count}`).join(',');
};

/** `40HQ*2,20GP*1`: types in order of first appearance; `LCL` without containers, else empty (design A5.8). */
export const boxSummary = (boxes: readonly Pick<SummaryBox, 'type'>[], goodsType = ''): string =>
  summaryOf(boxes.map(box => box.type)) || (goodsType === 'L' ? 'LCL' : '');

/** Summary of a whole set: a container shared by several SIs counts once. */
export function setBoxSummary(drafts: readonly { boxes: readonly SummaryBox[]; goodsType?: string }[]): string {
  const seen = new Set<string>();
  const types: string[] = [];
  for (const box of drafts.flatMap(draft => draft.boxes)) {
    if (box.containerNo !== '' && seen.has(box.containerNo)) continue;
    seen.add(box.containerNo);
    types.push(box.type);
  }
  return summaryOf(types) || (drafts.some(draft => draft.goodsType === 'L') ? 'LCL' : '');
}

/** Types per count as a comparable text, whatever the order: booking against set. */
export const sortedBoxSummary = (summary: string): string => summary.split(',').sort().join(',');
