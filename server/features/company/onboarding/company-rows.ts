import type { Transaction } from 'kysely';
import { codePrefix, proposeCode } from '#contract/company/onboarding/company-code.ts';
import { type CompanyFields, linesOf } from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** The rows that a company consists of, written under the owner's rights. */

type Db = Transaction<Tables>;

/** A code from the name that no company has. */
export async function freeCode(db: Db, name: string): Promise<string> {
  const rows = await db
    .selectFrom('company')
    .select('companyCode')
    .where('companyCode', 'like', `${codePrefix(name)}%`)
    .execute();
  const taken = new Set(rows.map(({ companyCode }) => companyCode));
  return proposeCode(name, code => taken.has(code));
}

const PG_UNIQUE = '23505';

/** What only the database found: another one with the code or the credit code was faster. */
export async function refusingTwins<T>(work: () => Promise<T>, code: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code: fault, constraint = '' } = error as { code?: string; constraint?: string };
    if (fault !== PG_UNIQUE) throw error;
    throw invalid([
      constraint.includes('uscc')
        ? companyFinding('COMPANY_EXISTS', 'uscc', { name: '' })
        : companyFinding('CODE_TAKEN', 'opening.companyCode', { code }),
    ]);
  }
}

/** What the profile holds of the fields that applicants write. */
export const profileOf = (fields: CompanyFields) => ({
  registrationNo: fields.registrationNo,
  taxId: fields.taxId,
  addressLines: linesOf(fields.addressText),
  addressZh: fields.addressZh,
  city: fields.city,
  postcode: fields.postcode,
  phone: fields.phone,
  website: fields.website,
  emailDomain: fields.emailDomain,
  industry: fields.industry,
  sizeBand: fields.sizeBand,
  annualTeuBand: fields.annualTeuBand,
  invoiceTitle: fields.invoiceTitle,
  contactName: fields.contactName,
  contactPhone: fields.contactPhone,
  contactEmail: fields.contactEmail,
});

/** Licences take the place of those that stood there. */
export async function putLicences(
  { db }: Tx,
  companyId: string,
  licences: readonly Licence[],
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<void> {
  await db.deleteFrom('companyLicence').where('companyId', '=', companyId).execute();
  if (licences.length === 0) return;
  await db
    .insertInto('companyLicence')
    .values(
      licences.map(({ fileId, name, kind, validUntil }) => ({
        id: newId(now.getTime()),
        companyId,
        fileId,
        fileName: name,
        kind,
        validUntil,
        remindedFor: null,
        createdAt: now,
        createdBy: by,
      })),
    )
    .execute();
}

/** A company that waits to be opened. Answers its id. */
export async function addPendingCompany(
  tx: Tx,
  { fields, licences }: { readonly fields: CompanyFields; readonly licences: readonly Licence[] },
  companyCode: string,
  written: { readonly now: Date; readonly by: string | null },
): Promise<string> {
  const id = newId(written.now.getTime());
  const nameEn = fields.nameEn ?? '';
  await refusingTwins(
    () =>
      tx.db
        .insertInto('company')
        .values({
          id,
          companyCode,
          nameEn,
          shortName: fields.shortName ?? nameEn.slice(0, 20),
          kind: fields.kind as CompanyKind,
          nameZh: fields.nameZh ?? nameEn,
          countryCode: fields.countryCode ?? 'CN',
          uscc: fields.uscc,
          providerTypes: [...fields.providerTypes],
          logoUrl: null,
          timeZone: 'Asia/Shanghai',
          status: 'PENDING',
          createdAt: written.now,
        })
        .execute(),
    companyCode,
  );
  await tx.db
    .updateTable('companyProfile')
    .set({ ...profileOf(fields), updatedAt: written.now, updatedBy: written.by })
    .where('companyId', '=', id)
    .execute();
  await putLicences(tx, id, licences, written);
  return id;
}
