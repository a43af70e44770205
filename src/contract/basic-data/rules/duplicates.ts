import { distanceKm, type Position } from './coordinates.ts';
import { fold } from './fold.ts';

/** Rows that may be the same thing as a proposed one (design A.7.3). */

/** What is compared of a row; what a resource has not stays out. */
export interface ComparedRow {
  readonly id: string;
  readonly code: string;
  readonly names: readonly string[];
  /** Country of a place, flag of a ship. */
  readonly country?: string | null;
  readonly position?: Position | null;
  readonly imo?: string | null;
  readonly mmsi?: string | null;
  readonly callSign?: string | null;
  readonly scac?: string | null;
  readonly smdg?: string | null;
}

/** What two rows have in common, the strongest that was found. */
export type DuplicateGround = 'code' | 'imo' | 'name' | 'radio' | 'nearName' | 'position';

/** 100 equal code, 90 equal IMO or name and country, 70 name near and country, 60 position only. */
const SCORES: Readonly<Record<DuplicateGround, number>> = {
  code: 100,
  imo: 90,
  name: 90,
  // MMSI and call sign pass on to the next ship of a flag: worth a question, no proof.
  radio: 70,
  nearName: 70,
  position: 60,
};

/** A row found, and how likely it is the same. */
export interface Duplicate<T> {
  readonly row: T;
  readonly score: number;
  readonly ground: DuplicateGround;
}

const NEAR_KM = 5;
const NEAR_NAME_LETTERS = 6;
const NEAR_NAME_EDITS = 2;

/** At which scores a proposal is stopped (unless "it is another" is said with a reason) or only warned of. */
export const DUPLICATE_BLOCKS = 90;
export const DUPLICATE_WARNS = 60;

/** Letters to put in, take out or change to make one text the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const isNearName = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= NEAR_NAME_LETTERS &&
  Math.abs(one.length - other.length) <= NEAR_NAME_EDITS &&
  editDistance(one, other) <= NEAR_NAME_EDITS;

const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && fold(one ?? '') === fold(other ?? '');

/** The strongest ground on which two rows may be one; null where there is none. */
export function duplicateGround(one: ComparedRow, other: ComparedRow): DuplicateGround | null {
  if (same(one.code, other.code) || same(one.scac, other.scac) || same(one.smdg, other.smdg)) return 'code';
  if (same(one.imo, other.imo)) return 'imo';
  const [names, others] = [one, other].map(row => row.names.map(fold).filter(name => name !== ''));
  const sameCountry = (one.country ?? '') === (other.country ?? '');
  if (sameCountry && names?.some(name => others?.includes(name))) return 'name';
  if (same(one.mmsi, other.mmsi) || same(one.callSign, other.callSign)) return 'radio';
  if (sameCountry && names?.some(name => others?.some(known => isNearName(name, known)))) return 'nearName';
  return one.position && other.position && distanceKm(one.position, other.position) < NEAR_KM ? 'position' : null;
}

/** Rows that may be the proposed one, the likeliest first. */
export function findDuplicates<T extends ComparedRow>(proposed: ComparedRow, rows: readonly T[]): Duplicate<T>[] {
  return rows
    .flatMap(row => {
      const ground = row.id === proposed.id ? null : duplicateGround(proposed, row);
      return ground ? [{ row, ground, score: SCORES[ground] }] : [];
    })
    .sort((a, b) => b.score - a.score || (a.row.code < b.row.code ? -1 : 1));
}

/** What a list of duplicates means for the proposal. */
export const duplicateVerdict = (found: readonly Duplicate<unknown>[]): 'blocks' | 'warns' | 'none' => {
  const best = Math.max(0, ...found.map(one => one.score));
  if (best >= DUPLICATE_BLOCKS) return 'blocks';
  return best >= DUPLICATE_WARNS ? 'warns' : 'none';
};
