import type { QueryClient } from '@tanstack/react-query';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { resolveMapping, unmappedCodes } from '#contract/basic-data/mapping/calls.ts';
import { codeLists } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { UNMAPPED_DOC } from '#contract/basic-data/mapping/unmapped-code.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { resourceDocQueries } from '#kit/resource/resource-queries.ts';
import type { QueryKey } from '#streams/doc-refresh.ts';

const inboxKeys = (): readonly QueryKey[] => [queryKey(unmappedCodes), queryKey(resolveMapping)];

// What every resource has follows by itself; these screens read more than that.
keepLive({ docType: UNMAPPED_DOC, keys: inboxKeys });
keepLive({
  docType: basicCodeResource.docType,
  keys: id => [...resourceDocQueries(basicCodeResource).keys(id), queryKey(codeLists)],
});

/** After an own decision: the same keys as a live message, at once. */
export async function refreshInbox(queries: QueryClient): Promise<void> {
  await Promise.all(inboxKeys().map(key => queries.invalidateQueries({ queryKey: [...key] })));
}
