import type { BookCodeRow } from '../book-code.resource.ts';

/** Which code is used for a booking: of those that hold, the one that says most about it (design commercial C.2.2). */

export interface BookCodeAsk {
  readonly customerId: string | null;
  readonly carrierId: string;
  readonly polId: string | null;
  /** ISO 3166-1 alpha-2 of the port of loading. */
  readonly polCountry: string | null;
  readonly employeeId: string;
  /** Day at the port of loading. */
  readonly day: string;
}

type Scope = Pick<
  BookCodeRow,
  'carrierId' | 'polId' | 'polCountry' | 'customerId' | 'validFrom' | 'validTo' | 'employeeIds'
>;

/** The first reason for which a code is not used, in the order in which they are looked at. */
export type CodeMiss = 'CARRIER' | 'CUSTOMER' | 'PORT' | 'DAY' | 'PERSON';

export function missOf(code: Scope, ask: BookCodeAsk): CodeMiss | null {
  if (code.carrierId !== ask.carrierId) return 'CARRIER';
  if (code.customerId !== null && code.customerId !== ask.customerId) return 'CUSTOMER';
  if (code.polId !== null && code.polId !== ask.polId) return 'PORT';
  if (code.polCountry !== null && code.polCountry !== ask.polCountry) return 'PORT';
  if (ask.day < code.validFrom || (code.validTo !== null && ask.day > code.validTo)) return 'DAY';
  if (code.employeeIds.length > 0 && !code.employeeIds.includes(ask.employeeId)) return 'PERSON';
  return null;
}

/** A named customer goes before a port, a port before a country, those before a circle of people. */
const weightOf = (code: Scope): number =>
  (code.customerId === null ? 0 : 8) +
  (code.polId === null ? 0 : 4) +
  (code.polCountry === null ? 0 : 2) +
  (code.employeeIds.length === 0 ? 0 : 1);

/** Of two that say as much, the one whose validity began later, then by name: the answer never depends on the order of rows. */
export function resolveBookCode<C extends Scope & { readonly name: string }>(
  codes: readonly C[],
  ask: BookCodeAsk,
): C | null {
  const [first = null] = codes
    .filter(code => missOf(code, ask) === null)
    .sort(
      (a, b) =>
        weightOf(b) - weightOf(a) ||
        (a.validFrom === b.validFrom ? (a.name < b.name ? -1 : 1) : a.validFrom < b.validFrom ? 1 : -1),
    );
  return first;
}
