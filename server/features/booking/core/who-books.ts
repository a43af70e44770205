import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';

/** Whose booking it will be and who handles it. */

export interface Sides {
  readonly customerId: string;
  readonly deskId: string;
}

/** Both sides as lists, papers and messages call them, whoever reads. */
export interface SideNames {
  readonly customerName: string;
  readonly customerNameEn: string | null;
  readonly deskName: string;
  readonly deskNameEn: string | null;
}

export async function sideNamesOf({ db }: Tx, { customerId, deskId }: Sides): Promise<SideNames> {
  const companies = await db
    .selectFrom('company')
    .select(['id', 'nameZh', 'nameEn'])
    .where('id', 'in', [customerId, deskId])
    .execute();
  const [customer, desk] = [customerId, deskId].map(id => companies.find(one => one.id === id));
  return {
    customerName: customer?.nameZh ?? '',
    customerNameEn: customer?.nameEn ?? null,
    deskName: desk?.nameZh ?? '',
    deskNameEn: desk?.nameEn ?? null,
  };
}

/** Staff book for any company that is not shut; everybody else for the own one. */
export async function sidesOf(
  { db }: Tx,
  seat: Pick<Seat, 'companyId' | 'companyKind'>,
  customerId: string | null,
  isElsewhere: boolean,
): Promise<Sides> {
  const wanted = customerId ?? seat.companyId;
  if (wanted !== seat.companyId && seat.companyKind !== 'platform') throw new AppError('not_found');
  const companies = await db
    .selectFrom('company')
    .select(['id', 'kind'])
    .where(eb => eb.or([eb('id', '=', wanted), eb('kind', '=', sql.lit('platform'))]))
    .where('status', '=', 'ACTIVE')
    .execute();
  const customer = companies.find(({ id }) => id === wanted);
  // What is placed elsewhere is in the hands of who placed it.
  const desk = isElsewhere ? customer : companies.find(({ kind }) => kind === 'platform');
  if (!customer || !desk) throw new AppError('not_found');
  return { customerId: customer.id, deskId: desk.id };
}
