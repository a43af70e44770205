import type { Kysely } from 'kysely';
import type { Right } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import { FCL_RIGHTS, LCL_RIGHTS } from '#machines/rates/rate.declaration.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Seat, SeatedWho } from '../../kernel/who.ts';
import { itemsInForce } from '../identity/rights.read.ts';

export const holdsAny = ({ menu }: Pick<Seat, 'menu'>, rights: readonly Right[]): boolean =>
  rights.some(({ path, code }) => (code ? hasButton(menu, code, path) : isAllowed(menu, path, true)));

/** The person as the machine of rates knows them. */
export const rateActor = (seat: Seat, kind: 'fcl' | 'lcl'): RateActor => ({
  employeeId: seat.employeeId,
  companyId: seat.companyId,
  companyKind: seat.companyKind,
  publishes: holdsAny(seat, (kind === 'fcl' ? FCL_RIGHTS : LCL_RIGHTS).PUBLISH),
});

/** May the seat see what was paid (design commercial 0.4)? Asked inside the request's scope or before it. */
export const seesCost = async (db: Kysely<Tables>, { seat }: Pick<SeatedWho, 'seat'>, now: Date): Promise<boolean> =>
  (await itemsInForce(db, seat.employeeId, now)).some(
    ({ itemKey, permissionKey, value }) => itemKey === 'FIELD' && permissionKey === 'COST_VISIBLE' && value === '1',
  );

/** Whatever the menu says: rates with their cost are for those who may see cost, also in files and logs. */
export async function demandCost(db: Kysely<Tables>, who: Pick<SeatedWho, 'seat'>, now: Date): Promise<void> {
  if (!(await seesCost(db, who, now))) throw new AppError('AUTH_FORBIDDEN');
}
