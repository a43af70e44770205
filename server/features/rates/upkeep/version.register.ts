import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { RateState } from '#contract/rates/codes.ts';
import { fclRateVersion, lclRateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { refsOf } from '../../../kernel/resource/references.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { LCL_KIND } from '../lcl/lcl-kind.ts';
import { demandCost } from '../rate-actor.ts';

interface VersionRow {
  readonly no: string;
  readonly state: RateState;
  readonly content: Readonly<Record<string, unknown>>;
}

/** One version of a rate with the names of all that it points at. */
export function registerRateVersions(app: FastifyInstance, deps: Deps): void {
  for (const [call, kind, versions] of [
    [fclRateVersion, FCL_KIND, 'fcl_rate_version'],
    [lclRateVersion, LCL_KIND, 'lcl_rate_version'],
  ] as const)
    implement(app, call, async ({ query: { rateId, version }, who }) => {
      const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
        await demandCost(db, who, deps.clock.now());
        const { rows } = await sql<VersionRow>`select r.rate_no as no, v.state, v.content
          from ${sql.table(versions)} as v join ${sql.table(kind.table === 'fclRate' ? 'fcl_rate' : 'lcl_rate')} as r on r.id = v.rate_id
          where v.rate_id = ${rateId} and v.version = ${version}`.execute(db);
        const [row] = rows;
        if (!row) throw new AppError('not_found');
        const pointing = { ...row.content, id: rateId, version };
        return { ...row, refs: await refsOf(db, deps.resources, kind.served.resource, [pointing]) };
      });
      return { Data };
    });
}
