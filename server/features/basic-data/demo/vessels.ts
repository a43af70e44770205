import type { BasicDataTables } from '../tables.ts';

/** Invented vessels with valid IMO check digits. */
export const VESSELS: readonly BasicDataTables['vessel'][] = [
  { imoNumber: '9703760', name: 'ORIENT CREST' },
  { imoNumber: '9776145', name: 'PACIFIC LANTERN' },
  { imoNumber: '9863297', name: 'NORDIC MERIDIAN' },
  { imoNumber: '9845219', name: 'BLUE HARBOUR' },
];
