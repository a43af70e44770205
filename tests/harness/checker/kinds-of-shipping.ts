import { BOOKING } from '#contract/booking/booking.ts';
import { spacePurchaseResource } from '#contract/space/space-order.resource.ts';
import { billContextOf, foldBill } from '#machines/bill/house-bill.evolve.ts';
import { billLifecycle } from '#machines/bill/house-bill.lifecycle.ts';
import { type BookingDocument, evolveBooking } from '#machines/booking/booking.evolve.ts';
import { bookingLifecycle } from '#machines/booking/booking.lifecycle.ts';
import { foldSi, type SiDocument, siContextOf } from '#machines/si/shipping-instruction.evolve.ts';
import { siLifecycle } from '#machines/si/shipping-instruction.lifecycle.ts';
import { evolveOrder, type OrderDocument } from '#machines/space/space-order.evolve.ts';
import { spaceOrderLifecycle } from '#machines/space/space-order.lifecycle.ts';
import { billOfRow } from '#server/features/bill/house-bill.projection.ts';
import { BILL_DOCUMENT_TYPE } from '#server/features/bill/store.ts';
import {
  contextOf as bookingContextOf,
  documentOf as bookingOfRow,
} from '#server/features/booking/core/booking.document.ts';
import { documentOf as siOfRow } from '#server/features/si/shipping-instruction.projection.ts';
import { SI_DOCUMENT_TYPE } from '#server/features/si/store.ts';
import { contextOf as orderContextOf, documentOf as orderOfRow } from '#server/features/space/order.store.ts';
import { byId, type DocumentKind, folded } from './document-kind.ts';

/** Documents of shipping and of ready space. */
export const SHIPPING_KINDS: readonly DocumentKind[] = [
  {
    ...{ type: SI_DOCUMENT_TYPE, table: 'shipping_instruction', lifecycle: siLifecycle, fold: foldSi },
    rows: async db => byId(await db.selectFrom('shippingInstruction').selectAll().execute(), siOfRow),
    context: (document: SiDocument, { isNew }) =>
      siContextOf(isNew ? { ...document, lastEditorId: '' } : document, { messageOut: false }),
  },
  {
    ...{
      type: BILL_DOCUMENT_TYPE,
      table: 'house_bill',
      lifecycle: billLifecycle,
      fold: foldBill,
      context: billContextOf,
    },
    rows: async db => byId(await db.selectFrom('houseBill').selectAll().execute(), billOfRow),
  },
  {
    ...{ type: BOOKING, table: 'booking', lifecycle: bookingLifecycle, besides: ['DELETE'] },
    fold: folded<BookingDocument>((before, fact) => evolveBooking(before, fact)),
    rows: async db => byId(await db.selectFrom('booking').selectAll().execute(), bookingOfRow),
    // The carrier's number is kept with his answers.
    except: ['carrierRef'],
    context: bookingContextOf,
  },
  {
    ...{ type: spacePurchaseResource.docType, table: 'space_order', lifecycle: spaceOrderLifecycle },
    fold: folded<OrderDocument>(evolveOrder),
    rows: async db => byId(await db.selectFrom('spaceOrder').selectAll().execute(), orderOfRow),
    // Names the booking that was made of it; the row has no such column.
    except: ['bookingId'],
    // When it sails the log does not tell.
    context: (document: OrderDocument) => orderContextOf(document, new Date(0)),
  },
];
