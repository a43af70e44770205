import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Change } from '#contract/kernel/facts.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { RateState } from '#contract/rates/codes.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import {
  fclPricesBefore,
  fclRateHistory,
  fclRateHistoryExport,
  MOST_BEFORE,
  type PastPrice,
} from '#contract/rates/fcl-rate-history.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { refsOf } from '../../../kernel/resource/references.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { demandCost } from '../rate-actor.ts';
import { historySheet } from './history-sheet.ts';

/** Versions of rates, and what their prices were before. */

const MOST_EXPORTED = 5_000;

const pricesIn = (lines: unknown): PastPrice[] =>
  (lines as readonly PastPrice[]).map(({ containerType, currency, cost }) => ({ containerType, currency, cost }));

async function pricesBefore(db: Transaction<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; lines: unknown }>`
    select distinct on (v.rate_id) v.rate_id as id, v.content -> 'lines' as lines
    from fcl_rate_version as v join fcl_rate as r on r.id = v.rate_id
    where v.rate_id = any(${[...ids]}::text[]) and v.state <> 'DRAFT' and v.content -> 'lines' <> r.lines
    order by v.rate_id, v.version desc`.execute(db);
  return rows.map(({ id, lines }) => ({ id, prices: pricesIn(lines) }));
}

interface VersionRow {
  readonly rateId: string;
  readonly no: string;
  readonly version: number;
  readonly event: string;
  readonly state: RateState;
  readonly at: Date;
  readonly actorEmployeeId: string | null;
  readonly remarks: string | null;
  readonly batchId: string | null;
  readonly carrierId: string;
  readonly polId: string;
  readonly podId: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly lines: unknown;
  readonly changes: readonly Change[];
}

type Asked = z.output<typeof fclRateHistory.query & z.ZodType>;
const placeSchema = z.tuple([keyInstant, keyId, z.string()]);

function conditions(asked: Asked): RawBuilder<unknown>[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  return [
    ...equal('v.rateId', asked.rateId),
    ...equal('r.rateNo', asked.rateNo),
    ...equal('v.polId', asked.polId),
    ...equal('v.podId', asked.podId),
    ...equal('v.carrierId', asked.carrierId),
    ...equal('v.actorEmployeeId', asked.employeeId),
    ...equal('v.batchId', asked.batchId),
    ...equal('v.state', asked.state),
  ];
}

async function versionPage(db: Transaction<Tables>, asked: Asked) {
  const from = readKeyset(asked.cursor, placeSchema);
  const wanted = conditions(asked);
  const after = from ? [sql`(v.known_from, v.rate_id, v.version) < (${from[0]}, ${from[1]}, ${Number(from[2])})`] : [];
  const all = sql.join([sql`true`, ...wanted, ...after], sql` and `);
  const { rows } =
    await sql<VersionRow>`select v.rate_id, r.rate_no as no, v.version, v.event, v.state, v.known_from as at,
      v.actor_employee_id, e.remarks, v.batch_id, v.carrier_id, v.pol_id, v.pod_id, v.valid_from, v.valid_to,
      v.content -> 'lines' as lines, case when v.version = 1 then '[]'::jsonb else e.changes end as changes
    from fcl_rate_version as v join fcl_rate as r on r.id = v.rate_id
    join document_event as e on e.document_type = ${fclRateResource.docType} and e.document_id = v.rate_id and e.seq = v.version
    where ${all} order by v.known_from desc, v.rate_id desc, v.version desc limit ${asked.limit + 1}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (
    select from fcl_rate_version as v join fcl_rate as r on r.id = v.rate_id
    where ${sql.join([sql`true`, ...wanted], sql` and `)} limit ${TOTAL_LIMIT + 1}) as found`.execute(db);
  return { rows, counted: counted[0]?.n ?? 0 };
}

/** What concerns the offer; who is responsible and what waits is told by the event. */
const isOfContent = ({ path }: Change): boolean => path.startsWith('content.');

export function registerRateHistory(app: FastifyInstance, deps: Deps): void {
  implement(app, fclPricesBefore, async ({ query, who }) => {
    const ids = [...new Set(query.ids.split(','))].slice(0, MOST_BEFORE);
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      return pricesBefore(db, ids);
    });
    return { Data };
  });

  const read = async (who: SeatedWho, query: Asked) =>
    deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, deps.clock.now());
      const { rows, counted } = await versionPage(db, query);
      const people = rows.flatMap(({ actorEmployeeId }) => actorEmployeeId ?? []);
      const names = await namesOfSeats(db, people);
      const page = keysetPage(rows, {
        limit: query.limit,
        counted,
        keyOf: ({ at, rateId, version }) => [at.toISOString(), rateId, String(version)],
        show: ({ actorEmployeeId, at, lines, changes, ...row }) => ({
          ...row,
          at: at.toISOString(),
          who: names.get(actorEmployeeId ?? '')?.name ?? null,
          prices: pricesIn(lines),
          changes: changes.filter(isOfContent),
        }),
      });
      const places = page.rows.map(({ carrierId, polId, podId, rateId: id }) => ({
        carrierId,
        polId,
        podId,
        id,
        version: 0,
      }));
      return { ...page, refs: await refsOf(db, deps.resources, fclRateResource, places) };
    });

  implement(app, fclRateHistory, async ({ query, who }) => ({ Data: await read(who, query) }));

  implementFile(app, fclRateHistoryExport, async ({ query: { lang, ...query }, who }) => {
    const { rows, refs } = await read(who, { ...query, limit: MOST_EXPORTED } as Asked);
    return historySheet(rows, refs, { language: lang, now: deps.clock.now() });
  });
}
