import { servedHouseBill } from '#server/features/bill/house-bill.served.ts';
import { servedBooking } from '#server/features/booking/core/booking.served.ts';
import { servedShippingInstruction } from '#server/features/si/shipping-instruction.served.ts';
import { servedSpaceOffer } from '#server/features/space/space-offer.served.ts';
import { servedSpaceOrder } from '#server/features/space/space-order.served.ts';
import { declaredKind } from './declared-kind.ts';
import type { DocumentKind } from './document-kind.ts';

/** Documents of shipping and of ready space. */
export const SHIPPING_KINDS: readonly DocumentKind[] = [
  declaredKind(servedShippingInstruction),
  declaredKind(servedHouseBill),
  declaredKind(servedSpaceOffer),
  declaredKind(servedBooking),
  declaredKind(servedSpaceOrder),
];
