import { AppError } from '#contract/kernel/errors.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';

/** Who buys: for whom, what he may know of, and the number that his order gets. */

const SERIES = 'NO';

/** Drawn before the transaction that uses it. */
export const drawOrderNumber = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `${SERIES}${await nextDayNumber(numbering, { series: SERIES, at, digits: 5 })}`;

/** Whoever may not see the offer is not told that there is one. */
export async function demandSeen({ db }: Tx, offer: SpaceOfferDocument, companyId: string): Promise<void> {
  if (offer.state === 'DRAFT' || offer.state === 'PENDING') throw new AppError('not_found');
  if (offer.visibility !== 'COMPANIES' || offer.companyId === companyId) return;
  const company = await db.selectFrom('company').select('companyCode').where('id', '=', companyId).executeTakeFirst();
  if (!company || !offer.audienceCodes.includes(company.companyCode)) throw new AppError('not_found');
}

/** Staff of the platform may buy for a customer; everybody else for the own company. */
export async function buyerOf({ db }: Tx, { seat }: SeatedWho, forCompany: string | undefined): Promise<string> {
  if (forCompany === undefined) return seat.companyId;
  const company = await db
    .selectFrom('company')
    .select('id')
    .where(eb => eb.or([eb('companyCode', '=', forCompany), eb('id', '=', forCompany)]))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (seat.companyKind !== 'platform' || !company) throw new AppError('not_found');
  return company.id;
}
