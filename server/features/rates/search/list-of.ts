import type { HitCount } from '../rules/markup-hits.ts';
import type { Search } from './find-rates.ts';
import type { ListHolder, OpenLists } from './open-lists.ts';
import type { QueryLog } from './query-log.ts';

/** What is remembered of a search after its answer. */
export interface Kept {
  readonly log: QueryLog;
  readonly hits: HitCount;
  readonly lists: OpenLists;
}

/** Key of the list that the searcher has before him now; null where every rate on it is his own company's. */
export function listOf(
  lists: OpenLists,
  { sources, found, polIds, podIds, criteria }: Search,
  holder: ListHolder,
  query: object,
): string | null {
  if (sources.every(({ isOwn }) => isOwn) && found.every(({ source }) => source.lenderId === null)) return null;
  // A rate that came by a share is its owner's, with the way behind it.
  const [rateIds, ownerIds] = [found.map(({ rate }) => rate.id.split('~')[0]!), sources.map(({ ownerId }) => ownerId)];
  const containerTypes = criteria.containers.map(one => one.containerType);
  return lists.note(holder, { question: JSON.stringify(query), ownerIds, polIds, podIds, containerTypes, rateIds });
}
