import { COMPANY_FINDINGS, type CompanyCode, companyFinding } from '#contract/company/onboarding/findings.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** Where in the input a refusal is shown. */
const PLACES: Readonly<Record<string, string>> = {
  CONSENT: 'consent',
  TOO_SOON: 'uscc',
  OVERRIDE: 'overrideReason',
  NO_REASON: 'reason',
  NO_FIELD_REASON: 'reasons',
  NO_CODE: 'opening.companyCode',
  NO_PACKAGE: 'opening.packageIds',
  NO_LEVEL: 'opening.customerLevelId',
  NO_CREDIT: 'opening.creditLimit',
  NO_SALES: 'opening.salesIds',
  NO_RATE: 'opening.rateIds',
  NO_ADMIN: 'opening.admin',
};

const NOT_NOW: readonly string[] = ['CA-01', 'CA-04', 'CA-05', 'REOPEN_LATE', 'COMPANY_HAS_OPEN'];
const NO_RIGHT: readonly string[] = ['CA-02', 'CA-03'];

const isKnown = (code: string): code is CompanyCode => Object.hasOwn(COMPANY_FINDINGS, code);

const findingOf = (code: string, params: Refusal['params'] = {}): Finding =>
  companyFinding(isKnown(code) ? code : 'CA-01', PLACES[code] ?? 'id', params);

/** A refusal of a machine of this area as the answer of the call. */
export function refused({ code, params }: Refusal): AppError {
  if (NO_RIGHT.includes(code)) return new AppError('AUTH_FORBIDDEN', { errors: [findingOf(code)] });
  if (NOT_NOW.includes(code)) return new AppError('event_not_allowed', { errors: [findingOf(code, params)] });
  // All that is missing is told at once.
  const missing = (params?.missing as readonly string[] | undefined) ?? [code];
  const [first = findingOf(code, params), ...more] = missing.map(one => findingOf(one, params));
  return invalid([first, ...more]);
}
