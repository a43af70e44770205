import type { Transaction } from 'kysely';
import { type BankAccount, type ChangeRequest, maskedAccount } from '#contract/company/onboarding/company-change.ts';
import type { CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import type { CompanyDetail } from '#contract/company/onboarding/profile.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { dayAt } from '../onboarding/checks.ts';
import { openChangeOf } from './change-queries.ts';

/** A company with everything that its own people may know of it. For the owner's connection, behind the right of the call. */

type Db = Transaction<Tables>;

export async function companyWithProfile(db: Db, id: string) {
  const row = await db
    .selectFrom('company')
    .innerJoin('companyProfile', 'companyProfile.companyId', 'company.id')
    .selectAll('companyProfile')
    .select(['company.id', 'companyCode', 'kind', 'status', 'nameZh', 'nameEn', 'shortName', 'countryCode', 'uscc'])
    .select(['providerTypes', 'timeZone'])
    .where('company.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export async function licencesOf(db: Db, companyId: string): Promise<Licence[]> {
  const rows = await db
    .selectFrom('companyLicence')
    .innerJoin('storedFile', 'storedFile.id', 'companyLicence.fileId')
    .select(['fileId', 'fileName as name', 'contentType', 'companyLicence.kind', 'validUntil'])
    .where('companyLicence.companyId', '=', companyId)
    .orderBy('companyLicence.kind')
    .orderBy('companyLicence.createdAt')
    .orderBy('companyLicence.id')
    .execute();
  return rows;
}

/** The logo's description; its bytes are another call. */
async function logoFactsOf(db: Db, companyId: string): Promise<CompanyDetail['logo']> {
  const row = await db
    .selectFrom('companyLogo')
    .select(['width', 'height', 'updatedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null;
}

async function seatsOf(db: Db, companyId: string) {
  const { active, total } = await db
    .selectFrom('employee')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'ACTIVE').as('active'),
      fn.countAll<number>().as('total'),
    ])
    .where('companyId', '=', companyId)
    .where('status', '!=', 'RESIGNED')
    .executeTakeFirstOrThrow();
  return { active: Number(active), total: Number(total) };
}

const contactsOf = (db: Db, companyId: string, today: string) =>
  db
    .selectFrom('companyAssignment as a')
    .innerJoin('employee as e', 'e.id', 'a.employeeId')
    .select(['e.id as employeeId', 'a.duty', 'e.name', 'e.nameEn', 'e.phone'])
    .distinct()
    .where('a.companyId', '=', companyId)
    .where('a.isVoid', '=', false)
    .where('a.validFrom', '<=', today)
    .where(({ or, eb }) => or([eb('a.validTo', 'is', null), eb('a.validTo', '>=', today)]))
    .orderBy('a.duty')
    .limit(50)
    .execute();

const packagesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('companyGrant')
    .innerJoin('role', 'role.id', 'companyGrant.roleId')
    .select(['role.id', 'role.nameZh', 'role.nameEn'])
    .where('companyGrant.companyId', '=', companyId)
    .orderBy('role.nameZh')
    .limit(50)
    .execute();

const hidden = (banks: readonly BankAccount[], seesBanks: boolean): BankAccount[] =>
  banks.map(bank => (seesBanks ? bank : { ...bank, account: maskedAccount(bank.account) }));

function masked(change: ChangeRequest | null, seesBanks: boolean): ChangeRequest | null {
  const side = (governed: ChangeRequest['after']) =>
    governed.bankAccounts ? { ...governed, bankAccounts: hidden(governed.bankAccounts, seesBanks) } : governed;
  return change && { ...change, before: side(change.before), after: side(change.after) };
}

export async function readCompanyDetail(
  db: Db,
  id: string,
  { now, seesBanks }: { readonly now: Date; readonly seesBanks: boolean },
): Promise<CompanyDetail> {
  const row = await companyWithProfile(db, id);
  const banks = row.bankAccounts as BankAccount[];
  const { registrationNo, taxId, addressZh, city, postcode, phone, website, emailDomain, invoiceTitle } = row;
  const { contactName, contactPhone, contactEmail, shortName } = row;
  const bands = {
    industry: row.industry as CompanyFields['industry'],
    sizeBand: row.sizeBand as CompanyFields['sizeBand'],
    annualTeuBand: row.annualTeuBand as CompanyFields['annualTeuBand'],
  };
  return {
    id,
    companyCode: row.companyCode,
    kind: row.kind,
    status: row.status,
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    countryCode: row.countryCode,
    uscc: row.uscc,
    providerTypes: row.providerTypes,
    timeZone: row.timeZone,
    fields: {
      shortName,
      registrationNo,
      taxId,
      addressText: row.addressLines.join('\n') || null,
      addressZh,
      city,
      postcode,
      phone,
      website,
      emailDomain,
      invoiceTitle,
      contactName,
      contactPhone,
      contactEmail,
      ...bands,
    },
    licences: await licencesOf(db, id),
    logo: await logoFactsOf(db, id),
    bankAccounts: hidden(banks, seesBanks),
    isBankMasked: !seesBanks,
    packages: await packagesOf(db, id),
    seats: await seatsOf(db, id),
    contacts: await contactsOf(db, id, dayAt(now)),
    customerLevelId: row.customerLevelId,
    creditLimit: row.creditLimit,
    creditCurrency: row.creditCurrency,
    paymentTermDays: row.paymentTermDays,
    portalEnabled: row.portalEnabled,
    openChange: masked(await openChangeOf(db, id), seesBanks),
    version: row.version,
  };
}
