import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Deps } from '../../kernel/deps.ts';
import { toWire } from '../../kernel/resource/row-codec.ts';

/** An offer as its table keeps it. */

export type Parts = Pick<Deps, 'bus'>;

/** An offer as it is kept, with what its resource does not show. */
export type OfferRow = SpaceOfferRow & {
  readonly companyId: string;
  readonly authorId: string | null;
  /** The platform, where its staff published for the seller. */
  readonly publisherCompanyId: string | null;
  readonly isPinned: boolean;
  readonly publishedAt: Date | null;
  readonly formerEtd: Date | null;
  readonly etdToldAt: Date | null;
  /** Until when who bought before the sailing changed may go free of charge. */
  readonly freeUntil: Date | null;
  /** The booking whose surplus this is. */
  readonly sourceBookingId: string | null;
  readonly sourceBookingNo: string | null;
};

export const offerOfRow = (row: Readonly<Record<string, unknown>>): OfferRow => ({
  ...(toWire(spaceOfferResource, row) as unknown as SpaceOfferRow),
  ...{ companyId: String(row.companyId), authorId: row.authorId as string | null, isPinned: row.isPinned === true },
  ...{ publisherCompanyId: row.publisherCompanyId as string | null, publishedAt: row.publishedAt as Date | null },
  ...{ formerEtd: row.formerEtd as Date | null, etdToldAt: row.etdToldAt as Date | null },
  freeUntil: row.freeUntil as Date | null,
  ...{
    sourceBookingId: row.sourceBookingId as string | null,
    sourceBookingNo: row.sourceBookingNo as string | null,
  },
});
