import { BILL_FIELDS, type BillBody, type BillField } from './body.ts';

export interface BodyMerge {
  /** Both sides together; where both changed one field, mine. */
  readonly merged: BillBody;
  /** Fields that both have changed, differently. */
  readonly conflicts: readonly BillField[];
}

/** Two changes of one beginning, field by field. */
export function mergeBodies(base: BillBody, mine: BillBody, theirs: BillBody): BodyMerge {
  const merged = { ...mine } as Record<BillField, string>;
  const conflicts: BillField[] = [];
  for (const field of BILL_FIELDS) {
    if (mine[field] === theirs[field] || theirs[field] === base[field]) continue;
    if (mine[field] === base[field]) merged[field] = theirs[field];
    else conflicts.push(field);
  }
  return { merged: merged as BillBody, conflicts };
}

/**
 * The bill after its SI was changed: what the SI changed is taken over, what only the clerk changed stays. Where both did, the SI
 * counts; the clerk's words are in the log.
 */
export function followSi(before: BillBody, bill: BillBody, now: BillBody): BillBody {
  const { merged, conflicts } = mergeBodies(before, bill, now);
  return { ...merged, ...Object.fromEntries(conflicts.map(field => [field, now[field]])) } as BillBody;
}
