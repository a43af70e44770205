import type { MenuNode } from '#contract/session/session.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** Where the booking of an order is read: staff and customers have pages of their own. */
export function bookingAt(menu: readonly MenuNode[], id: string): string {
  const { QuckBookInternalBookDetail: staff, ExternalWorkbenchBookOnlineDetail: customer } = ROUTE;
  const { path } = isAllowed(menu, staff.path, true) ? staff : customer;
  return `${path}?${new URLSearchParams({ id })}`;
}
