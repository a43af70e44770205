import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { callShipments, scheduleBoard, scheduleVoyages, voyageEffect } from '#contract/basic-data/schedule/calls.ts';
import { queryKey } from '#kit/client.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';
import { resourceDocQueries } from '#kit/resource/resource-queries.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';

const RESOURCES = [portCallResource, documentResource(voyage)];

/** What shows calls and voyages beside the resources' own lists. */
const SCHEDULE_KEYS = [scheduleBoard, scheduleVoyages, voyageEffect, callShipments].map(call => queryKey(call));

const VOYAGE_CALLS = 'voyage-calls';
/** Key of the calls of one voyage. */
export const voyageCallsKey = (voyageId: string): readonly unknown[] => [VOYAGE_CALLS, voyageId];

for (const resource of RESOURCES)
  keepLive({
    docType: resource.docType,
    keys: id => [...resourceDocQueries(resource).keys(id), ...SCHEDULE_KEYS, [VOYAGE_CALLS]],
  });

/** After an own change, at once and without waiting for the live message. */
async function refreshSchedule(queries: QueryClient): Promise<void> {
  const keys = RESOURCES.flatMap(resource => resourceDocQueries(resource).keys('*'));
  await Promise.all(
    [...keys, ...SCHEDULE_KEYS, [VOYAGE_CALLS]].map(key => queries.invalidateQueries({ queryKey: [...key] })),
  );
}

export function useRefreshSchedule(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshSchedule(queries);
}
