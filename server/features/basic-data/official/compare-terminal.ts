import { distanceKm } from '#contract/basic-data/rules/coordinates.ts';
import {
  always,
  type CompareContext,
  type Comparison,
  compareRow,
  type FieldRule,
  type OurRow,
  told,
} from './compare-row.ts';
import { listFinding } from './list-findings.ts';
import type { SmdgTerminal } from './smdg-terminals.ts';

export interface OurTerminal extends SmdgTerminal, OurRow {
  readonly positionSource: 'SMDG' | 'MANUAL' | null;
}

/** A quay is one place: farther than this and the list, or we, mean another terminal. */
const CONFLICT_KM = 50;

const FIELDS: readonly FieldRule<SmdgTerminal>[] = [
  ...told<SmdgTerminal>('facilityNameEn', 'operator', 'website', 'address'),
  { field: 'latitude', isSilentWhenEmpty: true, isDecimal: true },
  { field: 'longitude', isSilentWhenEmpty: true, isDecimal: true },
  ...told<SmdgTerminal>('alternativeUnLocodes', 'lastChange', 'remarks'),
  ...always<SmdgTerminal>('validTo'),
];

const POSITION = ['latitude', 'longitude'] as const;

/** Our terminal with its row in the SMDG list; `theirs` null where a complete list has it no more. */
export function compareTerminal(
  ours: OurTerminal | null,
  theirs: SmdgTerminal | null,
  context: CompareContext,
): Comparison {
  const keepsPosition = ours?.positionSource === 'MANUAL' || POSITION.some(field => context.locks.includes(field));
  const locks = keepsPosition ? [...context.locks, ...POSITION] : context.locks;
  const comparison = compareRow(ours, theirs, FIELDS, { ...context, locks });
  if (!ours?.latitude || !ours.longitude || !theirs?.latitude || !theirs.longitude || keepsPosition) return comparison;
  const km = distanceKm(
    { latitude: ours.latitude, longitude: ours.longitude },
    { latitude: theirs.latitude, longitude: theirs.longitude },
  );
  return km > CONFLICT_KM
    ? { ...comparison, outcome: 'CONFLICT', message: listFinding('OL-09', 'latitude', { km: Math.round(km) }) }
    : comparison;
}
