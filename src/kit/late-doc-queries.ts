import type { DocQueries } from '#streams/doc-refresh.ts';

/** What live messages touch, of screens that are loaded when they are first opened; they cannot be known at the start. */
export const LATE_DOC_QUERIES: DocQueries[] = [];

/** From now on a live message of the document type refreshes these queries, whichever screens are in view. */
export function keepLive(queries: DocQueries): void {
  if (!LATE_DOC_QUERIES.some(({ docType }) => docType === queries.docType)) LATE_DOC_QUERIES.push(queries);
}
