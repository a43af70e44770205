import { throughDoor } from '#contract/kernel/door.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceBidResource } from '#contract/space/space-bid.resource.ts';
import { spaceMarketResource } from '#contract/space/space-market.resource.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** Resources as these screens see them: one object a screen. */

const offersAt = (path: string): Resource => throughDoor(spaceOfferResource, path);
const salesAt = (path: string): Resource => throughDoor(spaceSaleResource, path);
const marketAt = (path: string): Resource => throughDoor(spaceMarketResource, path);

export const MY_OFFERS = offersAt(SPACE_PATHS.mine);
export const DRAFTS = offersAt(SPACE_PATHS.drafts);
export const SELLING = offersAt(SPACE_PATHS.selling);
export const ALL_SELLING = marketAt(SPACE_PATHS.allSelling);
export const ALL_OFFERS = marketAt(SPACE_PATHS.all);
export const ALL_ORDERS = salesAt(SPACE_PATHS.orders);
export const CANCELLED = salesAt(SPACE_PATHS.cancelled);
export const BIDS: Resource = spaceBidResource;
export const ALL_SOLD = salesAt(SPACE_PATHS.allSold);

const SOLD = salesAt(SPACE_PATHS.sold);
const ofSeller = new Map<string, Resource>();
/** What one company sold: staff of the platform may see the others' as well, and see their own here. */
export function soldBy(companyCode: string): Resource {
  const known = ofSeller.get(companyCode);
  if (known) return known;
  const through = SOLD.through!;
  const made = { ...SOLD, through: { ...through, only: { ...through.only, sellerCode: [companyCode] } } };
  ofSeller.set(companyCode, made);
  return made;
}

/** Address of the form that fits the state of an offer: a new one or a draft is written, a published one changed. */
export const offerFormAt = (row: { readonly id: string; readonly state?: unknown } | null): string => {
  if (row === null) return SPACE_PATHS.publish;
  return `${row.state === 'DRAFT' ? SPACE_PATHS.publish : EDIT_PATH}?id=${encodeURIComponent(row.id)}`;
};
const EDIT_PATH = ROUTE.SeaFreightNowOrderManagementEditNowOrder.path;
