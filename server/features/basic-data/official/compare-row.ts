import type { Finding } from '#contract/kernel/errors.ts';
import { listFinding } from './list-findings.ts';

export type CompareOutcome = 'SAME' | 'NEW' | 'CHANGED' | 'CONFLICT' | 'REMOVED' | 'ERROR';

export type FieldValue = string | number | boolean | null | readonly string[];

export interface FieldDiff {
  readonly field: string;
  readonly ours: FieldValue;
  readonly theirs: FieldValue;
  /** Ours is kept. */
  readonly locked: boolean;
}

export interface Comparison {
  readonly outcome: CompareOutcome;
  readonly diff: readonly FieldDiff[];
  readonly message: Finding | null;
}

export interface CompareContext {
  /** Fields that an import never overwrites. */
  readonly locks: readonly string[];
  /** Documents that are not finished and name our row. */
  readonly openUses: number;
}

export type MasterStatus = 'PROPOSED' | 'ACTIVE' | 'DEPRECATED' | 'DISABLED' | 'MERGED';

/** What every reference row of ours brings along. */
export interface OurRow {
  readonly status: MasterStatus;
  /** The list may only take away what it brought. */
  readonly source: 'OFFICIAL' | 'CARRIER' | 'PARTNER' | 'MANUAL' | 'DEMO';
}

export interface FieldRule<Values> {
  readonly field: keyof Values & string;
  /** Nothing in the list means "not told" and never erases; otherwise it is a value, as an open end of validity is. */
  readonly isSilentWhenEmpty: boolean;
  /** Decimal text: `4.5` and `4.50000` are one number. */
  readonly isDecimal?: boolean;
  /** The lock that covers it where it is not its own name. */
  readonly lockedBy?: string;
}

export const told = <Values>(...fields: readonly (keyof Values & string)[]): readonly FieldRule<Values>[] =>
  fields.map(field => ({ field, isSilentWhenEmpty: true }));

export const always = <Values>(...fields: readonly (keyof Values & string)[]): readonly FieldRule<Values>[] =>
  fields.map(field => ({ field, isSilentWhenEmpty: false }));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const asText = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify([...value].sort()) : JSON.stringify(value ?? null);

/** Are two decimal texts one number? */
export const isSameDecimal = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? Number(one) === Number(other) : asText(one) === asText(other);

/** Fields that differ, with what is kept because of a lock marked. The order of a set says nothing. */
export function diffFields<Values extends { readonly [Field in keyof Values]: FieldValue }>(
  ours: Values,
  theirs: Values,
  rules: readonly FieldRule<Values>[],
  locks: readonly string[],
): readonly FieldDiff[] {
  return rules
    .filter(({ field, isSilentWhenEmpty }) => !(isSilentWhenEmpty && isEmpty(theirs[field])))
    .filter(({ field, isDecimal }) =>
      isDecimal ? !isSameDecimal(ours[field], theirs[field]) : asText(ours[field]) !== asText(theirs[field]),
    )
    .map(({ field, lockedBy = field }) => ({
      field,
      ours: ours[field],
      theirs: theirs[field],
      locked: locks.includes(field) || locks.includes(lockedBy),
    }));
}

/** Everything the list tells of a row that we do not have. */
export const newFields = <Values extends { readonly [Field in keyof Values]: FieldValue }>(
  theirs: Values,
  rules: readonly FieldRule<Values>[],
): readonly FieldDiff[] =>
  rules
    .filter(({ field }) => !isEmpty(theirs[field]))
    .map(({ field }) => ({ field, ours: null, theirs: theirs[field], locked: false }));

export const outcomeOfDiff = (diff: readonly FieldDiff[], message: Finding | null = null): Comparison => ({
  outcome: diff.some(({ locked }) => !locked) ? 'CHANGED' : 'SAME',
  diff,
  message,
});

export const SAME: Comparison = { outcome: 'SAME', diff: [], message: null };

/** The list marks our row as gone, or a complete edition no longer has it: deprecated, never deleted (design A.6, rule 2). */
export function compareRemoved(ours: OurRow | null, { locks, openUses }: CompareContext): Comparison {
  if (ours?.source !== 'OFFICIAL' || !['ACTIVE', 'PROPOSED'].includes(ours.status)) return SAME;
  const locked = locks.includes('status');
  const diff: readonly FieldDiff[] = [{ field: 'status', ours: ours.status, theirs: 'DEPRECATED', locked }];
  if (locked) return { outcome: 'SAME', diff, message: null };
  return openUses > 0
    ? { outcome: 'CONFLICT', diff, message: listFinding('OL-10', 'status', { n: openUses }) }
    : { outcome: 'REMOVED', diff, message: null };
}

/** A list that has a row again after it was gone brings it back into use. */
export const revived = ({ status, source }: OurRow, locks: readonly string[]): readonly FieldDiff[] =>
  status === 'DEPRECATED' && source === 'OFFICIAL'
    ? [{ field: 'status', ours: status, theirs: 'ACTIVE', locked: locks.includes('status') }]
    : [];

/** A row of ours with the row of the list that has the same key; `theirs` null means that the list has it no more. */
export function compareRow<Values extends { readonly [Field in keyof Values]: FieldValue }>(
  ours: (Values & OurRow) | null,
  theirs: Values | null,
  rules: readonly FieldRule<Values>[],
  context: CompareContext,
): Comparison {
  if (!theirs) return compareRemoved(ours, context);
  if (!ours) return { outcome: 'NEW', diff: newFields(theirs, rules), message: null };
  return outcomeOfDiff([...diffFields(ours, theirs, rules, context.locks), ...revived(ours, context.locks)]);
}
