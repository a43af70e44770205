import type { Right } from '../kernel/call.ts';

const OWN = '/BookingSpace';
const DESK = '/quckBook';
const CUSTOMER = '/external/workbench';

/** Menu paths of booking whose nodes carry buttons (design commercial C.4); a page of one record has the rights of its list. */
export const BOOKING_PATHS = {
  home: `${OWN}/Home`,
  find: `${OWN}/DcSearch`,
  mine: `${OWN}/MyOrder`,
  templates: `${OWN}/OrderTemp`,
  partyTemplates: `${OWN}/SFTTemp`,
  records: `${OWN}/OrderRecode`,
  carrierConfig: `${OWN}/DCShipDispose`,
  cockpit: `${OWN}/DCCockpit`,
  smart: '/FlcExport/BookingOrder',
  data: '/FlcExport/FlcOrderData/BookingOrderList',
  forCustomer: `${DESK}/internalBookOnline`,
  bookCodes: `${DESK}/BookCode`,
  queue: `${DESK}/BookingManagement`,
  online: `${CUSTOMER}/BookOnline`,
  ownList: `${CUSTOMER}/BookLogs`,
  ownDrafts: `${CUSTOMER}/BookDrafts`,
  tracking: `${CUSTOMER}/OrderTracking`,
  upload: `${CUSTOMER}/booking/uploadBook`,
  notes: `${CUSTOMER}/OrderUpload`,
} as const;

export const bookingRight = (path: string, code?: string): Right => (code ? { path, code } : { path });

const { mine, queue, data, records, cockpit, home, find, forCustomer } = BOOKING_PATHS;
const { ownList, ownDrafts, tracking, online } = BOOKING_PATHS;

/** Where staff read bookings, and where a customer's employees do. */
export const STAFF_READ = [mine, queue, data, records, cockpit, home, find, forCustomer] as const;
export const CUSTOMER_READ = [ownList, ownDrafts, tracking, online] as const;
