import { billOfSi } from '#contract/bill/house-bill.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';

export const billCalls = documentCalls(houseBill);

/** What a change of a bill touches; the bill of an SI is asked by the SI, so every one of them is asked again. */
keepLive({
  docType: houseBill.type,
  keys: id => [queryKey(billOfSi), queryKey(billCalls.get, { id }), queryKey(billCalls.log, { id })],
});
