import type { ApplicationContent } from '#contract/company/onboarding/application.ts';
import type { ApplicationDocument } from '#machines/company/company-application.evolve.ts';
import type { CompanyApplicationRow } from '../tables.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
const date = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** The document that a row projects. */
export function documentOf(row: CompanyApplicationRow): ApplicationDocument {
  const { id, no, source, state, version, applicantUserId, createdBy, auditorId, decisionReason } = row;
  return {
    ...(row.content as ApplicationContent),
    ...{ id, no, source, state, version, applicantUserId, createdBy, auditorId, decisionReason },
    ...{ newCompanyId: row.newCompanyId, companyCode: row.companyCode },
    returnReasons: row.returnReasons as ApplicationDocument['returnReasons'],
    rejectCode: row.rejectCode as ApplicationDocument['rejectCode'],
    takenAt: instant(row.takenAt),
    submittedAt: instant(row.submittedAt),
    decidedAt: instant(row.decidedAt),
    finishedAt: instant(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function columnsOf(document: ApplicationDocument, companyId: string) {
  const { fields, licences, consent, step, ...rest } = document;
  const { kind, countryCode, uscc, registrationNo, nameZh, nameEn } = fields;
  return {
    ...rest,
    ...{ companyId, kind, countryCode, uscc, registrationNo, nameZh, nameEn },
    content: JSON.stringify({ fields, licences, consent, step }),
    returnReasons: JSON.stringify(document.returnReasons),
    takenAt: date(document.takenAt),
    submittedAt: date(document.submittedAt),
    decidedAt: date(document.decidedAt),
    finishedAt: date(document.finishedAt),
    createdAt: new Date(document.createdAt),
    updatedAt: new Date(document.updatedAt),
  };
}
