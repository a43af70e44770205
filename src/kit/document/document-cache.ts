import type { QueryClient } from '@tanstack/react-query';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { queryKey } from '../queries.ts';
import { refreshRows } from '../resource/resource-queries.ts';
import { putRow } from '../resource/use-resource-rows.ts';

export const isDocumentRow = (row: AnyRow): row is AnyDocumentRow => typeof row.state === 'string';

/** Puts rows as the server answered them into lists and details at once; what they touch is read again, without waiting for it. */
export function showRows(queries: QueryClient, document: AnyDocument, rows: readonly AnyDocumentRow[]): void {
  const resource = documentResource(document);
  const { get } = documentCalls(document);
  for (const row of rows) {
    putRow(queries, resource, row);
    queries.setQueryData<{ readonly row: AnyDocumentRow }>(
      [...queryKey(get, { id: row.id })],
      detail => detail && { ...detail, row },
    );
  }
  void refreshRows(
    queries,
    resource,
    rows.map(({ id }) => id),
  );
}
