import type { DocQueries } from '#streams/doc-refresh.ts';

/** What live messages touch, of screens that are loaded when they are first opened; they cannot be known at the start. */
export const LATE_DOC_QUERIES: DocQueries[] = [];

/**
 * From now on a live message of the document type refreshes these queries, whichever screens are in view. Several may stand for one
 * type, as a resource's lists and what a screen shows beside them; each is told once, when its module is loaded.
 */
export function keepLive(queries: DocQueries): void {
  LATE_DOC_QUERIES.push(queries);
}
