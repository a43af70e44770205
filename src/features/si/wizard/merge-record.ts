import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { canonicalJson } from '#contract/si/parts/content-hash.ts';
import { draftTotals } from '#contract/si/parts/totals.ts';
import { type SiDraft, siDraftSchema } from '#contract/si/shipping-instruction.ts';

/** After a 412: my edit and theirs since the version both began with (design 0.1, A11 story 4). */
export interface Merge {
  /** All that only one side changed, taken from that side; where both did, mine for now. */
  readonly merged: SiDraft;
  /** Fields both sides changed to different values. Boxes and merge links are one field each. */
  readonly conflicts: readonly (keyof SiDraft)[];
}

/** Belong to the record or the set, not to what a person writes into it. */
const NOT_CONTENT: readonly (keyof SiDraft)[] = ['draftId', 'shipmentId', 'plannedCount'];
const CONTENT = (Object.keys(siDraftSchema.shape) as (keyof SiDraft)[]).filter(field => !NOT_CONTENT.includes(field));

const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

export function mergeRecords(base: SiDraft, mine: SiDraft, theirs: SiDraft): Merge {
  const mineOnly = CONTENT.filter(field => !isSame(base[field], mine[field]));
  const conflicts = mineOnly.filter(
    field => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
  const kept = Object.fromEntries(mineOnly.map(field => [field, mine[field]]));
  return { merged: { ...theirs, draftId: mine.draftId, ...kept }, conflicts };
}

/** The merged record once the person has chosen a side for every conflict. */
export function resolveMerge(
  { merged, conflicts }: Merge,
  theirs: SiDraft,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): SiDraft {
  const yielded = conflicts.filter(field => choices[field] === 'theirs').map(field => [field, theirs[field]] as const);
  return { ...merged, ...Object.fromEntries(yielded) };
}

/** A field's value as the merge view shows it. */
export function mergeText(draft: SiDraft, field: keyof SiDraft): string {
  switch (field) {
    case 'boxes': {
      const { packageCount, weightKg, volumeCbm } = draftTotals(draft);
      const numbers = draft.boxes.map(box => box.containerNo).join(', ');
      return `${boxSummary(draft.boxes, draft.goodsType)}\n${numbers}\n${packageCount} / ${weightKg} KG / ${volumeCbm} CBM`;
    }
    case 'extra':
      return Object.values(draft.extra)
        .filter(value => value !== '')
        .join(' · ');
    case 'masters':
      return draft.masters.map(link => link.mblNo).join(', ');
    case 'hsCodes':
    case 'emails':
      return draft[field].join(', ');
    default:
      return String(draft[field]);
  }
}
