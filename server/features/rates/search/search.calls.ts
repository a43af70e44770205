import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { checkSitePrices } from '#contract/rates/rate-config.ts';
import { explainRate, exportSearch, losingRates, queryLanes, queryRates } from '#contract/rates/search/calls.ts';
import type { QueryKind } from '#contract/rates/search/codes.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost } from '../rate-actor.ts';
import { ruleOrigins } from '../rules/rule-origins.read.ts';
import { askedContainers } from './asked-prices.ts';
import { chainsOf } from './chains-of.ts';
import { findRates, type Search, type SearchQuestion } from './find-rates.ts';
import { type Kept, listOf } from './list-of.ts';
import { lossOf } from './losses.ts';
import { offerSheet } from './offer-sheet.ts';
import { labelsOf, offersOf } from './present-offers.ts';
import type { RateViewer } from './rate-sources.ts';
import { seatViewer } from './seat-viewer.ts';
import { siteCheck } from './site-price-check.ts';

/** Calls of those who are signed in. Every answer goes through `withoutCost` by what the viewer is to the seller. */

interface Asked {
  readonly customer?: string | undefined;
}

const isProblem = (error: unknown): error is AppError => error instanceof AppError && error.code === 'invalid_input';

const levelSeen = ({ found, sources }: Search): string | null =>
  sources[0]?.isOwn && sources.length === 1 ? (found[0]?.terms.level?.code ?? null) : null;

const answerOf = (search: Search, offers: readonly RateOffer[], listId: string | null) => ({
  offers: [...offers],
  isNarrowed: search.isNarrowed,
  from: search.criteria.from,
  to: search.criteria.to,
  ...labelsOf(search),
  level: levelSeen(search),
  listId,
});

export function registerRateSearch(app: FastifyInstance, { db, reads, clock }: Deps, { log, hits, lists }: Kept): void {
  const viewerOf = (who: SeatedWho, { customer }: Asked, isAsCustomer = false): Promise<RateViewer> =>
    seatViewer({ db, clock }, who, { customer, isAsCustomer });

  const search = async (
    who: SeatedWho,
    asked: Asked,
    question: Omit<SearchQuestion, 'now'>,
    kind: QueryKind = 'SEARCH',
  ): Promise<Search> => {
    const startedMs = performance.now();
    const viewer = await viewerOf(who, asked);
    const found = await findRates({ db, reads }, viewer, { ...question, now: clock.now() });
    hits.note(found);
    log.note(askedContainers(found), { kind, viewer, startedMs, visitor: null });
    return found;
  };

  implement(
    app,
    queryRates,
    async ({ query, who }) => {
      const found = await search(who, query, { query, product: query.product });
      const { companyId, employeeId } = who.seat;
      const listId = listOf(lists, found, { companyId, employeeId }, query);
      return { Data: answerOf(found, offersOf(found), listId) };
    },
    { asItIs: true },
  );

  implement(app, checkSitePrices, async ({ who }) => ({ Data: await siteCheck({ db, reads }, who, clock.now()) }));

  implement(app, losingRates, async ({ query, who }) => {
    // What is hidden, from whom and why is for those who make prices.
    await demandCost(db, who, clock.now());
    const viewer = await viewerOf(who, query, query.customer !== undefined);
    const found = await findRates({ db, reads }, viewer, { query, isWithLosers: true, now: clock.now() });
    return { Data: { losers: found.lost.map(one => lossOf(one, found)), isNarrowed: found.isNarrowed } };
  });

  implement(app, explainRate, async ({ query, who }) => {
    const found = await search(who, query, { query, rateId: query.rateId }, 'EXPLAIN');
    const [one] = found.found;
    const [offer] = offersOf(found);
    const seller = one && found.sellers.get(one.source.key);
    if (!one || !offer || !seller) throw new AppError('not_found');
    const levelCode = one.terms.level?.code ?? null;
    const lines = offer.price.lines ?? [];
    const ruleIds = lines.flatMap(({ ruleId, steps = [] }) => [ruleId ?? [], ...steps.map(step => step.ruleId ?? [])]);
    const ids = [...new Set(ruleIds.flat())];
    return {
      Data: {
        offer,
        chains: chainsOf(offer.price, levelCode),
        rules: await reads.inScope(scopeOf(who), tx => ruleOrigins(tx, who.seat.companyId, ids)),
        level: levelCode,
        priceDate: one.fit.priceDate,
        fxTable: seller.config.fxPolicy.table,
        fxDay: seller.today,
      },
    };
  });

  implementFile(app, exportSearch, async ({ query, who }) => {
    const found = await search(who, query, { query }, 'EXPORT');
    return offerSheet(offersOf(found), {
      language: query.lang,
      now: clock.now(),
      company: who.seat.companyName,
      file: [found.criteria.pol.join('+'), found.criteria.pod.join('+')].join('-'),
    });
  });

  implement(app, queryLanes, async ({ body, who }) => {
    const Data: Awaited<ReturnType<typeof laneOf>>[] = [];
    // One after the other: fifty lanes at once would hold up everybody else.
    for (const [lane, query] of body.lanes.entries()) Data.push(await laneOf(lane, query));
    return { Data };

    async function laneOf(lane: number, query: (typeof body.lanes)[number]) {
      try {
        const found = await search(who, body, { query }, 'LANES');
        const offer = offersOf(found).find(one => (one.price.missingTypes ?? []).length === 0) ?? null;
        return { lane, offer, found: found.found.length, fault: null };
      } catch (error) {
        if (!isProblem(error)) throw error;
        const [first] = error.detail.errors ?? [];
        return { lane, offer: null, found: 0, fault: first?.message ?? null };
      }
    }
  });
}
