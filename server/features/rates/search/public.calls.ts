import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { publicLclRates } from '#contract/rates/lcl-search/calls.ts';
import {
  enquireRate,
  publicListState,
  publicPriceList,
  publicRateSite,
  publicRates,
  searchPorts,
} from '#contract/rates/search/calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { suggestRows } from '../../../kernel/resource/suggest.calls.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { siteCompanyOf } from '../../identity/site.read.ts';
import { dsSheet } from '../ds/ds-sheet.ts';
import { findLclRates } from '../lcl/search/find-lcl.ts';
import { presentLcl } from '../lcl/search/present-lcl.ts';
import { askedCargo } from '../lcl/search/search.register.ts';
import { drawRequestNo } from '../request/price-request.served.ts';
import { levelOf } from '../rules/level.read.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { askedContainers } from './asked-prices.ts';
import { keepRateEnquiry } from './enquiry.ts';
import { findRates } from './find-rates.ts';
import { type Kept, listOf } from './list-of.ts';
import { dayAt, portsByTail } from './places.ts';
import { codeLabel, labelsOf, offersOf } from './present-offers.ts';
import { refuseBusyVisitor } from './query-log.ts';
import type { SitePrice } from './rate-sources.ts';
import { readOpenList } from './read-open-list.ts';
import { siteList } from './site-list.ts';

/** What anybody may ask: ports for the search box, and the prices that a site shows to visitors (design commercial 0.4, A.4.5). */

const MOST_OFFERS = 10;
const MOST_PORTS = 12;
const MOST_TAILS = 3;
/** The letters of a code without its country. */
const TAIL = /^[a-z]{3}$/i;
const FROM_PRICES = { zh: '起价，按 10 进位', en: 'From-prices, rounded up to 10' };
const SHOWN: Readonly<Record<'ALL_IN' | 'FROM' | 'SIGN_IN', SitePrice>> = {
  ALL_IN: 'ALL_IN',
  FROM: 'FROM',
  SIGN_IN: 'NOTHING',
};

export function registerPublicRates(app: FastifyInstance, deps: Deps, { log, hits, lists }: Kept): void {
  const { db, reads, clock, config, resources } = deps;
  const box = createSecretBox(config);

  /** Whose site it is, and what it shows. */
  const siteAt = async (tx: Kysely<Tables>, hostname: string, now: Date) => {
    const siteCompanyId = await siteCompanyOf(tx, hostname, config.mainHosts);
    if (siteCompanyId === null) throw new AppError('not_found');
    const { sitePrice, isPublicListOffered } = await rateConfigOf(tx, siteCompanyId);
    const level = await levelOf(tx, siteCompanyId, null, dayAt(undefined, now));
    const shows = level?.isSitePriceVisible === false ? 'NOTHING' : SHOWN[sitePrice];
    const viewer = { kind: 'visitor', siteCompanyId, shows } as const;
    // A list without prices is none.
    return { viewer, isListOffered: isPublicListOffered && shows !== 'NOTHING' };
  };

  implement(app, publicRateSite, async ({ request }) => {
    const { viewer, isListOffered } = await reads.inScope(SYSTEM, tx => siteAt(tx.db, request.hostname, clock.now()));
    return { Data: { prices: viewer.shows, isListOffered } };
  });

  implementFile(app, publicPriceList, async ({ query, request }) => {
    const startedMs = performance.now();
    const now = clock.now();
    const visitor = box.sign(request.ip, 'rate search');
    const viewer = await reads.inScope(SYSTEM, async tx => {
      await refuseBusyVisitor(tx.db, visitor, now);
      const site = await siteAt(tx.db, request.hostname, now);
      if (!site.isListOffered) throw new AppError('not_found');
      return site.viewer;
    });
    const list = await siteList(deps, viewer, now);
    await log.noteVisitor(list.asked, { kind: 'EXPORT', viewer, startedMs, visitor });
    return dsSheet(list.rows, {
      language: query.lang,
      now,
      company: list.company,
      name: 'RATES',
      ...(viewer.shows === 'FROM' ? { note: FROM_PRICES } : {}),
    });
  });

  implement(app, searchPorts, async ({ query }) => {
    const ports = resources.get('Port');
    if (!ports) throw new AppError('not_found');
    const q = query.q.trim();
    const found = await reads.inScope(SYSTEM, async tx => [
      ...(TAIL.test(q) ? await portsByTail(tx.db, q, MOST_TAILS) : []),
      ...(await suggestRows(tx, ports, q, MOST_PORTS)),
    ]);
    return { Data: [...new Map(found.map(port => [port.code, codeLabel(port)])).values()] };
  });

  implement(app, publicRates, async ({ query, request }) => {
    const startedMs = performance.now();
    const now = clock.now();
    const visitor = box.sign(request.ip, 'rate search');
    const { viewer } = await reads.inScope(SYSTEM, async tx => {
      await refuseBusyVisitor(tx.db, visitor, now);
      return siteAt(tx.db, request.hostname, now);
    });
    const found = await findRates(deps, viewer, { query, now });
    hits.note(found);
    await log.noteVisitor(askedContainers(found), { kind: 'SEARCH', viewer, startedMs, visitor });
    const offers = offersOf(found);
    return {
      Data: {
        offers: offers.slice(0, MOST_OFFERS),
        isNarrowed: found.isNarrowed || offers.length > MOST_OFFERS,
        from: found.criteria.from,
        to: found.criteria.to,
        ...labelsOf(found),
        level: null,
        listId: listOf(lists, found, { companyId: null, visitor }, query),
        isSignInWanted: viewer.shows === 'NOTHING',
      },
    };
  });

  implement(app, publicLclRates, async ({ query, request }) => {
    const startedMs = performance.now();
    const now = clock.now();
    const visitor = box.sign(request.ip, 'rate search');
    const { viewer } = await reads.inScope(SYSTEM, async tx => {
      await refuseBusyVisitor(tx.db, visitor, now);
      return siteAt(tx.db, request.hostname, now);
    });
    const found = await findLclRates(deps, viewer, query, now);
    await log.noteVisitor(askedCargo(found), { kind: 'SEARCH', viewer, startedMs, visitor });
    // Who the co-loaders are is nobody's business here.
    const { offers, isNarrowed, ...answer } = presentLcl(found, new Map());
    return {
      Data: {
        ...answer,
        level: null,
        offers: offers.slice(0, MOST_OFFERS),
        isNarrowed: isNarrowed || offers.length > MOST_OFFERS,
        isSignInWanted: viewer.shows === 'NOTHING',
      },
    };
  });

  implement(app, enquireRate, async ({ body, request }) => {
    if (body.phone === '' && body.email === '') throw new AppError('CONTACT_NEEDED');
    const now = clock.now();
    // A program has filled in what no person sees: it is told that all went well.
    if (body.homepage !== '') return { Data: null };
    const visitor = box.sign(request.ip, 'rate search');
    const requestNo = await drawRequestNo(deps, deps.clock.now());
    await inScope(db, SYSTEM, async tx => {
      const { viewer } = await siteAt(tx.db, request.hostname, now);
      await keepRateEnquiry(tx, deps, { companyId: viewer.siteCompanyId, body, visitor, requestNo, now });
    });
    return { Data: null };
  });

  implement(app, publicListState, async ({ query }) => ({
    Data: await reads.inScope(SYSTEM, tx => readOpenList(tx.db, query.list)),
  }));
}
