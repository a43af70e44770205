import { sql } from 'kysely';
import { folded } from '#contract/rates/batch/import/sheet-columns.ts';
import type { ReadSpaceOffer } from '#contract/space/upload/read-offers.ts';
import type { SpaceField } from '#contract/space/upload/sheet-fields.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findDocuments } from '../../../kernel/document/document-row.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { servedSpaceOffer } from '../space-offer.served.ts';

/** Offers of the sellers that a sheet may mean: by their number, or by carrier, vessel, voyage and lane. */

export interface Planning {
  readonly tx: Tx;
  readonly deps: Pick<Deps, 'resources'>;
  readonly companyId: string;
  /** Staff who publish for sellers. */
  readonly reviews: boolean;
  readonly now: Date;
}

const MOST = 2_000;
const OPEN = ['DRAFT', 'PENDING', 'ON_SALE', 'PAUSED', 'SOLD_OUT'] as const;

/** Nothing of it is changed by a sheet any more; one that waits for a reviewer is not changed under his eyes. */
export const isOver = ({ state }: SpaceOfferDocument): boolean =>
  !['DRAFT', 'ON_SALE', 'PAUSED', 'SOLD_OUT'].includes(state);

interface Sailing {
  readonly carrierId: string | null;
  readonly polId: string | null;
  readonly podId: string | null;
  readonly vessel: string;
  readonly voyage: string;
}

const keyOf = (companyId: string, { carrierId, polId, podId, vessel, voyage }: Sailing): string =>
  [companyId, carrierId, polId, podId, folded(vessel), folded(voyage)].join('|');

export async function standingOffers({ tx, companyId, reviews }: Planning, offers: readonly ReadSpaceOffer[]) {
  const sellers = new Map<string, string | null>();
  const sellerOf = async (text: string | undefined): Promise<string | null> => {
    if (!text) return companyId;
    const code = text.toUpperCase();
    if (!sellers.has(code)) {
      const found = await tx.db
        .selectFrom('company')
        .select('id')
        .where('companyCode', '=', code)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      // Only staff who review publish for others.
      sellers.set(code, found && (found.id === companyId || reviews) ? found.id : null);
    }
    return sellers.get(code) ?? null;
  };
  const ids = new Set<string>([companyId]);
  for (const { texts } of offers) {
    const id = await sellerOf(texts.seller);
    if (id) ids.add(id);
  }
  const numbers = offers.flatMap(({ texts }) => texts.offerNo?.toUpperCase() ?? []);
  const voyages = offers.flatMap(({ texts }) => texts.voyage?.toUpperCase() ?? []);
  const isOwn = sql`(t.company_id = any(${[...ids]}::text[]) or t.publisher_company_id = ${companyId})`;
  const isMeant = sql`(t.offer_no = any(${numbers}::text[])
    or (t.state = any(${[...OPEN]}::text[]) and upper(t.voyage_no) = any(${voyages}::text[])))`;
  const newest = await findDocuments(tx.db, servedSpaceOffer, sql`${isOwn} and ${isMeant}`, { limit: MOST });
  const found = newest.toReversed();
  const numbered = new Map(found.map(offer => [offer.offerNo ?? '', offer]));
  const open = found.filter(({ state }) => (OPEN as readonly string[]).includes(state));
  const sailing = Map.groupBy(open, ({ vesselName: vessel, voyageNo: voyage, ...offer }) =>
    keyOf(offer.companyId, { ...offer, vessel, voyage }),
  );
  return {
    ids: found.map(({ id }) => id),
    sellerOf,
    byNumber: (no: string): SpaceOfferDocument | null => numbered.get(no) ?? null,
    bySailing(
      { texts }: ReadSpaceOffer,
      seller: string,
      ids: Readonly<Partial<Record<SpaceField, string | null>>>,
    ): SpaceOfferDocument | 'SEVERAL' | null {
      const { carrier: carrierId = null, pol: polId = null, pod: podId = null } = ids;
      const { vessel = '', voyage = '' } = texts;
      const alike = sailing.get(keyOf(seller, { carrierId, polId, podId, vessel, voyage })) ?? [];
      return alike.length > 1 ? 'SEVERAL' : (alike[0] ?? null);
    },
  };
}
