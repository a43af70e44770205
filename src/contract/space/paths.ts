import type { Right } from '../kernel/call.ts';

const STAFF = '/SeaFreight/NowOrderManagement';
const HALL = '/workbench/NowCargoSpace';

/** Menu paths of ready space whose nodes carry buttons (design commercial B.4). */
export const SPACE_PATHS = {
  buy: `${STAFF}/ShippingSpaceOrder`,
  list: `${STAFF}/ShippingSpaceList`,
  orders: `${STAFF}/NowOrderList`,
  cancelled: `${STAFF}/NowOrderCancelList`,
  upload: `${STAFF}/NowOrderUpload`,
  mine: `${STAFF}/provider/MyNowOrderList`,
  selling: `${STAFF}/saleingOrderList`,
  sold: `${STAFF}/SaledNowOrderList`,
  queue: `${STAFF}/SubmitList`,
  drafts: `${STAFF}/DraftList`,
  publish: `${STAFF}/NowOrderNew/NowOrderRelease`,
  allSelling: `${STAFF}/OnSaleNowOrderManagement`,
  all: `${STAFF}/NowOrderManagement`,
  allSold: `${STAFF}/SoldNowOrderManagement`,
  hall: `${HALL}/NowCargoSpaceList`,
  ownUpload: `${HALL}/NowOrderUpload`,
  ownOrders: `${HALL}/NowOrderList`,
  ownCancelled: `${HALL}/CancleOrderList`,
} as const;

export const spaceRight = (path: string, code?: string): Right => (code ? { path, code } : { path });
