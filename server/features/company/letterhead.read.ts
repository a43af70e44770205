import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Letterhead, Logo } from '../../kernel/pdf/letterhead.ts';

/**
 * The company as its papers present it. For the rights of the server: a paper goes to others than its company, and they may read no more
 * of it than this.
 */
export async function letterheadOf(db: Kysely<Tables>, companyId: string): Promise<Letterhead> {
  const row = await db
    .selectFrom('company')
    .leftJoin('companyProfile', 'companyProfile.companyId', 'company.id')
    .select(['nameZh', 'nameEn', 'companyProfile.addressLines', 'addressZh', 'phone', 'website', 'contactEmail'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { nameZh, nameEn, addressLines, addressZh, phone, website, contactEmail } = row;
  const address = (addressLines ?? []).join(', ') || (addressZh ?? '');
  const reach = [phone, contactEmail, website].filter(Boolean).join(' · ');
  return {
    nameZh,
    nameEn: nameEn || nameZh,
    lines: [address, reach].filter(Boolean),
    logo: await logoOf(db, companyId),
  };
}

export async function logoOf(db: Kysely<Tables>, companyId: string): Promise<(Logo & { contentType: string }) | null> {
  const row = await db
    .selectFrom('companyLogo')
    .select(['content', 'contentType', 'width', 'height'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ? { ...row, bytes: Buffer.from(row.content, 'base64') } : null;
}

/** The company that runs the platform. */
export async function platformLetterhead(db: Kysely<Tables>): Promise<Letterhead> {
  const { id } = await db
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'platform')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return letterheadOf(db, id);
}
