import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { spacePurchaseResource, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { type ServedResource, serve } from '../../kernel/resource/served-resource.ts';
import { offerWrites } from './offer.writes.ts';

/** Offers of the own company. */
export const spaceOffers: ServedResource = serve({
  resource: spaceOfferResource,
  table: 'spaceOffer',
  found: false,
  closedLog: true,
  stateOf: row => String(row.state ?? 'DRAFT'),
  uses: [
    {
      area: { zh: '已发布', en: 'Published' },
      count: async (_tx, row) => ({ open: row.state === 'DRAFT' ? 0 : 1, closed: 0 }),
    },
  ],
  document: offerWrites(() => spaceOffers),
});

/** What the company bought, and what it sold: lists through views that show each side its own rows. */
export const spacePurchases = serve({ resource: spacePurchaseResource, table: 'mySpaceOrder', found: false });
export const spaceSales = serve({ resource: spaceSaleResource, table: 'soldSpaceOrder', found: false });
