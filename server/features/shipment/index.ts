import type { Feature } from '../../kernel/feature.ts';
import { registerShipmentCalls } from './calls.ts';
import { seedShipments } from './demo/seed.ts';

/** Shipments: what is booked, packed and to be instructed. */
export const shipmentFeature: Feature = {
  name: 'shipment',
  register: registerShipmentCalls,
  seedDemo: seedShipments,
};
