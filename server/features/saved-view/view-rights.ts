import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Seat } from '../../kernel/who.ts';

/** Pages that only those open who look after a company's accounts. */
const ADMINISTRATION = [ROUTE.SystemRoleRoleEdit, ROUTE.SystemRoleCompanyRole, ROUTE.SystemEmployeeList];

/** Any seat gives its company a view; only its author or an administrator of the company takes it back or changes it. */
export const mayChange = (seat: Seat, view: { readonly createdBy: string }): boolean =>
  view.createdBy === seat.employeeId || ADMINISTRATION.some(({ path }) => isAllowed(seat.menu, path, true));
