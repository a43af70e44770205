import type { Tx } from '../../../kernel/tenancy.ts';

/** The company as its papers name it. */
export interface Letterhead {
  readonly nameZh: string;
  readonly nameEn: string;
  readonly lines: readonly string[];
}

export async function letterheadOf({ db }: Tx, companyId: string): Promise<Letterhead> {
  const row = await db
    .selectFrom('company')
    .leftJoin('companyProfile', 'companyProfile.companyId', 'company.id')
    .select(['nameZh', 'nameEn', 'companyProfile.addressLines', 'companyProfile.phone', 'companyProfile.website'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { nameZh, nameEn, addressLines, phone, website } = row;
  const reach = [phone, website].filter(Boolean).join(' · ');
  return { nameZh, nameEn: nameEn || nameZh, lines: [(addressLines ?? []).join(', '), reach].filter(Boolean) };
}
