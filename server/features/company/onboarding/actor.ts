import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { AUDIT_RIGHTS, type AuditCode } from '#contract/company/onboarding/calls.ts';
import type { ApplicationActor } from '#machines/company/company-application.commands.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { Who } from '../../../kernel/who.ts';

const CODES = Object.entries(AUDIT_RIGHTS) as [AuditCode, (typeof AUDIT_RIGHTS)[AuditCode]][];

/** Onboarding is the platform's, whatever buttons a seat of another company was given. */
const isStaff = ({ seat }: Who): boolean => seat?.companyKind === 'platform';

/** The person as the machine knows them. */
export const actorOf = (who: Who): ApplicationActor => ({
  userId: who.userId,
  employeeId: who.seat?.employeeId ?? null,
  isSystem: false,
  codes: isStaff(who)
    ? CODES.filter(([, { path, code }]) => hasButton(who.seat?.menu ?? [], code, path)).map(([name]) => name)
    : [],
});

const READING = [COMPANY_PATHS.applications, COMPANY_PATHS.audit, COMPANY_PATHS.finish];

/** May read any application. */
export const readsAll = (who: Who): boolean =>
  isStaff(who) && READING.some(path => isAllowed(who.seat?.menu ?? [], path, true));
