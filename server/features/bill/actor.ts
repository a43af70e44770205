import type { Right } from '#contract/kernel/call.ts';
import { SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import type { BillActor } from '#machines/bill/house-bill.commands.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Seat } from '../../kernel/who.ts';

/** Does the seat's menu hold one of the rights? */
export const holdsAny = ({ menu }: Pick<Seat, 'menu'>, rights: readonly Right[]): boolean =>
  rights.some(({ path, code }) => (code ? hasButton(menu, code, path) : isAllowed(menu, path, true)));

/** The person as the machine knows them. */
export const billActor = (seat: Seat): BillActor => ({
  employeeId: seat.employeeId,
  companyId: seat.companyId,
  companyKind: seat.companyKind,
  supervisor: seat.companyKind === 'platform' && holdsAny(seat, [SUPERVISOR_RIGHT]),
});
