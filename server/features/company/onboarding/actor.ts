import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import type { Who } from '../../../kernel/who.ts';

/** Onboarding is the platform's, whatever buttons a seat of another company was given. */
const isStaff = ({ seat }: Who): boolean => seat?.companyKind === 'platform';

const READING = [COMPANY_PATHS.applications, COMPANY_PATHS.audit, COMPANY_PATHS.finish];

/** May read any application. */
export const readsAll = (who: Who): boolean =>
  isStaff(who) && READING.some(path => isAllowed(who.seat?.menu ?? [], path, true));
