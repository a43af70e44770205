import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { createHitCount, forgetHits } from '../rules/markup-hits.ts';
import { registerAskedSince } from './asked-since.calls.ts';
import { forgetEnquirers } from './enquiry.ts';
import { createOpenLists, forgetOpenLists, type OpenLists } from './open-lists.ts';
import { registerPublicRates } from './public.calls.ts';
import { createQueryLog, forgetQueries, type QueryLog } from './query-log.ts';
import { registerRateSearch } from './search.calls.ts';

const fail = (what: string) => (error: unknown) => console.error(what, error);
const EVERY_MS = 600_000;

/** One log for whatever is searched. */
export function openQueryLog(app: FastifyInstance, deps: Deps): QueryLog {
  const log = createQueryLog(deps.db, fail('price queries could not be written down'));
  app.addHook('onClose', () => log.flush());
  return log;
}

/** One book of the lists that are open, for whatever shows rates of others. */
export function openPriceLists(app: FastifyInstance, deps: Deps): OpenLists {
  const lists = createOpenLists(deps, fail('open lists of prices could not be told of a change'));
  app.addHook('onClose', () => lists.stop());
  return lists;
}

export function registerPriceSearch(app: FastifyInstance, deps: Deps, log: QueryLog, lists: OpenLists): void {
  const hits = createHitCount(deps.db, fail('hits of mark-up rules could not be counted'));
  app.addHook('onClose', () => hits.flush());
  registerRateSearch(app, deps, { log, hits, lists });
  registerPublicRates(app, deps, { log, hits, lists });
  registerAskedSince(app, deps);
}

export const startForgettingQueries = (deps: Deps) =>
  repeat(
    EVERY_MS,
    async () => {
      await forgetQueries(deps);
      await forgetHits(deps);
      await forgetOpenLists(deps);
      await forgetEnquirers(deps);
    },
    fail('price queries could not be forgotten'),
  );
