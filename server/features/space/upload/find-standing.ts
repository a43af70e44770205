import { sql } from 'kysely';
import { folded } from '#contract/rates/batch/import/sheet-columns.ts';
import type { ReadSpaceOffer } from '#contract/space/upload/read-offers.ts';
import type { SpaceField } from '#contract/space/upload/sheet-fields.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type OfferRow, offerOfRow } from '../offer-row.ts';

/** Offers of the sellers that a sheet may mean: by their number, or by carrier, vessel, voyage and lane. */

export interface Planning {
  readonly tx: Tx;
  readonly deps: Pick<Deps, 'resources'>;
  readonly companyId: string;
  readonly actor: SpaceActor;
  readonly now: Date;
}

const MOST = 2_000;
const OPEN = ['DRAFT', 'PENDING', 'ON_SALE', 'PAUSED', 'SOLD_OUT'] as const;

/** Nothing of it is changed by a sheet any more; one that waits for a reviewer is not changed under his eyes. */
export const isOver = ({ state }: OfferRow): boolean =>
  !['DRAFT', 'ON_SALE', 'PAUSED', 'SOLD_OUT'].includes(state ?? '');

interface Sailing {
  readonly carrierId: string | null;
  readonly polId: string | null;
  readonly podId: string | null;
  readonly vessel: string;
  readonly voyage: string;
}

const keyOf = (companyId: string, { carrierId, polId, podId, vessel, voyage }: Sailing): string =>
  [companyId, carrierId, polId, podId, folded(vessel), folded(voyage)].join('|');

export async function standingOffers({ tx, companyId, actor }: Planning, offers: readonly ReadSpaceOffer[]) {
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
      sellers.set(code, found && (found.id === companyId || actor.reviews) ? found.id : null);
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
  const rows = await tx.db
    .selectFrom('spaceOffer')
    .selectAll()
    .where(eb => eb.or([eb('companyId', 'in', [...ids]), eb('publisherCompanyId', '=', companyId)]))
    .where(eb =>
      eb.or([
        eb('offerNo', 'in', numbers.length > 0 ? numbers : ['']),
        eb.and([
          eb('state', 'in', [...OPEN]),
          eb(sql<string>`upper(voyage_no)`, 'in', voyages.length > 0 ? voyages : ['']),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(MOST)
    .execute();
  const found = rows.map(row => offerOfRow(row as never));
  const numbered = new Map(found.map(offer => [offer.offerNo ?? '', offer]));
  const open = found.filter(({ state }) => (OPEN as readonly string[]).includes(state ?? ''));
  const sailing = Map.groupBy(open, ({ vesselName: vessel, voyageNo: voyage, ...offer }) =>
    keyOf(offer.companyId, { ...offer, vessel, voyage }),
  );
  return {
    ids: found.map(({ id }) => id),
    sellerOf,
    byNumber: (no: string): OfferRow | null => numbered.get(no) ?? null,
    bySailing(
      { texts }: ReadSpaceOffer,
      seller: string,
      ids: Readonly<Partial<Record<SpaceField, string | null>>>,
    ): OfferRow | 'SEVERAL' | null {
      const { carrier: carrierId = null, pol: polId = null, pod: podId = null } = ids;
      const { vessel = '', voyage = '' } = texts;
      const alike = sailing.get(keyOf(seller, { carrierId, polId, podId, vessel, voyage })) ?? [];
      return alike.length > 1 ? 'SEVERAL' : (alike[0] ?? null);
    },
  };
}
