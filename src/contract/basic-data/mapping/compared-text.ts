import type { MappedObject } from '../mapping.resource.ts';
import { fold, foldTight } from '../rules/fold.ts';

/** How a foreign text of an object is compared (design A.7.1): container types without blanks, all others folded. */
export function comparedText(object: MappedObject, text: string): string {
  const folded = object === 'CONTAINER_TYPE' ? foldTight(text) : fold(text);
  // A text of signs alone, as "--", folds away altogether and would equal every other such text.
  return folded === '' ? text.normalize('NFKC').trim().toUpperCase() : folded;
}
