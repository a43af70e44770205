import { sql } from 'kysely';
import { hallLineResource } from '#contract/space/hall-line.resource.ts';
import { spaceBidResource } from '#contract/space/space-bid.resource.ts';
import { spaceMarketResource } from '#contract/space/space-market.resource.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { spacePurchaseResource, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { type ServedResource, serve } from '../../kernel/resource/served-resource.ts';
import { offerWrites } from './offer.writes.ts';

/** Offers of the own company, as its screens see them: each shows those of its states. */
export const spaceOffers: ServedResource = serve({
  resource: spaceOfferResource,
  table: 'spaceOffer',
  found: false,
  closedLog: true,
  stateOf: row => String(row.state),
  uses: [
    {
      area: { zh: '已发布', en: 'Published' },
      count: async (_tx, row) => ({ open: row.state === 'DRAFT' ? 0 : 1, closed: 0 }),
    },
  ],
  document: offerWrites,
});

/** What the company may buy, line by line. */
export const hallLines = serve({
  resource: hallLineResource,
  table: 'hallSpaceLine',
  found: false,
  quick: like => sql<boolean>`(upper(t.offer_no) like ${like} or upper(t.vessel_name) like ${`%${like}`}
    or upper(t.voyage_no) like ${`%${like}`} or t.container_type like ${like})`,
});

/** An order is found by its number, its offer's, and words of its sailing. */
const ofOrder = (like: string) =>
  sql<boolean>`(t.order_no like ${like} or t.offer_no like ${like} or upper(t.sailing) like ${`%${like}`})`;

/** What the company bought, and what it sold: lists through views that show each side its own rows. */
export const spacePurchases = serve({
  resource: spacePurchaseResource,
  table: 'mySpaceOrder',
  found: false,
  quick: ofOrder,
});
export const spaceSales = serve({
  resource: spaceSaleResource,
  table: 'soldSpaceOrder',
  ownBy: 'companyId',
  found: false,
  quick: ofOrder,
});

/** What buyers have bid for the company's offers. */
export const spaceBidList = serve({
  resource: spaceBidResource,
  table: 'soldSpaceBid',
  ownBy: 'companyId',
  found: false,
  quick: like => sql<boolean>`(t.offer_no like ${like} or upper(t.sailing) like ${`%${like}`}
    or upper(t.buyer_name) like ${`%${like}`} or upper(t.buyer_name_en) like ${`%${like}`})`,
});

/** Offers of all sellers, for the staff of the platform. */
export const spaceMarket = serve({
  resource: spaceMarketResource,
  table: 'allSpaceOffer',
  found: false,
  quick: like => sql<boolean>`(t.offer_no like ${like} or upper(t.vessel_name) like ${`%${like}`}
    or upper(t.voyage_no) like ${`%${like}`} or t.seller_code like ${like} or t.seller_name like ${`%${like}`})`,
});
