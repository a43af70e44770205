import type { Segment } from '../../edifact/segment.ts';
import type { Text } from '../../kernel/text.ts';
import type { NotCarried } from '../dcsa/not-carried.ts';
import { reasonFor } from './not-carried-edi.ts';

/** A message read component by component: what was taken is remembered, so that what was not can be told at the end. */
export interface SegmentReader {
  readonly tag: string;
  /** Text of a component, taken; elements and components count from 0. */
  take(element: number, component?: number): string;
  /** The same, not taken. */
  peek(element: number, component?: number): string;
  /** All components of an element, taken. */
  takeAll(element: number): string[];
  /** Says of the whole segment why it is left. */
  leave(reason: Text): void;
  /** Its qualifiers and all else are of no weight to an SI. */
  done(): void;
}

export interface MessageReader {
  readonly segments: readonly SegmentReader[];
  untaken(): NotCarried[];
}

export function readMessageLeaves(segments: readonly Segment[]): MessageReader {
  const taken = new Set<string>();
  const reasons = new Map<number, Text>();
  const key = (index: number, element: number, component: number): string => `${index}.${element}.${component}`;
  const readers = segments.map(({ tag, elements }, index): SegmentReader => {
    const peek = (element: number, component = 0): string => elements[element]?.[component] ?? '';
    const take = (element: number, component = 0): string => {
      taken.add(key(index, element, component));
      return peek(element, component).trim();
    };
    const takeAll = (element: number): string[] =>
      (elements[element] ?? []).map((_, component) => take(element, component));
    return {
      tag,
      peek,
      take,
      takeAll,
      leave: reason => void reasons.set(index, reason),
      done: () => {
        for (const element of elements.keys()) takeAll(element);
      },
    };
  });
  return {
    segments: readers,
    untaken: () =>
      segments.flatMap(({ tag, elements }, index) =>
        elements.flatMap((components, element) =>
          components.flatMap((value, component) =>
            value === '' || taken.has(key(index, element, component))
              ? []
              : [
                  {
                    path: `${index + 1} ${tag}+${elements[0]?.[0] ?? ''} ${element + 1}.${component + 1}`,
                    value,
                    reason: reasons.get(index) ?? reasonFor(tag, elements[0]?.[0] ?? ''),
                  },
                ],
          ),
        ),
      ),
  };
}
