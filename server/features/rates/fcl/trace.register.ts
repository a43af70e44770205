import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { isOffered } from '#contract/rates/rules/price/freight-charges.ts';
import { priceRate } from '#contract/rates/rules/price/price-rate.ts';
import { withoutCost } from '#contract/rates/rules/price/without-cost.ts';
import { containersText, readCriteria } from '#contract/rates/search/criteria.ts';
import { asOfferPrice } from '#contract/rates/search/offer.ts';
import { fclRateTrace } from '#contract/rates/trace.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';

import { demandCost } from '../rate-actor.ts';
import { chainsOf } from '../search/chains-of.ts';
import { namedSources, toPrice } from '../search/find-rates.ts';
import { laneRateOf } from '../search/lane-rates.ts';
import { dayAt, namedPlaces } from '../search/places.ts';
import { type RateViewer, viewerScope } from '../search/rate-sources.ts';
import { sellerPrices } from '../search/seller-prices.ts';

/** The chain of one rate as it stands, on sale or not: one container of each type it has a price for. */
export function registerRateTrace(app: FastifyInstance, { db, reads, clock }: Deps): void {
  implement(app, fclRateTrace, async ({ query, who }) => {
    const now = clock.now();
    await demandCost(db, who, now);
    const { companyId, companyKind, employeeId } = who.seat;
    const viewer: RateViewer = {
      kind: 'seat',
      seesCost: true,
      isProgram: who.program !== undefined,
      isAsCustomer: false,
      companyId,
      companyKind,
      employeeId,
      customerId: query.customer ?? null,
    };
    const own = (await namedSources(db, viewer, now)).find(({ isOwn }) => isOwn);
    if (!own) throw new AppError('not_found');
    const Data = await reads.inScope(viewerScope(viewer), async tx => {
      const row = await tx.db
        .selectFrom('fclRate')
        .selectAll()
        .where('id', '=', query.id)
        .where('companyId', '=', companyId)
        .where('state', '<>', 'DELETED')
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const rate = laneRateOf(row);
      const { content, rateNo } = rate;
      const { places } = await namedPlaces(tx.db, { placeIds: [content.polId, content.podId], carrierIds: [] });
      const today = dayAt(places.get(content.polId), now);
      const { validFrom, validTo } = content;
      const priceDate = today < validFrom ? validFrom : today > validTo ? validTo : today;
      const offered = content.lines.filter(isOffered);
      const containers = offered.map(({ containerType }) => ({ containerType, count: 1, grossKg: null }));
      const currency = offered[0]?.currency ?? 'USD';
      const { criteria } = readCriteria({ box: containersText(containers), currency }, today);
      const seller = await sellerPrices(tx.db, own, criteria, today);
      const lineId = content.lineId ?? places.get(content.podId)?.lineIds[0] ?? null;
      const { ask, rules, level } = await seller.termsFor({ carrierId: content.carrierId, lineId });
      const price = priceRate(toPrice(rate, own, priceDate, places), ask, rules);
      const levelCode = level?.code ?? null;
      const chains = chainsOf(asOfferPrice(withoutCost(price, own.sees)), levelCode);
      return { rateNo, level: levelCode, priceDate, chains };
    });
    return { Data };
  });
}
