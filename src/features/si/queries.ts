import type { QueryClient } from '@tanstack/react-query';
import type { DocQueries } from '#streams/doc-refresh.ts';

/** By their paths: the shell knows them from the start, while the declarations of the calls are loaded with the screens. */
const LISTS = [
  '/api/TDBillLadingInfo/List',
  '/api/TDBillLadingInfo/GetTDBillLadingInfoList',
  '/api/TDBillLadingInfo/GetTDBillLadingFeed',
  '/api/TDBillLadingInfo/Differences',
  '/api/TDBillLadingInfo/PackingDifferences',
  '/api/TDBillLadingSI/GetDataInfo',
  '/api/Shipment/ListToInstruct',
  '/api/SiGrid/List',
  '/api/SiOwnGrid/List',
  '/api/SiCockpit/Get',
  '/api/SiOnBehalf/Shipments',
] as const;
/** Answers about one document. */
const OF_ONE = [
  '/api/TDBillLadingInfo/GetTDBillLadingInfo',
  '/api/TDBillLadingInfo/GetTDBillLadingLog',
  '/api/TDBillLadingInfo/Provenance',
] as const;

/** The same as the machine reads it. */
const AS_DOCUMENT = ['/api/ShippingInstruction/Get', '/api/ShippingInstruction/Log'] as const;

/** What a change of an SI touches: the lists that may show it, its detail and its log; nothing else. */
const siTouches = (docId: string): readonly (readonly unknown[])[] => [
  ...LISTS.map(path => [path]),
  ...OF_ONE.map(path => [path, { Id: docId }]),
  ...AS_DOCUMENT.map(path => [path, { id: docId }]),
];

/** Shipping instructions on the live connection; the shell hands it to the client. */
export const siDocQueries: DocQueries = { docType: 'si', keys: siTouches };

/** After an own command: the same keys as a live message, at once and without waiting for it. */
export async function refreshSi(queries: QueryClient, id: string): Promise<void> {
  await Promise.all(siTouches(id).map(key => queries.invalidateQueries({ queryKey: [...key] })));
}
