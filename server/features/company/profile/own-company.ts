import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

export const holds = ({ seat }: SeatedWho, code: string): boolean => hasButton(seat.menu, code, COMPANY_PATHS.current);

/** The own company, or another one for staff who may; everybody else is told that there is none. */
export function companyFor(who: SeatedWho, id: string | undefined): string {
  if (id === undefined || id === who.seat.companyId) return who.seat.companyId;
  if (who.seat.companyKind === 'platform' && holds(who, 'EDIT_ANY')) return id;
  throw new AppError('not_found');
}

/** The same for what changes it: EDIT_ANY is no right to the own one. */
export function editableCompany(who: SeatedWho, id: string | undefined): string {
  const companyId = companyFor(who, id);
  if (companyId === who.seat.companyId && !holds(who, 'EDIT')) throw new AppError('AUTH_FORBIDDEN');
  return companyId;
}
