import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { COMPANY_FIELDS, fieldsFindings, isChinese } from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { licenceFindings } from '#contract/company/onboarding/licence.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { existingCompany, type KnownCompany, similarCompanies } from './duplicates.ts';

/** Days of onboarding are those of the house. */
export const dayAt = (at: Date): string => localDayOf(at.toISOString(), 'Asia/Shanghai');

const nameOf = ({ code, nameZh }: KnownCompany): string => `${code} ${nameZh}`;

export const isError = ({ severity }: Finding): boolean => severity === 'error';

/** What keeps such a company from being handed in or opened. */
export async function companyFindings(
  { db }: Tx,
  { fields, licences }: Pick<CompanyApplication, 'fields' | 'licences'>,
  now: Date,
  exceptId?: string,
): Promise<Finding[]> {
  const existing = await existingCompany(db, fields, exceptId);
  return [
    ...fieldsFindings(COMPANY_FIELDS, fields),
    ...licenceFindings(licences, dayAt(now)),
    ...(existing
      ? [companyFinding('COMPANY_EXISTS', isChinese(fields) ? 'uscc' : 'registrationNo', { name: nameOf(existing) })]
      : []),
  ];
}

/** What an auditor is shown beside the licence: errors, names alike, other applications with the same code. */
export async function checkResults(tx: Tx, document: CompanyApplication, now: Date): Promise<Finding[]> {
  const { fields, id, newCompanyId } = document;
  const similar = await similarCompanies(tx.db, fields, newCompanyId ?? '');
  const others =
    fields.uscc === null
      ? []
      : await tx.db
          .selectFrom('companyApplication')
          .select('no')
          .where('uscc', '=', fields.uscc)
          .where('id', '!=', id)
          .where('state', 'in', ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED', 'REJECTED'])
          .orderBy('createdAt', 'desc')
          .limit(5)
          .execute();
  return [
    ...(await companyFindings(tx, document, now, newCompanyId ?? undefined)),
    ...similar.map(company =>
      companyFinding('COMPANY_SIMILAR', 'nameZh', { name: nameOf(company), score: company.score }),
    ),
    ...others.map(({ no }) => companyFinding('APPLICATION_SIMILAR', 'uscc', { no })),
  ];
}
