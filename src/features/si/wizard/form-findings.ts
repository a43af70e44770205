import type { Finding } from '#contract/kernel/errors.ts';
import { checkDraftForm } from '#contract/si/check/check-set.ts';
import { type Box, emptyDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { wirePath } from '#contract/si/wire.ts';

const FIRST_BOX = wirePath.box(0, 0);
const found = new WeakMap<Box, readonly Finding[]>();

/** A box is held to the form's rules by itself, and boxes share what was not edited: each is checked once. */
function boxFindings(box: Box): readonly Finding[] {
  const known = found.get(box);
  if (known) return known;
  const findings = checkDraftForm({ ...emptyDraft(), boxes: [box] }).filter(({ path }) => path.startsWith(FIRST_BOX));
  found.set(box, findings);
  return findings;
}

/** Lengths and formats of one draft, with the paths of its place in the set; an edit costs one box, not a hundred. */
export const formFindings = (draft: SiDraft, index: number): Finding[] => [
  ...checkDraftForm({ ...draft, boxes: [] }, index),
  ...draft.boxes.flatMap((box, b) =>
    boxFindings(box).map(finding => ({ ...finding, path: finding.path.replace(FIRST_BOX, wirePath.box(index, b)) })),
  ),
];
