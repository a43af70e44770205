import { bookingResource } from '#contract/booking/booking.resource.ts';
import { bookingHome } from '#contract/booking/find/calls.ts';
import { postBoard } from '#contract/rates/post/post.calls.ts';
import { ratePostResource } from '#contract/rates/post/post.resource.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** The start page follows every booking of the employee. */
keepLive({ docType: bookingResource.docType, keys: () => [queryKey(bookingHome)] });
keepLive({ docType: ratePostResource.docType, keys: () => [queryKey(postBoard)] });
