import type { UserSurvey } from '#contract/people/user-calls.ts';

/** Figures of the user overview as pure functions of calendar days (`2026-11-21`, in the platform's zone). */

const DAY_MS = 86_400_000;
export const WEEKS = 9;
export const DAYS = 30;

export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);

/** Monday of the day's week. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

export interface Registration {
  readonly id: string;
  readonly day: string;
}

/** A day on which the user was seen. */
export type Visit = Registration;

const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));

/**
 * Per week of registration: how many came back in week 0, 1 … 8, in whole per cent. A week that is not over yet counts as far as
 * it goes; one that has not begun is null.
 */
export function retentionOf(
  registrations: readonly Registration[],
  visits: readonly Visit[],
  today: string,
): UserSurvey['retention'] {
  const seen = new Map<string, Set<string>>();
  for (const { id, day } of visits) seen.set(id, (seen.get(id) ?? new Set()).add(weekOf(day)));
  const thisWeek = weekOf(today);
  const cohorts = Array.from({ length: WEEKS }, (_, index) => addDays(thisWeek, (index - WEEKS + 1) * 7));
  return cohorts.map(week => {
    const members = registrations.filter(({ day }) => weekOf(day) === week);
    const share = Array.from({ length: WEEKS }, (_, index) => {
      const wanted = addDays(week, index * 7);
      if (weeksBetween(wanted, thisWeek) < 0) return null;
      const back = members.filter(({ id }) => seen.get(id)?.has(wanted)).length;
      return members.length === 0 ? 0 : Math.round((back * 100) / members.length);
    });
    return { week, size: members.length, share };
  });
}

/** The last thirty days with today at the end; days without anything are there. */
export function daysOf(
  registrations: readonly Registration[],
  visits: readonly Visit[],
  today: string,
): UserSurvey['days'] {
  const registered = Map.groupBy(registrations, one => one.day);
  const active = Map.groupBy(visits, one => one.day);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(today, index - DAYS + 1);
    return {
      day,
      registered: registered.get(day)?.length ?? 0,
      active: new Set(active.get(day)?.map(({ id }) => id)).size,
    };
  });
}

/** Different users seen in the last `days` days, today included. */
export function activeWithin(visits: readonly Visit[], today: string, days: number): number {
  const from = addDays(today, 1 - days);
  return new Set(visits.filter(({ day }) => day >= from && day <= today).map(({ id }) => id)).size;
}

/** Registered, of these signed in at all, of these bound to a company, of these seen again on a later day: no step is larger than the one before. */
export function funnelOf(
  registrations: readonly Registration[],
  visits: readonly Visit[],
  bound: ReadonlySet<string>,
): UserSurvey['funnel'] {
  const days = new Map<string, Set<string>>();
  for (const { id, day } of visits) days.set(id, (days.get(id) ?? new Set()).add(day));
  const signedIn = registrations.filter(({ id }) => days.has(id));
  const joined = signedIn.filter(({ id }) => bound.has(id));
  return {
    registered: registrations.length,
    signedIn: signedIn.length,
    bound: joined.length,
    cameBack: joined.filter(({ id, day }) => [...days.get(id)!].some(visit => visit > day)).length,
  };
}
