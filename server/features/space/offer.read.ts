import { AppError } from '#contract/kernel/errors.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import { lockDocument, readDocument } from '../../kernel/document/document-row.ts';
import { stale } from '../../kernel/resource/write.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { servedSpaceOffer } from './space-offer.served.ts';

/** Rows of offers, held or for showing. */

/** Locks the offer's row until the transaction ends, so that holds and changes of one offer run one after another. */
export const lockOffer = ({ db }: Tx, id: string): Promise<SpaceOfferDocument> =>
  lockDocument(db, servedSpaceOffer, id, null);

/** The offer as the caller saw it, held. 404, or 412 with the offer as it is now. */
export async function seenOffer(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<SpaceOfferDocument> {
  const offer = await lockOffer(tx, id);
  if (offer.version !== version) throw stale(offer);
  return offer;
}

/** As it stands; for showing, not for deciding. */
export async function readOffer({ db }: Tx, id: string): Promise<SpaceOfferDocument> {
  const offer = await readDocument(db, servedSpaceOffer, id, null);
  if (!offer) throw new AppError('not_found');
  return offer;
}
