import type { Row } from '../../../kernel/resource/served-resource.ts';

/** Invented vessels with valid IMO check digits; the mark DEMO keeps them off real positions. */
export const VESSELS: readonly { readonly imoNumber: string; readonly name: string }[] = [
  { imoNumber: '9703760', name: 'ORIENT CREST' },
  { imoNumber: '9776145', name: 'PACIFIC LANTERN' },
  { imoNumber: '9863297', name: 'NORDIC MERIDIAN' },
  { imoNumber: '9845219', name: 'BLUE HARBOUR' },
];

export const VESSEL_ROWS: readonly Row[] = VESSELS.map(vessel => ({
  ...vessel,
  vesselType: 'CONTAINER',
  serviceStatus: 'IN_SERVICE',
  source: 'DEMO',
}));
