import type { CurrentEmployee, CurrentUser } from '#contract/session/session.ts';

/** A draft belongs to a seat, a route and a record; `record` is empty for a new one. */
export interface DraftKey {
  readonly seat: string;
  readonly route: string;
  readonly record: string;
}

export const textOfKey = ({ seat, route, record }: DraftKey): string => JSON.stringify([seat, route, record]);

/** Whose work it is: the employee, the user without a seat, or whoever uses this browser without signing in. */
export function seatKey(account: {
  readonly employee: Pick<CurrentEmployee, 'EmployeeId'> | null;
  readonly user: Pick<CurrentUser, 'UserId'> | null;
}): string {
  if (account.employee) return `e:${account.employee.EmployeeId}`;
  return account.user ? `u:${account.user.UserId}` : 'visitor';
}

/** Unsent work is kept this long after its last change. */
export const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1_000;
