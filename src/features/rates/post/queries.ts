import { postBoard, postCalendar, postReaders, readPost } from '#contract/rates/post/post.calls.ts';
import { RATE_POST } from '#contract/rates/post/post-codes.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a change of an announcement touches beside its list. */
keepLive({
  docType: RATE_POST,
  keys: id => [queryKey(postBoard), queryKey(postCalendar), queryKey(readPost, { id }), queryKey(postReaders)],
});
