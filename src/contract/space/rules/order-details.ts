import type { OrderDetails } from '../space.calls.ts';

/** What an order cannot be submitted without: somebody to reach, and what is to be shipped. */
export const missingDetails = (details: OrderDetails): readonly (keyof OrderDetails)[] =>
  (
    [
      details.contactName === '' && 'contactName',
      details.phone === '' && details.mail === '' && 'phone',
      details.goods === '' && 'goods',
      details.grossKgPerContainer === null && 'grossKgPerContainer',
    ] as const
  ).filter(field => field !== false);
