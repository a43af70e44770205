import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Change } from '#contract/kernel/facts.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { RateState } from '#contract/rates/codes.ts';
import { lclRateHistory } from '#contract/rates/lcl-rate.calls.ts';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { refsOf } from '../../../kernel/resource/references.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { demandCost } from '../rate-actor.ts';
import { LCL_KIND } from './lcl-kind.ts';

/** Versions of rates, newest first. */

interface VersionRow {
  readonly rateId: string;
  readonly no: string;
  readonly version: number;
  readonly event: string;
  readonly state: RateState;
  readonly at: Date;
  readonly actorEmployeeId: string | null;
  readonly remarks: string | null;
  readonly polId: string;
  readonly podId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly content: LclRateInput;
  readonly changes: readonly Change[];
}

type Asked = z.output<typeof lclRateHistory.query & z.ZodType>;
const placeSchema = z.tuple([keyInstant, keyId, z.string()]);

function conditions({ rateId, rateNo, polId, podId }: Asked): RawBuilder<unknown>[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  return [
    sql`true`,
    ...equal('v.rateId', rateId),
    ...equal('r.rateNo', rateNo),
    ...equal('v.polId', polId),
    ...equal('v.podId', podId),
  ];
}

async function versionPage(db: Transaction<Tables>, asked: Asked) {
  const from = readKeyset(asked.cursor, placeSchema);
  const wanted = conditions(asked);
  const after = from ? [sql`(v.known_from, v.rate_id, v.version) < (${from[0]}, ${from[1]}, ${Number(from[2])})`] : [];
  const { rows } = await sql<VersionRow>`
    select v.rate_id, r.rate_no as no, v.version, v.event, v.state, v.known_from as at, v.actor_employee_id, e.remarks,
      v.pol_id, v.pod_id, v.valid_from, v.valid_to, v.content, case when v.version = 1 then '[]'::jsonb else e.changes end as changes
    from lcl_rate_version as v join lcl_rate as r on r.id = v.rate_id
    join document_event as e on e.document_type = ${lclRateResource.docType} and e.document_id = v.rate_id and e.seq = v.version
    where ${sql.join([...wanted, ...after], sql` and `)}
    order by v.known_from desc, v.rate_id desc, v.version desc limit ${asked.limit + 1}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (
    select from lcl_rate_version as v join lcl_rate as r on r.id = v.rate_id
    where ${sql.join(wanted, sql` and `)} limit ${TOTAL_LIMIT + 1}) as found`.execute(db);
  return { rows, counted: counted[0]?.n ?? 0 };
}

/** What concerns the offer; who is responsible and what waits is told by the event. */
const isOfContent = ({ path }: Change): boolean => path.startsWith('content.');

export function registerLclHistory(app: FastifyInstance, deps: Deps): void {
  implement(app, lclRateHistory, async ({ query, who }) => {
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      const { rows, counted } = await versionPage(db, query);
      const names = await namesOfSeats(
        db,
        rows.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []),
      );
      const page = keysetPage(rows, {
        limit: query.limit,
        counted,
        keyOf: ({ at, rateId, version }) => [at.toISOString(), rateId, String(version)],
        show: ({ actorEmployeeId, at, content, changes, ...row }) => ({
          ...row,
          at: at.toISOString(),
          who: names.get(actorEmployeeId ?? '')?.name ?? null,
          currency: content.currency,
          prices: LCL_KIND.pricesOf(content).map(({ key, cost }) => ({ key, cost })),
          changes: changes.filter(isOfContent),
        }),
      });
      const places = page.rows.map(({ polId, podId, rateId: id }) => ({ polId, podId, id, version: 0 }));
      return { ...page, refs: await refsOf(db, deps.resources, lclRateResource, places) };
    });
    return { Data };
  });
}
