import { distanceKm, type Position } from '#contract/basic-data/rules/coordinates.ts';
import { isLoadable, UN_STATUSES } from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import {
  type CompareContext,
  type Comparison,
  compareRemoved,
  diffFields,
  type FieldDiff,
  type FieldRule,
  isSameDecimal,
  newFields,
  type OurRow,
  outcomeOfDiff,
  revived,
  SAME,
  told,
} from './compare-row.ts';
import { listFinding } from './list-findings.ts';
import { groupOf } from './port-group-seed.ts';
import { hasLostLetters, type UnLocodePlace } from './un-locode.ts';

export interface OurPort extends UnLocodePlace, OurRow {
  readonly positionSource: 'UNLOCODE' | 'TERMINAL' | 'MANUAL' | null;
  /** Head of the port group. */
  readonly sameAs: string | null;
}

const CONFLICT_KM = 50;

const FIELDS: readonly FieldRule<UnLocodePlace>[] = [
  ...told<UnLocodePlace>('nameEn'),
  // The plain name is the same name in another spelling: who locks the one means both.
  { field: 'nameWoDiacritics', isSilentWhenEmpty: true, lockedBy: 'nameEn' },
  ...told<UnLocodePlace>('subdivision', 'functions', 'unStatus', 'iata', 'sourceDate'),
];

const positionOf = ({ latitude, longitude }: UnLocodePlace): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const positionDiff = (ours: Position | null, theirs: Position, locked: boolean): readonly FieldDiff[] =>
  (['latitude', 'longitude'] as const)
    .map(field => ({ field, ours: ours?.[field] ?? null, theirs: theirs[field], locked }))
    .filter(diff => !isSameDecimal(diff.ours, diff.theirs));

/** Ours stays where a person or a terminal placed it, and where the list speaks of the airport that shares the code of a port. */
function keepsPosition(ours: OurPort, theirs: UnLocodePlace, locks: readonly string[]): boolean {
  if (ours.positionSource === 'MANUAL' || ours.positionSource === 'TERMINAL') return true;
  if (locks.includes('latitude') || locks.includes('longitude')) return true;
  const isAirport = locks.includes('functions') && isLoadable(ours.functions) && !isLoadable(theirs.functions);
  return isAirport && positionOf(ours) !== null;
}

/** Rule 3: a position never erases ours, and one far away is a matter for a person. */
function comparePositions(
  ours: OurPort,
  theirs: UnLocodePlace,
  locks: readonly string[],
): { readonly diff: readonly FieldDiff[]; readonly conflict: Finding | null } {
  const [from, to] = [positionOf(ours), positionOf(theirs)];
  if (!to) return { diff: [], conflict: null };
  const keeps = keepsPosition(ours, theirs, locks);
  const km = from && !keeps ? distanceKm(from, to) : 0;
  return {
    diff: positionDiff(from, to, keeps),
    conflict: km > CONFLICT_KM ? listFinding('OL-09', 'latitude', { km: Math.round(km) }) : null,
  };
}

/** A kept name counts once: its plain spelling is not another difference that somebody has to look at. */
const withoutEcho = (diff: readonly FieldDiff[]): readonly FieldDiff[] =>
  diff.some(({ field, locked }) => field === 'nameEn' && locked)
    ? diff.filter(({ field }) => field !== 'nameWoDiacritics')
    : diff;

const groupDiff = (ours: string | null, unLocode: string, locks: readonly string[]): readonly FieldDiff[] => {
  const group = groupOf(unLocode);
  return group === null || group === ours
    ? []
    : [{ field: 'sameAs', ours, theirs: group, locked: locks.includes('sameAs') }];
};

/** A place of UN/LOCODE we do not have. Rule 5: rejected ones are left out, unverified ones wait for a person. */
function compareNew(theirs: UnLocodePlace): Comparison {
  // A row torn in the file has lost its status, and nobody has verified it for us.
  const taken = theirs.unStatus === null ? 'PROPOSED' : UN_STATUSES[theirs.unStatus].taken;
  if (taken === 'refused') {
    return { ...SAME, message: listFinding('OL-08', 'unStatus', { status: theirs.unStatus }) };
  }
  const diff: readonly FieldDiff[] = [
    ...newFields(theirs, [...told<UnLocodePlace>('unLocode', 'countryCode'), ...FIELDS]),
    ...newFields(theirs, told<UnLocodePlace>('latitude', 'longitude')),
    { field: 'status', ours: null, theirs: taken, locked: false },
    ...groupDiff(null, theirs.unLocode, []),
  ];
  return { outcome: 'NEW', diff, message: null };
}

/**
 * Our port with its row in UN/LOCODE by the rules of design A.6. `theirs` null: marked `X`, or missing from a complete edition.
 * A new port tells in `diff` which status it gets and which group it joins.
 */
export function comparePort(ours: OurPort | null, theirs: UnLocodePlace | null, context: CompareContext): Comparison {
  if (!theirs) return compareRemoved(ours, context);
  if (!ours) return compareNew(theirs);
  const { locks } = context;
  // A name that lost letters on its way never replaces a whole one.
  const isWhole = (name: string): boolean => !hasLostLetters(name);
  const fields = FIELDS.filter(
    ({ field }) => !(field === 'nameEn' || field === 'nameWoDiacritics') || isWhole(theirs[field]),
  );
  const position = comparePositions(ours, theirs, locks);
  const diff = [
    ...withoutEcho(diffFields<UnLocodePlace>(ours, theirs, fields, locks)),
    ...position.diff,
    ...groupDiff(ours.sameAs, theirs.unLocode, locks),
    ...revived(ours, locks),
  ];
  return position.conflict ? { outcome: 'CONFLICT', diff, message: position.conflict } : outcomeOfDiff(diff);
}
