import type { QueryClient } from '@tanstack/react-query';
import { basicCodeResource, holidayResource } from '#contract/basic-data/basic-code.resource.ts';
import { resolveMapping, unmappedCodes } from '#contract/basic-data/mapping/calls.ts';
import { codeLists } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { UNMAPPED_DOC } from '#contract/basic-data/mapping/unmapped-code.ts';
import {
  codeMappingResource,
  lineCodeResource,
  partnerMappingResource,
} from '#contract/basic-data/mapping.resource.ts';
import { queryKey } from '#kit/queries.ts';
import { resourceDocQueries } from '#kit/resource/resource-queries.ts';
import type { DocQueries, QueryKey } from '#streams/doc-refresh.ts';

const inboxKeys = (): readonly QueryKey[] => [queryKey(unmappedCodes), queryKey(resolveMapping)];

const codes = resourceDocQueries(basicCodeResource);

/** What the mapping screens read, on the live connection; the shell hands it to the client. */
export const mappingDocQueries: readonly DocQueries[] = [
  { docType: UNMAPPED_DOC, keys: inboxKeys },
  resourceDocQueries(codeMappingResource),
  resourceDocQueries(partnerMappingResource),
  resourceDocQueries(lineCodeResource),
  resourceDocQueries(holidayResource),
  { ...codes, keys: id => [...codes.keys(id), queryKey(codeLists)] },
];

/** After an own decision: the same keys as a live message, at once. */
export async function refreshInbox(queries: QueryClient): Promise<void> {
  await Promise.all(inboxKeys().map(key => queries.invalidateQueries({ queryKey: [...key] })));
}
