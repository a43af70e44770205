import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { spaceOfferLog, spaceOrderLog } from '#contract/space/desk.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readNamedEntries } from '../../../kernel/log-entries.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { offerOfOrder, SPACE_ORDER } from '../order.read.ts';
import { reviewsSpace } from '../seat-actor.ts';

const MOST = 500;

/** What a seller asked of the platform and was refused is nothing to the buyer. */
const BETWEEN_SELLER_AND_PLATFORM: ReadonlySet<string> = new Set(['ASK_REVOKE', 'REFUSE_REVOKE']);

export function registerLogs(app: FastifyInstance, { reads }: Deps): void {
  implement(app, spaceOrderLog, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      await offerOfOrder(tx, id, who.seat);
      const order = await tx.db
        .selectFrom('spaceOrder')
        .select('sellerCompanyId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const isSellers = order.sellerCompanyId === who.seat.companyId || reviewsSpace(who.seat);
      const entries = await readNamedEntries(tx, SPACE_ORDER, id, MOST);
      return isSellers ? entries : entries.filter(({ event }) => !BETWEEN_SELLER_AND_PLATFORM.has(event));
    });
    return { Data };
  });

  implement(app, spaceOfferLog, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const offer = await tx.db
        .selectFrom('spaceOffer')
        .select(['companyId', 'publisherCompanyId', 'state'])
        .where('id', '=', id)
        .executeTakeFirst();
      const { companyId } = who.seat;
      const isOwn = offer?.companyId === companyId || offer?.publisherCompanyId === companyId;
      const isStaff = who.seat.companyKind === 'platform' && offer?.state !== 'DRAFT';
      if (!offer || !(isOwn || isStaff)) throw new AppError('not_found');
      return readNamedEntries(tx, spaceOfferResource.docType, id, MOST);
    });
    return { Data };
  });
}
