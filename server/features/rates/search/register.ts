import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { registerPublicRates } from './public.calls.ts';
import { createQueryLog, forgetQueries } from './query-log.ts';
import { registerRateSearch } from './search.calls.ts';

const fail = (what: string) => (error: unknown) => console.error(what, error);
const EVERY_MS = 600_000;

export function registerPriceSearch(app: FastifyInstance, deps: Deps): void {
  const log = createQueryLog(deps.db, fail('price queries could not be written down'));
  registerRateSearch(app, deps, log);
  registerPublicRates(app, deps, log);
  app.addHook('onClose', () => log.flush());
}

export const startForgettingQueries = (deps: Deps) =>
  repeat(EVERY_MS, () => forgetQueries(deps), fail('price queries could not be forgotten'));
