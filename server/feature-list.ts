import { masterChangeFeature } from './features/basic-data/change/master-change.feature.ts';
import { basicDataFeature } from './features/basic-data/index.ts';
import { identityFeature } from './features/identity/index.ts';
import { importsFeature } from './features/imports/index.ts';
import { messageFeature } from './features/message/index.ts';
import { savedViewFeature } from './features/saved-view/index.ts';
import { shipmentFeature } from './features/shipment/index.ts';
import { siFeature } from './features/si/index.ts';
import type { Feature } from './kernel/feature.ts';

/** Everything the server can do, in the order in which demo rows build on each other. */
export const FEATURES: readonly Feature[] = [
  identityFeature,
  messageFeature,
  savedViewFeature,
  basicDataFeature,
  masterChangeFeature,
  shipmentFeature,
  siFeature,
  importsFeature,
];
