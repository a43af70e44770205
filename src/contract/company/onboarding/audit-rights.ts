import { COMPANY_PATHS } from './application.ts';

/** The button of each act, on the path where it stands. */
export const AUDIT_RIGHTS = {
  TAKE: { path: COMPANY_PATHS.audit, code: 'TAKE' },
  RELEASE: { path: COMPANY_PATHS.audit, code: 'RELEASE' },
  ASSIGN: { path: COMPANY_PATHS.audit, code: 'ASSIGN' },
  RETURN: { path: COMPANY_PATHS.audit, code: 'RETURN' },
  REJECT: { path: COMPANY_PATHS.audit, code: 'REJECT' },
  APPROVE: { path: COMPANY_PATHS.audit, code: 'APPROVE' },
  FINISH: { path: COMPANY_PATHS.finish, code: 'FINISH' },
  REOPEN: { path: COMPANY_PATHS.finish, code: 'REOPEN' },
  ADD: { path: COMPANY_PATHS.applications, code: 'ADD' },
  CREATE: { path: COMPANY_PATHS.create, code: 'ADD' },
} as const;
