import type { QueryClient } from '@tanstack/react-query';
import { shipmentsToInstruct } from '#contract/shipment/calls.ts';
import { getDataInfo, siDetail, siList, siLog, siPage } from '#contract/si/calls.ts';
import { packingDifferenceList } from '#contract/si/difference.calls.ts';
import { siFeed } from '#contract/si/feed.calls.ts';
import { siDifferences, siProvenance } from '#contract/si/history.calls.ts';
import { queryKey } from '#kit/queries.ts';
import type { DocQueries } from '#streams/doc-refresh.ts';

/** Lists and figures of the staff's screens, by their paths: their declarations are loaded with the screens. */
const STAFF_READS = [
  '/api/SiGrid/List',
  '/api/SiOwnGrid/List',
  '/api/SiCockpit/Get',
  '/api/SiOnBehalf/Shipments',
] as const;

/** What a change of an SI touches: the lists that may show it, its detail and its log; nothing else. */
const siTouches = (docId: string): readonly (readonly unknown[])[] => [
  queryKey(siPage),
  ...STAFF_READS.map(path => queryKey({ path })),
  queryKey(siFeed),
  queryKey(siList),
  queryKey(shipmentsToInstruct),
  queryKey(getDataInfo),
  queryKey(siDetail, { Id: docId }),
  queryKey(siLog, { Id: docId }),
  queryKey(siProvenance, { Id: docId }),
  queryKey(siDifferences),
  queryKey(packingDifferenceList),
];

/** Shipping instructions on the live connection; the shell hands it to the client. */
export const siDocQueries: DocQueries = { docType: 'si', keys: siTouches };

/** After an own command: the same keys as a live message, at once and without waiting for it. */
export async function refreshSi(queries: QueryClient, id: string): Promise<void> {
  await Promise.all(siTouches(id).map(key => queries.invalidateQueries({ queryKey: [...key] })));
}
