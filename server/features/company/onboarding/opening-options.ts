import { sql, type Transaction } from 'kysely';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { freeCode } from './company-rows.ts';

const MOST = 200;

const staffOf = (db: Transaction<Tables>, line: string) =>
  db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.name', 'employee.nameEn', 'employee.account'])
    .where('company.kind', '=', 'platform')
    .where('employee.status', '=', 'ACTIVE')
    .where(sql<boolean>`${line} = any(employee.business_lines)`)
    .orderBy('employee.account')
    .limit(MOST)
    .execute();

/** What the activation form offers; a code that is the company's already stays proposed. */
export async function readOpeningOptions(
  db: Transaction<Tables>,
  application: CompanyApplication | null,
  nameEn: string,
) {
  const packages = await db
    .selectFrom('role')
    .select(['id', 'kind', 'nameZh', 'nameEn'])
    .where('companyId', 'is', null)
    .where('kind', 'in', ['CUSTOMER', 'PROVIDER'])
    .where('status', '=', 'ACTIVE')
    .orderBy('nameZh')
    .limit(MOST)
    .execute();
  return {
    companyCode: application?.companyCode ?? (await freeCode(db, application?.fields.nameEn ?? nameEn)),
    packages,
    sales: await staffOf(db, 'SALES'),
    rate: await staffOf(db, 'RATE'),
  };
}
