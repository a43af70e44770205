import type { BoundEmployee } from '#contract/session/session.ts';

/** Seats whose company, code, person or position holds what was typed; the order of the server stays. */
export function seatsFor(seats: readonly BoundEmployee[], query: string): readonly BoundEmployee[] {
  const asked = query.normalize('NFKC').trim().toLowerCase();
  if (asked === '') return seats;
  return seats.filter(({ CompanyName, CompanyNameEn, CompanyCode, EmployeeName, Position }) =>
    [CompanyName, CompanyNameEn ?? '', CompanyCode, EmployeeName, Position ?? ''].some(text =>
      text.toLowerCase().includes(asked),
    ),
  );
}
