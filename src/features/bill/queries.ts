import { billDetail, billLog, billOfSi } from '#contract/bill/house-bill.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of a bill touches; the bill of an SI is asked by the SI, so every one of them is asked again. */
keepLive({
  docType: 'houseBill',
  keys: id => [queryKey(billOfSi), queryKey(billDetail, { Id: id }), queryKey(billLog, { Id: id })],
});
