import type { FastifyInstance } from 'fastify';
import { queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { SYSTEM } from '../../../../kernel/tenancy.ts';
import { seesCost } from '../../rate-actor.ts';
import type { AskedPrices } from '../../search/asked-prices.ts';
import type { QueryLog } from '../../search/query-log.ts';
import type { RateViewer } from '../../search/rate-sources.ts';
import { findLclRates, type LclSearch } from './find-lcl.ts';
import { presentLcl } from './present-lcl.ts';

/** Names of co-loaders by id. */
async function providersOf(reads: Deps['reads'], { found }: LclSearch): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(found.flatMap(({ content }) => content.providerId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await reads.inScope(SYSTEM, tx =>
    tx.db.selectFrom('company').select(['id', 'shortName', 'nameZh']).where('id', 'in', ids).execute(),
  );
  return new Map(rows.map(({ id, shortName, nameZh }) => [id, shortName ?? nameZh]));
}

export const askedCargo = ({ criteria, cargo: { kg, cbm }, sources, found, now }: LclSearch): AskedPrices => ({
  mode: 'LCL',
  criteria,
  question: { kg, cbm },
  sources,
  found: found.length,
  now,
  whole: found.flatMap(({ content: { carrierId }, priced: { price } }) =>
    price.total ? [{ carrierId, total: price.total }] : [],
  ),
});

export function registerLclSearch(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  log: QueryLog,
): void {
  implement(
    app,
    queryLclRates,
    async ({ query, who }) => {
      const startedMs = performance.now();
      const now = clock.now();
      const { companyId, companyKind, employeeId } = who.seat;
      const viewer: RateViewer = {
        kind: 'seat',
        companyId,
        companyKind,
        employeeId,
        seesCost: await seesCost(db, who, now),
        isProgram: who.program !== undefined,
        customerId: query.customer ?? null,
        isAsCustomer: false,
      };
      const search = await findLclRates({ db, reads }, viewer, query, now);
      log.note(askedCargo(search), { kind: 'SEARCH', viewer, startedMs, visitor: null });
      return { Data: presentLcl(search, await providersOf(reads, search)) };
    },
    { asItIs: true },
  );
}
