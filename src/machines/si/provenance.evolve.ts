import type { Fact } from '#contract/kernel/facts.ts';
import { cellsOf } from '#contract/si/content-cells.ts';
import { type OriginPlace, originReader, placeIn } from '#contract/si/origin.ts';
import { evolveDocument } from '../kernel/document-fold.ts';
import { type ShippingInstruction, shippingInstruction } from './shipping-instruction.document.ts';

/** Where a value of the document comes from: the fact that last set it. */
export interface Origin extends OriginPlace {
  /** As in `Cell`. */
  readonly key: string;
  readonly path: string;
  readonly value: string;
  /** Number of the fact; 1 = it was there from the beginning. */
  readonly seq: number;
  /** What stood there before that fact; `null` = nothing. */
  readonly before: string | null;
  /** As the fact states it; `null` where it states nothing. */
  readonly from: string | null;
  readonly ref: string;
}

/**
 * Folds the log and remembers for every value who set it: a value keeps its origin until a fact changes it, also when its
 * box moved to another place. The answer is in the order of the last content.
 */
export function provenanceOf(facts: readonly Fact[]): Origin[] {
  let document: ShippingInstruction | null = null;
  let known = new Map<string, Origin>();
  for (const fact of facts) {
    const isTouched: boolean = document === null || fact.changes.length > 0;
    document = evolveDocument(shippingInstruction, document, fact) as ShippingInstruction;
    if (!isTouched) continue;
    const next = new Map<string, Origin>();
    const stated = originReader(fact.origins ?? []);
    for (const cell of cellsOf(document.content)) {
      const before = known.get(cell.key);
      const stays = before !== undefined && before.value === cell.value;
      if (stays) next.set(cell.key, { ...before, path: cell.path });
      else {
        const { from, ref, ...place } = stated(cell.key) ?? { from: null, ref: '' };
        next.set(cell.key, { ...cell, seq: fact.seq, before: before?.value ?? null, from, ref, ...placeIn(place) });
      }
    }
    known = next;
  }
  return [...known.values()];
}
