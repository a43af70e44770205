import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import {
  changeOfferTerms,
  copyOffers,
  offerSellers,
  pinOffers,
  sellFor,
  writeToSeller,
} from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { checkOffer } from '#contract/space/rules/check-offer.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { askOffer, demandSide, offerChanger, refuseFaults, shownOffer } from '../change-offer.ts';
import { readOffer, seenOffer } from '../offer.read.ts';
import { drawOfferNumber } from '../offer.writes.ts';
import { reviewsSpace } from '../seat-actor.ts';
import { type OfferContent, type OfferCopy, servedSpaceOffer } from '../space-offer.served.ts';

/** What may be done to offers beside their sale: copied, pinned, written for a seller, written about. */

const LIKE_SIGNS = /[\\%_]/g;
const MOST_SELLERS = 20;

/** What people wrote of an offer; numbers of the carrier are of one sailing's space and do not come along. */
function contentOf(offer: SpaceOfferDocument): OfferContent {
  const names = Object.keys(spaceOffer.events.CREATE.payload) as (keyof OfferContent)[];
  const content = Object.fromEntries(names.map(name => [name, offer[name]])) as OfferContent;
  return { ...content, bookingRefs: [] };
}

export function registerOfferActs(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const change = offerChanger(deps);

  implementOnce(app, deps, copyOffers, async ({ who, request, body: { rows } }) => ({
    Data: await rowByRow(rows, async seen => {
      const now = clock.now();
      const offerNo = await drawOfferNumber(deps, now);
      return inScope(db, SYSTEM, async tx => {
        const source = await seenOffer(tx, seen);
        const { companyId, publisherCompanyId } = source;
        if (companyId !== who.seat.companyId && publisherCompanyId !== who.seat.companyId)
          throw new AppError('not_found');
        const prepared: OfferCopy = { companyId, publisherCompanyId, offerNo, content: contentOf(source) };
        const actor = actorOf(spaceOffer, who);
        const copy = { event: 'COPY', prepared, actor, who, now, requestId: request.id };
        await createDocument({ tx, deps }, servedSpaceOffer, copy);
        return { zh: offerNo, en: offerNo };
      });
    }),
  }));

  implementOnce(app, deps, pinOffers, async ({ who, request, body: { rows, isPinned } }) => ({
    Data: await rowByRow(rows, seen =>
      inScope(db, SYSTEM, async tx => {
        const offer = await seenOffer(tx, seen);
        demandSide(offer, who);
        const pin = { event: 'PIN', payload: { isPinned }, remarks: isPinned ? 'PINNED' : 'UNPINNED' } as const;
        await askOffer({ tx, deps }, offer, { who, requestId: request.id }, { ...pin, now: clock.now() });
        return null;
      }),
    ),
  }));

  implement(app, changeOfferTerms, ({ who, request, body: { id, ...terms } }) =>
    change({ who, requestId: request.id }, { id, version: versionSeen(request) }, (offer, now) => {
      refuseFaults(checkOffer({ ...offer, ...terms }, now).filter(({ path }) => path in terms));
      return { event: 'CHANGE_TERMS', payload: terms };
    }),
  );

  implement(app, offerSellers, async ({ who, query: { q } }) => {
    if (!reviewsSpace(who.seat)) return { Data: [] };
    const like = `%${q.replace(LIKE_SIGNS, sign => `\\${sign}`)}%`;
    const { rows } = await reads.inScope(SYSTEM, tx =>
      sql<{
        code: string;
        nameZh: string;
        nameEn: string;
      }>`select company_code as code, name_zh, name_en
      from company where kind = 'provider' and status = 'ACTIVE'
        and (company_code ilike ${like} or name_zh ilike ${like} or name_en ilike ${like})
      order by company_code limit ${MOST_SELLERS}`.execute(tx.db),
    );
    return { Data: rows };
  });

  implement(app, sellFor, async ({ who, request, body: { id, sellerCode } }) => {
    const offer = await inScope(db, SYSTEM, async tx => {
      const before = await seenOffer(tx, { id, version: versionSeen(request) });
      const own = who.seat.companyId;
      if (before.companyId !== own && before.publisherCompanyId !== own) throw new AppError('not_found');
      const seller = await tx.db
        .selectFrom('company')
        .select('id')
        .where('companyCode', '=', sellerCode)
        .where('kind', '=', 'provider')
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!seller)
        throw invalid([
          {
            path: 'sellerCode',
            code: 'SELLER_UNKNOWN',
            severity: 'error',
            message: { zh: '没有此供应商', en: 'There is no such provider' },
          },
        ]);
      return askOffer(
        { tx, deps },
        before,
        { who, requestId: request.id },
        {
          event: 'SELL_FOR',
          prepared: { companyId: seller.id, publisherCompanyId: own },
          remarks: sellerCode,
          now: clock.now(),
        },
      );
    });
    return shownOffer(offer);
  });

  implement(app, writeToSeller, async ({ who, body: { id, text } }) => {
    const now = clock.now();
    await inScope(db, SYSTEM, async tx => {
      const found = await tx.db.selectFrom('spaceOffer').select('id').where('id', '=', id).executeTakeFirst();
      if (!found) throw new AppError('not_found');
      const offer = await readOffer(tx, id);
      await queueMessage(tx, {
        to: { holdersOf: { companyId: offer.companyId, path: SPACE_PATHS.mine } },
        companyId: offer.companyId,
        senderName: who.seat.employeeName,
        kind: 'send',
        category: 'BUSINESS',
        sendId: `space-note:${id}:${now.getTime()}`,
        docType: spaceOfferResource.docType,
        docId: id,
        dueAt: now,
        linkPath: `${SPACE_PATHS.mine}?id=${encodeURIComponent(id)}`,
        ...told('space-note', { offerNo: offer.offerNo, remarks: text }),
      });
    });
    return { Data: { sent: true as const } };
  });
}
