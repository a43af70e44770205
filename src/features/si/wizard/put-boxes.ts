import { normaliseContainerNumber } from '#contract/si/parts/container-number.ts';
import { containerTypeKey } from '#contract/si/parts/container-type.ts';
import { withLineTotals } from '#contract/si/parts/totals.ts';
import type { Box } from '#contract/si/shipping-instruction.ts';

const isBlank = (box: Box): boolean =>
  box.containerNo === '' &&
  box.lines.every(line => line.goods === '' && line.packageCount === '' && line.weightKg === '');

/**
 * Pasted boxes into those of a draft: a container that is there is replaced; of those that were booked and have no number yet each gives
 * its place to the next new one of its type; what is left of the new ones comes last, and blank ones go.
 */
export function putBoxes(boxes: readonly Box[], pasted: readonly Box[]): Box[] {
  const numberOf = (box: Box) => normaliseContainerNumber(box.containerNo);
  const there = new Set(boxes.map(numberOf));
  const incoming = pasted.map(withLineTotals);
  const known = new Map(incoming.filter(box => box.containerNo !== '').map(box => [numberOf(box), box]));
  const fresh = incoming.filter(box => box.containerNo === '' || !there.has(numberOf(box)));
  const placeOf = ({ type }: Box): Box | undefined => {
    const at = fresh.findIndex(box => box.containerNo !== '' && containerTypeKey(box.type) === containerTypeKey(type));
    return at < 0 ? undefined : fresh.splice(at, 1)[0];
  };
  const kept = boxes
    .filter(box => !isBlank(box))
    .map(box => (box.containerNo === '' ? placeOf(box) : known.get(numberOf(box))) ?? box);
  return [...kept, ...fresh];
}
