import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** Where a booking is read, filled in and followed: staff and customers have pages of their own. */

const { queue, forCustomer, mine } = BOOKING_PATHS;

const at = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** Who works for the desk, by what he may open. */
export const isOfDesk = (menu: readonly MenuNode[]): boolean =>
  [queue, forCustomer, mine, BOOKING_PATHS.data].some(path => isAllowed(menu, path, true));

export function detailPath(
  menu: readonly MenuNode[],
  id: string,
  { channel, tab }: { readonly channel?: string; readonly tab?: string } = {},
): string {
  const params = { id, ...(tab ? { tab } : {}) };
  if (isOfDesk(menu)) return at(ROUTE.QuckBookInternalBookDetail.path, params);
  const page = channel === 'THIRD' ? ROUTE.ExternalWorkbenchBookThirdDetail : ROUTE.ExternalWorkbenchBookOnlineDetail;
  return at(page.path, params);
}

/** The form of a draft. */
export const formPath = (menu: readonly MenuNode[], id: string): string =>
  at(isOfDesk(menu) ? ROUTE.BookingSpaceDcOrder.path : ROUTE.ExternalWorkbenchBookOnline.path, { id });

export const trackingPath = (id: string): string => at(ROUTE.ExternalWorkbenchOrderTrackingDetail.path, { id });

/** Instructions of its shipment: customers fill them in themselves, the desk for them. */
export const siPath = (menu: readonly MenuNode[], cgoId: string): string =>
  at(isOfDesk(menu) ? ROUTE.TdManageSiMake.path : ROUTE.ExternalWorkbenchSiSubmit.path, { CGO_ID: cgoId });

/** A form for ready space that begins with what the booking has too much of. */
export const surplusPath = (id: string): string =>
  at(ROUTE.SeaFreightNowOrderManagementNowOrderNewNowOrderRelease.path, { booking: id });
