import type { Transaction } from 'kysely';
import type { ChangeRequest } from '#contract/company/onboarding/company-change.ts';
import type { CompanyChange } from '#machines/company/company-change.document.ts';
import type { Tables } from '../../../db/tables.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { servedCompanyChange } from './company-change.served.ts';

/** Changes of company data as screens read them. For the owner's connection, behind the right of the call. */

type Db = Transaction<Tables>;

/** With the names that screens show. */
export async function presentChanges(db: Db, changes: readonly CompanyChange[]): Promise<ChangeRequest[]> {
  if (changes.length === 0) return [];
  const names = await namesOfSeats(
    db,
    changes.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const companies = await db
    .selectFrom('company')
    .select(['id', 'companyCode', 'nameZh', 'nameEn'])
    .where(
      'id',
      'in',
      changes.map(({ companyId }) => companyId),
    )
    .execute();
  const byId = new Map(companies.map(company => [company.id, company]));
  return changes.map(change => {
    const company = byId.get(change.companyId);
    return {
      ...change,
      companyCode: company?.companyCode ?? '',
      companyName: company?.nameZh ?? '',
      companyNameEn: company?.nameEn ?? '',
      createdByName: names.get(change.createdBy ?? '')?.name ?? null,
    };
  });
}

const MOST_WAITING = 200;

/** Oldest first. */
export async function waitingChanges(db: Db): Promise<ChangeRequest[]> {
  const rows = await db
    .selectFrom('companyChange')
    .selectAll()
    .where('state', '=', 'SUBMITTED')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_WAITING)
    .execute();
  return presentChanges(
    db,
    rows.map(row => asRow(servedCompanyChange, row)),
  );
}

export async function openChangeOf(db: Db, companyId: string): Promise<ChangeRequest | null> {
  const rows = await db
    .selectFrom('companyChange')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '=', 'SUBMITTED')
    .limit(1)
    .execute();
  const [change] = await presentChanges(
    db,
    rows.map(row => asRow(servedCompanyChange, row)),
  );
  return change ?? null;
}
