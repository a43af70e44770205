import { normaliseContainerNumber } from '#contract/si/parts/container-number.ts';
import { withLineTotals } from '#contract/si/parts/totals.ts';
import type { Box } from '#contract/si/shipping-instruction.ts';

const isBlank = (box: Box): boolean =>
  box.containerNo === '' &&
  box.lines.every(line => line.goods === '' && line.packageCount === '' && line.weightKg === '');

/** Pasted boxes into those of a draft: a container that is there is replaced, a new one comes last, blank ones go. */
export function putBoxes(boxes: readonly Box[], pasted: readonly Box[]): Box[] {
  const numberOf = (box: Box) => normaliseContainerNumber(box.containerNo);
  const incoming = pasted.map(withLineTotals);
  const replaced = boxes
    .filter(box => !isBlank(box))
    .map(box => incoming.find(other => other.containerNo !== '' && numberOf(other) === numberOf(box)) ?? box);
  return [...replaced, ...incoming.filter(box => !replaced.includes(box))];
}
