import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { registerPublicRates } from './public.calls.ts';
import { forgetQueries } from './query-log.ts';
import { registerRateSearch } from './search.calls.ts';

const EVERY_MS = 600_000;

export function registerPriceSearch(app: FastifyInstance, deps: Deps): void {
  registerRateSearch(app, deps);
  registerPublicRates(app, deps);
}

export const startForgettingQueries = (deps: Deps) =>
  repeat(
    EVERY_MS,
    () => forgetQueries(deps),
    error => console.error('price queries could not be forgotten', error),
  );
