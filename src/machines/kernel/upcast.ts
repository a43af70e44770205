import type { Fact } from '#contract/kernel/facts.ts';

/**
 * Facts are never rewritten, so the shapes of what they hold are kept for ever: each has a number, and a function leads from one to the
 * next. A document tells here how its facts of earlier versions read today.
 *
 *   shape 1 ──upcasters[0]──> shape 2 ──upcasters[1]──> shape 3 = head
 */

/** Reads a fact of shape n as one of shape n + 1; pure, and no more than `changes`, `remarks` and `origins` may differ after it. */
export type Upcaster = (fact: Fact) => Fact;

/** The shapes of a document's facts: for each event the upcasters from shape 1 on, in order; an event without any has shape 1 alone. */
export interface FactShapes {
  /** As the log names it. */
  readonly documentType: string;
  readonly upcasters: Readonly<Record<string, readonly Upcaster[]>>;
}

/** The shape that facts of this event are written in today, counted from 1. */
export const headShape = (shapes: FactShapes | undefined, event: string): number =>
  (shapes?.upcasters[event]?.length ?? 0) + 1;

/** A fact of this shape as it reads today; throws where a newer version of the product has written it. */
export function atHeadShape(shapes: FactShapes | undefined, fact: Fact, shape: number): Fact {
  const head = headShape(shapes, fact.event);
  if (shape > head)
    throw new Error(`fact ${fact.seq} ${fact.event} has shape ${shape}; this version of the product knows ${head}`);
  return (shapes?.upcasters[fact.event] ?? []).slice(shape - 1).reduce((older, upcast) => upcast(older), fact);
}
