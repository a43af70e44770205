import type { ReturnReason } from '#contract/company/onboarding/application.ts';
import { COMPANY_FIELDS, type CompanyFields, isAsked } from '#contract/company/onboarding/company-fields.ts';

/** What an auditor has found of each field while reading; it becomes known only when he returns or approves. */

export type Mark = 'ok' | Omit<ReturnReason, 'path'>;
export type Marks = Readonly<Record<string, Mark>>;

/** Fields in the order of reading; the licences are looked at first of all. */
export const auditedPaths = (fields: CompanyFields): readonly string[] => [
  'licences',
  ...COMPANY_FIELDS.filter(field => isAsked(field, fields)),
];

export const reasonsOf = (marks: Marks, paths: readonly string[]): ReturnReason[] =>
  paths.flatMap(path => {
    const mark = marks[path];
    return mark === undefined || mark === 'ok' ? [] : [{ path, ...mark }];
  });

/** The next field that nobody has looked at, else the next one. */
export function afterMark(paths: readonly string[], marks: Marks, at: string): string {
  const index = paths.indexOf(at);
  const rest = [...paths.slice(index + 1), ...paths.slice(0, index)];
  return rest.find(path => marks[path] === undefined) ?? paths[Math.min(index + 1, paths.length - 1)] ?? at;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Red from here on: eight working hours are a day for who waits. */
const LATE_HOURS = 8;

export interface Age {
  readonly unit: 'hours' | 'days';
  readonly n: number;
  readonly isLate: boolean;
}

/** How long something has waited. */
export function ageOf(since: string | null, now: number): Age {
  const hours = since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / HOUR_MS));
  const isLate = hours >= LATE_HOURS;
  return hours < 2 * DAY_HOURS
    ? { unit: 'hours', n: hours, isLate }
    : { unit: 'days', n: Math.floor(hours / DAY_HOURS), isLate };
}
