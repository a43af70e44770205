import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError, invalid } from '#contract/kernel/errors.ts';
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
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { demandSide, offerChanger, refuseFaults } from '../change-offer.ts';
import { readOffer, stepOffer } from '../offer.store.ts';
import { bearOffer, drawOfferNumber, seenOffer } from '../offer.writes.ts';
import type { OfferRow } from '../offer-row.ts';
import { spaceActor } from '../seat-actor.ts';
import { spaceOffers } from '../space.served.ts';

/** What may be done to offers beside their sale: copied, pinned, written for a seller, written about. */

const LIKE_SIGNS = /[\\%_]/g;
const MOST_SELLERS = 20;

/** What people wrote of an offer; numbers of the carrier are of one sailing's space and do not come along. */
function contentOf(offer: OfferRow): Readonly<Record<string, unknown>> {
  const typed = Object.entries(spaceOfferResource.meta).filter(([, { computed }]) => !computed);
  const content = Object.fromEntries(typed.map(([field]) => [field, offer[field as keyof OfferRow]]));
  return { ...content, bookingRefs: [] };
}

export function registerOfferActs(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const change = offerChanger(deps);

  implementOnce(app, deps, copyOffers, async ({ who, body: { rows } }) => ({
    Data: await rowByRow(rows, async seen => {
      const now = clock.now();
      const offerNo = await drawOfferNumber(deps, now);
      return inScope(db, SYSTEM, async tx => {
        const source = await seenOffer(tx, seen);
        const { companyId, publisherCompanyId } = source;
        if (companyId !== who.seat.companyId && publisherCompanyId !== who.seat.companyId)
          throw new AppError('not_found');
        const born = { companyId, publisherCompanyId, offerNo, actor: spaceActor(who.seat), at: now.toISOString() };
        await bearOffer(tx, deps, spaceOffers, { ...born, content: contentOf(source), event: 'COPY' });
        return { zh: offerNo, en: offerNo };
      });
    }),
  }));

  implementOnce(app, deps, pinOffers, async ({ who, body: { rows, isPinned } }) => ({
    Data: await rowByRow(rows, seen =>
      inScope(db, SYSTEM, async tx => {
        const offer = await seenOffer(tx, seen);
        demandSide(offer, who);
        const at = clock.now().toISOString();
        const remarks = isPinned ? 'PINNED' : 'UNPINNED';
        await stepOffer(tx, deps, offer, { type: 'PIN', actor: spaceActor(who.seat), at, remarks }, { isPinned });
        return null;
      }),
    ),
  }));

  implement(app, changeOfferTerms, ({ who, request, body: { id, ...terms } }) =>
    change(who, { id, version: versionSeen(request) }, async (_tx, offer) => {
      const faults = checkOffer({ ...offer, ...terms }, clock.now()).filter(({ path }) => path in terms);
      refuseFaults(faults);
      return { command: { type: 'CHANGE_TERMS', openErrors: faults.length }, changes: terms };
    }),
  );

  implement(app, offerSellers, async ({ who, query: { q } }) => {
    if (!spaceActor(who.seat).reviews) return { Data: [] };
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
            ...{ path: 'sellerCode', code: 'SELLER_UNKNOWN', severity: 'error' },
            message: { zh: '没有此供应商', en: 'There is no such provider' },
          },
        ]);
      const at = clock.now().toISOString();
      const command = { type: 'SELL_FOR', actor: spaceActor(who.seat), at, remarks: sellerCode } as const;
      await tx.db
        .updateTable('spaceOffer')
        .set({ companyId: seller.id, publisherCompanyId: own })
        .where('id', '=', id)
        .execute();
      const after = await stepOffer(tx, deps, { ...before, companyId: seller.id }, command);
      await putTerms(tx.db, spaceOffers, [after], seller.id);
      return after;
    });
    const { state, version } = offer;
    return { Data: { id, state: state ?? 'DRAFT', version }, headers: { ETag: `"${version}"` } };
  });

  implement(app, writeToSeller, async ({ who, body: { id, text } }) => {
    const now = clock.now();
    await inScope(db, SYSTEM, async tx => {
      const found = await tx.db.selectFrom('spaceOffer').select('id').where('id', '=', id).executeTakeFirst();
      if (!found) throw new AppError('not_found');
      const offer = await readOffer(tx, id);
      await queueMessage(tx, {
        to: { holdersOf: { companyId: offer.companyId, path: SPACE_PATHS.mine } },
        ...{ companyId: offer.companyId, senderName: who.seat.employeeName, kind: 'send', category: 'BUSINESS' },
        ...{ sendId: `space-note:${id}:${now.getTime()}`, docType: spaceOfferResource.docType, docId: id, dueAt: now },
        linkPath: `${SPACE_PATHS.mine}?id=${encodeURIComponent(id)}`,
        title: { zh: `关于现舱 ${offer.offerNo}`, en: `About ready space ${offer.offerNo}` },
        description: { zh: text, en: text },
      });
    });
    return { Data: { sent: true as const } };
  });
}
