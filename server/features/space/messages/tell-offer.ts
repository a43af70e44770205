import { told } from '#contract/message/event-words.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { tellBuyer } from './tell-order.ts';

/** Messages of offers: to who reviews, to who wrote it, and to all buyers when the sailing changes. */

const base = (offer: SpaceOfferDocument, event: string, now: Date) => ({
  sendId: `${event}:${offer.id}:${offer.version}`,
  dedupeKey: `${event}:${offer.id}`,
  dueAt: now,
  category: 'BUSINESS' as const,
  docType: spaceOfferResource.docType,
  docId: offer.id,
});

const valuesOf = ({ offerNo, vesselName, voyageNo, etd }: SpaceOfferDocument) => ({
  offerNo,
  sailing: `${vesselName} ${voyageNo}`,
  etd: `${etd.slice(0, 16).replace('T', ' ')} UTC`,
});

/** Staff who review. */
export const tellReviewersOf = (tx: Tx, offer: SpaceOfferDocument, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(offer, 'space-offer-pending', now),
    companyId: offer.companyId,
    to: { holdersOf: { companyId: null, path: SPACE_PATHS.allSelling, code: 'APPROVE' } },
    linkPath: `${SPACE_PATHS.queue}?tab=offers&id=${offer.id}`,
    ...told('space-offer-pending', valuesOf(offer)),
  });

/** Whoever wrote the offer; of one that nobody wrote by hand, those who look after the company's offers. */
export const tellAuthor = (
  tx: Tx,
  offer: SpaceOfferDocument,
  isApproved: boolean,
  remarks: string,
  now: Date,
): Promise<void> =>
  queueMessage(tx, {
    ...base(offer, 'space-offer-decided', now),
    companyId: offer.companyId,
    level: isApproved ? 'INFO' : 'WARN',
    to: offer.authorId
      ? { employees: [offer.authorId] }
      : { holdersOf: { companyId: offer.companyId, path: SPACE_PATHS.mine, code: 'SUBMIT' } },
    linkPath: `${isApproved ? SPACE_PATHS.mine : SPACE_PATHS.drafts}?id=${offer.id}`,
    ...told('space-offer-decided', {
      ...valuesOf(offer),
      happened: isApproved ? { zh: '现舱已上架', en: 'Offer on sale' } : { zh: '现舱被退回', en: 'Offer returned' },
      remarks,
    }),
  });

const DAY = 86_400_000;

type Sailing = Pick<SpaceOfferDocument, 'vesselName' | 'etd'>;

export const FREE_FOR_MS = 2 * DAY;
export const freeFrom = (told: Date): Date => new Date(told.getTime() + FREE_FOR_MS);

/** Whether the change lets buyers go free of charge: another vessel, or a departure moved by more than three days. */
export const freesBuyers = (before: Sailing, after: Sailing): boolean =>
  before.vesselName !== after.vesselName || Math.abs(Date.parse(after.etd) - Date.parse(before.etd)) > 3 * DAY;

/** All who hold or have bought of it. */
export async function tellBuyersOfSailing(
  tx: Tx,
  before: SpaceOfferDocument,
  after: SpaceOfferDocument,
  now: Date,
): Promise<void> {
  const orders = await tx.db
    .selectFrom('spaceOrder')
    .selectAll()
    .where('offerId', '=', after.id)
    .where('state', 'in', ['HELD', 'SUBMITTED', 'CONFIRMED', 'CANCEL_REQUESTED'])
    .execute();
  const frees = freesBuyers(before, after);
  const [was, is] = [before, after].map(offer => {
    const { sailing, etd } = valuesOf(offer);
    return `${sailing} ETD ${etd}`;
  });
  for (const order of orders)
    await tellBuyer(tx, order, {
      event: 'space-sailing',
      now,
      isWarning: true,
      mark: `:${after.version}`,
      title: { zh: '船期变动 {no}', en: 'The sailing of order {no} changes' },
      more: {
        zh: `原：${was}\n现：${is}\n原因：${after.stateReason ?? ''}${frees ? '\n48 小时内可免费取消。' : ''}`,
        en: `Was: ${was}\nIs: ${is}\nReason: ${after.stateReason ?? ''}${frees ? '\nYou may cancel free within 48 hours.' : ''}`,
      },
    });
}
