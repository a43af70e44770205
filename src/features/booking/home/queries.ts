import { bookingResource } from '#contract/booking/booking.resource.ts';
import { bookingHome } from '#contract/booking/find/calls.ts';
import { postBoard } from '#contract/rates/post/post.calls.ts';
import { RATE_POST } from '#contract/rates/post/post-codes.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** The start page follows every booking of the employee. */
keepLive({ docType: bookingResource.docType, keys: () => [queryKey(bookingHome)] });
keepLive({ docType: RATE_POST, keys: () => [queryKey(postBoard)] });
