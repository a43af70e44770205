import { rateBatchDetail, rateBatchRows } from '#contract/rates/batch/batch.calls.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of a batch touches beside its list. */
keepLive({
  docType: rateBatchResource.docType,
  keys: id => [queryKey(rateBatchDetail, { id }), queryKey(rateBatchRows)],
});
