import type { BodyOf } from '#contract/kernel/call.ts';
import { type AppError, invalid } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import { type makePriceOffer, OFFER_FINDINGS } from '#contract/rates/offer-files/offer-files.calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { findRates, type RateFound, type Search } from '../search/find-rates.ts';
import { seatViewer } from '../search/seat-viewer.ts';
import { takePriceSnapshot } from '../search/snapshot.ts';
import type { FxSource } from './offer-pdf.ts';
import { sellOnly } from './sell-only.ts';
import type { PriceOfferTables } from './tables.ts';

/** Price offers: chosen rates with the prices of now, and a snapshot behind each of them. */

export interface OfferContent {
  readonly offers: readonly RateOffer[];
  /** What the totals were converted by; offers made before it was kept have none. */
  readonly fx?: FxSource | null;
}

type Asked = BodyOf<typeof makePriceOffer>;

const gone = (index: number): AppError => {
  const { zh, en } = OFFER_FINDINGS.RATE_GONE;
  const params = { n: index + 1 };
  const message = { zh: fill(zh, params), en: fill(en, params) };
  return invalid([{ path: `items[${index}].rateId`, code: 'RATE_GONE', severity: 'error', message, params }]);
};

const customerName = async (deps: Pick<Deps, 'db'>, customer: string | null): Promise<string | null> => {
  if (customer === null) return null;
  const row = await inScope(deps.db, SYSTEM, ({ db }) =>
    db.selectFrom('company').select('nameZh').where('id', '=', customer).executeTakeFirst(),
  );
  return row?.nameZh ?? null;
};

interface Chosen {
  readonly search: Search;
  readonly found: RateFound;
  readonly offer: RateOffer;
}

/** One table for the paper: rates of sellers that convert by different ones are printed without a source. */
function fxOf(chosen: readonly Chosen[]): FxSource | null {
  const sources = chosen.map(({ found, search }) => {
    const seller = search.sellers.get(found.source.key);
    return seller ? { table: seller.config.fxPolicy.table, day: seller.today } : null;
  });
  const [first = null] = sources;
  return sources.every(one => one?.table === first?.table && one?.day === first?.day) ? first : null;
}

export async function storePriceOffer(deps: Deps, who: SeatedWho, { customer = null, items }: Asked) {
  const { db, clock, numbering } = deps;
  const now = clock.now();
  const viewer = await seatViewer(deps, who, { customer, isSellOnly: true });
  const chosen: Chosen[] = [];
  // One after the other, as a table of lanes is asked.
  for (const [index, { rateId, ...query }] of items.entries()) {
    const search = await findRates(deps, viewer, { query, rateId, now });
    const [found] = search.found;
    const [offer] = sellOnly(search);
    if (!found || !offer) throw gone(index);
    chosen.push({ search, found, offer });
  }
  const name = await customerName(deps, customer);
  const offerNo = `PO${await nextDayNumber(numbering, { series: 'PO', at: now, digits: 4 })}`;
  const [validTo = ''] = chosen.map(({ offer }) => offer.validTo).toSorted();
  const id = newId(now.getTime());
  const content: OfferContent = { offers: chosen.map(({ offer }) => offer), fx: fxOf(chosen) };
  await inScope(db, scopeOf(who), async tx => {
    const snapshotIds: string[] = [];
    for (const { found, search } of chosen)
      snapshotIds.push(await takePriceSnapshot(tx.db, found, search, { employeeId: who.seat.employeeId }));
    await tx.db
      .insertInto('priceOffer')
      .values({
        id,
        offerNo,
        companyId: who.seat.companyId,
        customerCompanyId: customer,
        customerName: name,
        content: JSON.stringify(content),
        snapshotIds,
        validTo,
        madeAt: now,
        madeBy: who.seat.employeeId,
        madeByName: who.seat.employeeName,
      })
      .execute();
  });
  return { id, offerNo, validTo };
}

export type PriceOfferRow = PriceOfferTables['priceOffer'];
export const contentOf = ({ content }: Pick<PriceOfferRow, 'content'>): OfferContent => content as OfferContent;
