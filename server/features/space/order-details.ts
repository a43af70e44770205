import type { OrderDetails } from '#contract/space/space.calls.ts';

/** What an order cannot be submitted without: somebody to reach, and what is to be shipped. */
export const missingDetails = (details: OrderDetails): readonly string[] =>
  [
    details.contactName === '' && 'contactName',
    details.phone === '' && details.mail === '' && 'phone',
    details.goods === '' && 'goods',
    details.grossKgPerContainer === null && 'grossKgPerContainer',
  ].filter(field => field !== false);
