import type { Fact } from '#contract/kernel/facts.ts';
import type { Claim, DocumentGuard, HeldClaim, TimedClaim } from './document.ts';
import { guard } from './document.ts';

/**
 * Work that waits is taken by one person at a time: a claim names who has it and lapses after a time without a sign of life. The
 * parts of SI review, booking desk and company audit that were the same; a document declares them with `claim`.
 *
 *     waiting --CLAIM--> claimed --RELEASE--> waiting
 *                             '--LAPSE (clock)--'
 *
 * A claim for a time (`until`) needs neither of the two last: it ends by itself.
 */

type Claimed = Readonly<Record<string, unknown>>;

/** What the server knows of a claim beside the log: a sign of life is no fact. */
export interface ClaimWorld {
  /** UTC instant of the claimer's last sign of life since the claim; null without one. */
  readonly activeAt: string | null;
}

const later = (since: unknown, activeAt: string | null): number =>
  Math.max(Date.parse(String(since)), activeAt === null ? 0 : Date.parse(activeAt));

const NEVER = { activeAt: null } as const;

/** The instant at which a claim for a time ends: what was said when it was taken, or later by signs of life. Null without a claim. */
export function standsUntil(
  { claimer, until, idleMs }: TimedClaim,
  row: Claimed,
  { activeAt }: ClaimWorld = NEVER,
): string | null {
  const said = row[until];
  if (row[claimer] === null || row[claimer] === undefined || typeof said !== 'string') return null;
  const carried = activeAt === null ? 0 : Date.parse(activeAt) + idleMs;
  return carried > Date.parse(said) ? new Date(carried).toISOString() : said;
}

/** Somebody has it at this instant. Of a claim that lapses by the clock its event tells the end. */
export function isStanding(claim: Claim, row: Claimed, at: string, world?: ClaimWorld): boolean {
  if (claim.until === undefined) return typeof row[claim.claimer] === 'string';
  const until = standsUntil(claim, row, world);
  return until !== null && Date.parse(until) > Date.parse(at);
}

/** Guards of a claim, each with the code of the document's own catalogue. */
export const claimGuards = ({ claimer, since, idleMs }: Pick<HeldClaim, 'claimer' | 'since' | 'idleMs'>) => ({
  /** Nobody has it. */
  isFree: (code: string): DocumentGuard<Claimed> => guard<Claimed>({ code, holds: row => row[claimer] === null }),
  /** The actor has it. */
  isClaimer: (code: string): DocumentGuard<Claimed> =>
    guard<Claimed>({ code, holds: (row, { actor }) => row[claimer] !== null && row[claimer] === actor.employeeId }),
  /** Nobody has it, or the actor, or the actor holds the right that steps in. */
  mayDecide: (code: string, stepsIn?: string): DocumentGuard<Claimed> =>
    guard<Claimed>({
      code,
      holds: (row, { actor }) =>
        row[claimer] === null ||
        row[claimer] === actor.employeeId ||
        (stepsIn !== undefined && actor.holds.includes(stepsIn)),
    }),
  /** The clock's guard: no sign of life for too long. */
  hasLapsed: (code: string): DocumentGuard<Claimed, unknown, ClaimWorld> =>
    guard<Claimed, unknown, ClaimWorld>({
      code,
      needs: ['clock', 'world'],
      holds: (row, { at, world }) =>
        row[claimer] !== null && Date.parse(at) - later(row[since], world.activeAt) >= idleMs,
    }),
});

/** What the events of a claim mean for its fields; for `fold`. */
export const claimFold = ({ claimer, since, take, release, lapse }: HeldClaim) => {
  const free = { [claimer]: null, [since]: null };
  return {
    [take]: (_after: unknown, fact: Fact) => ({ [claimer]: fact.actorEmployeeId, [since]: fact.at }),
    [release]: () => free,
    [lapse]: () => free,
  };
};

/** A decision may be taken back by who made it, for this long. */
export interface UndoWindow {
  /** Field with the id of the employee who decided last. */
  readonly by: string;
  /** Field with the instant of that decision. */
  readonly at: string;
  readonly windowMs: number;
}

export const undoGuards = ({ by, at: decidedAt, windowMs }: UndoWindow) => ({
  isDecider: (code: string): DocumentGuard<Claimed> =>
    guard<Claimed>({ code, holds: (row, { actor }) => row[by] !== null && row[by] === actor.employeeId }),
  isInTime: (code: string): DocumentGuard<Claimed> => ({
    ...guard<Claimed>({
      code,
      needs: ['clock'],
      holds: (row, { at }) =>
        row[decidedAt] !== null && Date.parse(at) - Date.parse(String(row[decidedAt])) <= windowMs,
    }),
    withinMs: windowMs,
  }),
});

/** What a decision means for the fields of its undo window; for `fold`. */
export const decided =
  ({ by, at }: UndoWindow) =>
  (_after: unknown, fact: Fact) => ({ [by]: fact.actorEmployeeId, [at]: fact.at });
