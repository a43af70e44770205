import type { Feature } from '../../kernel/feature.ts';
import { registerShipmentCalls } from './calls.ts';
import { registerChain } from './chain.ts';
import { seedShipments } from './demo/seed.ts';
import { SHIPMENT_MOVES, SHIPMENT_USES } from './merged-codes.ts';
import { shipmentSearchable } from './shipment.searchable.ts';

/** Shipments: what is booked, packed and to be instructed. */
export const shipmentFeature: Feature = {
  name: 'shipment',
  uses: SHIPMENT_USES,
  moves: SHIPMENT_MOVES,
  searchables: [shipmentSearchable],
  register(app, deps) {
    registerShipmentCalls(app, deps);
    registerChain(app, deps);
  },
  seedDemo: seedShipments,
};
