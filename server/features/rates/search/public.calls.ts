import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { publicRates, searchPorts } from '#contract/rates/search/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { suggestRows } from '../../../kernel/resource/suggest.calls.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { siteCompanyOf } from '../../identity/site.read.ts';
import { levelOf } from '../rules/level.read.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { findRates } from './find-rates.ts';
import { portsByTail } from './places.ts';
import { codeLabel, labelsOf, offersOf } from './present-offers.ts';
import { type QueryLog, refuseBusyVisitor } from './query-log.ts';
import type { RateViewer, SitePrice } from './rate-sources.ts';

/** What anybody may ask: ports for the search box, and the prices that a site shows to visitors (design commercial 0.4, A.4.5). */

const MOST_OFFERS = 10;
const MOST_PORTS = 12;
const MOST_TAILS = 3;
/** The letters of a code without its country. */
const TAIL = /^[a-z]{3}$/i;
const SHOWN: Readonly<Record<'ALL_IN' | 'FROM' | 'SIGN_IN', SitePrice>> = {
  ALL_IN: 'ALL_IN',
  FROM: 'FROM',
  SIGN_IN: 'NOTHING',
};

export function registerPublicRates(app: FastifyInstance, deps: Deps, log: QueryLog): void {
  const { db, clock, config, resources } = deps;
  const box = createSecretBox(config);

  implement(app, searchPorts, async ({ query }) => {
    const ports = resources.get('Port');
    if (!ports) throw new AppError('not_found');
    const q = query.q.trim();
    const found = await inScope(db, SYSTEM, async tx => [
      ...(TAIL.test(q) ? await portsByTail(tx.db, q, MOST_TAILS) : []),
      ...(await suggestRows(tx, ports, q, MOST_PORTS)),
    ]);
    return { Data: [...new Map(found.map(port => [port.code, codeLabel(port)])).values()] };
  });

  implement(app, publicRates, async ({ query, request }) => {
    const startedMs = performance.now();
    const now = clock.now();
    const visitor = box.sign(request.ip, 'rate search');
    const viewer = await inScope(db, SYSTEM, async (tx): Promise<RateViewer> => {
      await refuseBusyVisitor(tx.db, visitor, now);
      const siteCompanyId = await siteCompanyOf(tx.db, request.hostname, config.mainHosts);
      if (siteCompanyId === null) throw new AppError('not_found');
      const { sitePrice } = await rateConfigOf(tx.db, siteCompanyId);
      const level = await levelOf(tx.db, siteCompanyId, null, now.toISOString().slice(0, 10));
      const shows = level?.isSitePriceVisible === false ? 'NOTHING' : SHOWN[sitePrice];
      return { kind: 'visitor', siteCompanyId, shows };
    });
    const found = await findRates(db, viewer, { query, now });
    await log.noteVisitor(found, { viewer, startedMs, visitor });
    const offers = offersOf(found);
    return {
      Data: {
        offers: offers.slice(0, MOST_OFFERS),
        isNarrowed: found.isNarrowed || offers.length > MOST_OFFERS,
        from: found.criteria.from,
        to: found.criteria.to,
        ...labelsOf(found),
        level: null,
        isSignInWanted: viewer.kind === 'visitor' && viewer.shows === 'NOTHING',
      },
    };
  });
}
