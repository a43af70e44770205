import { accessFeature } from './features/access/index.ts';
import { accountFeature } from './features/account/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { masterChangeFeature } from './features/basic-data/change/master-change.feature.ts';
import { basicDataFeature } from './features/basic-data/index.ts';
import { billFeature } from './features/bill/index.ts';
import { bookingFeature } from './features/booking/index.ts';
import { companyFeature } from './features/company/index.ts';
import { partnersFeature } from './features/company/partners/partners.feature.ts';
import { identityFeature } from './features/identity/index.ts';
import { importsFeature } from './features/imports/index.ts';
import { mailFeature } from './features/mail/index.ts';
import { messageFeature } from './features/message/index.ts';
import { operationsFeature } from './features/operations/index.ts';
import { carrierChannelFeature } from './features/partner/index.ts';
import { peopleFeature } from './features/people/index.ts';
import { plainFeature } from './features/plain/index.ts';
import { ratesFeature } from './features/rates/index.ts';
import { savedViewFeature } from './features/saved-view/index.ts';
import { searchFeature } from './features/search/index.ts';
import { settingsFeature } from './features/settings/index.ts';
import { setupFeature } from './features/setup/index.ts';
import { shipmentFeature } from './features/shipment/index.ts';
import { siFeature } from './features/si/index.ts';
import { spaceFeature } from './features/space/index.ts';
import { userCardFeature } from './features/user-card/index.ts';
import { webviewFeature } from './features/webview/index.ts';
import { whyFeature } from './features/why/index.ts';
import type { Feature } from './kernel/feature.ts';

/** Everything the server can do, in the order in which demo rows build on each other. */
export const FEATURES: readonly Feature[] = [
  identityFeature,
  accessFeature,
  accountFeature,
  auditFeature,
  setupFeature,
  messageFeature,
  mailFeature,
  companyFeature,
  peopleFeature,
  savedViewFeature,
  searchFeature,
  settingsFeature,
  userCardFeature,
  webviewFeature,
  whyFeature,
  basicDataFeature,
  masterChangeFeature,
  partnersFeature,
  ratesFeature,
  spaceFeature,
  shipmentFeature,
  bookingFeature,
  carrierChannelFeature,
  siFeature,
  billFeature,
  importsFeature,
  operationsFeature,
  plainFeature,
];
