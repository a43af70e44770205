import type { FastifyInstance } from 'fastify';
import type { CallDef } from '#contract/kernel/call.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { exportSiGrid, exportSiOwnGrid, siGridList, siOwnGridList } from '#contract/si/staff.calls.ts';
import { exportSubmitLog, siSubmitLogList } from '#contract/si/submit-log.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { defineGridExport, enqueueGridExport } from './export-job.ts';
import { type GridKindName, gridKind } from './grid-kinds.ts';
import { countGrid, gridReadingOf, readGridPage } from './grid-read.ts';

interface ListQuery {
  readonly filter?: string;
  readonly sort?: string;
  readonly q?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** One page with its total; the reader has the total from the first page already. */
async function pageOf(deps: Deps, who: SeatedWho, name: GridKindName, query: ListQuery) {
  const kind = gridKind(name);
  const reading = gridReadingOf(kind, query);
  const source = kind.sourceOf(reading, who.seat);
  return deps.reads.inScope(scopeOf(who), async ({ db }) => {
    const { rows, nextCursor } = await readGridPage(db, source, reading, query);
    const counted = query.cursor ? 0 : await countGrid(db, source, reading);
    const names = await namesOfSeats(db, kind.people(rows));
    return {
      rows: rows.map(row => kind.present(row, names)),
      nextCursor,
      total: Math.min(counted, TOTAL_LIMIT),
      totalIsMore: counted > TOTAL_LIMIT,
      refs: {},
    };
  });
}

/** Lists and exports of the three grids. */
export function registerGridCalls(app: FastifyInstance, deps: Deps): void {
  const lists: readonly (readonly [GridKindName, unknown])[] = [
    ['all', siGridList],
    ['own', siOwnGridList],
    ['log', siSubmitLogList],
  ];
  for (const [name, call] of lists)
    implement(
      app,
      call as CallDef,
      async ({ who, query }) => ({ Data: await pageOf(deps, who as SeatedWho, name, query as ListQuery) }),
      { asItIs: true },
    );

  defineGridExport(deps);
  for (const [name, call] of [
    ['all', exportSiGrid] as const,
    ['own', exportSiOwnGrid] as const,
    ['log', exportSubmitLog] as const,
  ])
    implement(app, call, async ({ who, body }) => ({
      Data: { jobId: await enqueueGridExport(deps, who, name, body) },
    }));
}
