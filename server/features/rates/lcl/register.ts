import type { FastifyInstance } from 'fastify';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { QueryLog } from '../search/query-log.ts';
import { registerRateCalls } from '../upkeep/register.ts';
import { registerLclHistory } from './history.register.ts';
import { LCL_KIND } from './lcl-kind.ts';
import { registerLclSearch } from './search/search.register.ts';

export function registerLclRates(app: FastifyInstance, deps: Deps, log: QueryLog): void {
  registerRateCalls(app, deps, LCL_KIND, lclRateCalls);
  registerLclHistory(app, deps);
  registerLclSearch(app, deps, log);
}
