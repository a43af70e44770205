import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { boundSeats, isSeatActive } from './bound-seats.ts';
import { chooseDefaultSeat, type DefaultSeat } from './default-seat.ts';
import type { NextSeat } from './rotate-token.ts';

export type Chosen = { readonly kind: 'chosen'; readonly seat: NextSeat } | Extract<DefaultSeat, { kind: 'none' }>;

/** The user's default seat by A.5.3; `portalKey` is the site the person came by, a hint and no right. */
export async function nextSeatOf(
  db: Kysely<Tables>,
  userId: string,
  portalKey: string | null,
  now: Date,
): Promise<Chosen> {
  const [seats, user, domain] = await Promise.all([
    boundSeats(db, userId),
    db.selectFrom('appUser').select('defaultEmployeeId').where('id', '=', userId).executeTakeFirst(),
    portalKey
      ? db.selectFrom('companyDomain').select('companyId').where('siteKey', '=', portalKey).executeTakeFirst()
      : null,
  ]);
  const chosen = chooseDefaultSeat(
    seats.map(seat => ({ ...seat, isActive: isSeatActive(seat) })),
    { domainCompanyId: domain?.companyId ?? null, defaultEmployeeId: user?.defaultEmployeeId ?? null, now },
  );
  if (chosen.kind === 'none') return chosen;
  const seat = seats.find(candidate => candidate.employeeId === chosen.employeeId)!;
  return { kind: 'chosen', seat: { employeeId: seat.employeeId, companyKind: seat.companyKind } };
}
