import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import {
  type CockpitNarrowing,
  exportRateCockpit,
  rateCockpit,
  rateCockpitCharts,
  rateGaps,
  unaskedRates,
} from '#contract/rates/cockpit/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { keyId, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { chartsOf } from './charts.ts';
import { cockpitSheet } from './cockpit-sheet.ts';
import { countUnasked, gapsOf, unaskedPage } from './demand.ts';
import { type CockpitAsk, cockpitAsk } from './narrowing.ts';
import { tilesOf } from './tiles.ts';

const placeSchema = z.tuple([z.iso.date(), keyId]);

/** The cockpit of rates: each company's own, under its own rights. */
export function registerRateCockpit(app: FastifyInstance, { reads, clock }: Pick<Deps, 'reads' | 'clock'>): void {
  const inCockpit = <T>(
    who: SeatedWho,
    { line, carrier, person }: CockpitNarrowing,
    work: (db: Transaction<Tables>, ask: CockpitAsk) => Promise<T>,
  ): Promise<T> =>
    reads.inScope(scopeOf(who), async tx => {
      const { companyId } = who.seat;
      const { staleSpaceHours } = await rateConfigOf(tx.db, companyId);
      return work(tx.db, cockpitAsk(companyId, clock.now(), { line, carrier, person }, staleSpaceHours));
    });
  const figures = async (tx: Transaction<Tables>, ask: CockpitAsk) => ({
    at: ask.now.toISOString(),
    by: ask.by,
    tiles: await tilesOf(tx, ask),
  });

  implement(app, rateCockpit, async ({ query, who }) => ({ Data: await inCockpit(who, query, figures) }));
  implement(app, rateCockpitCharts, async ({ query, who }) => ({ Data: await inCockpit(who, query, chartsOf) }));
  implement(app, rateGaps, async ({ query, who }) => ({ Data: await inCockpit(who, query, gapsOf) }));

  implement(app, unaskedRates, async ({ query, who }) => {
    const { cursor, limit, ...narrowed } = query;
    const after = readKeyset(cursor, placeSchema);
    const Data = await inCockpit(who, narrowed, async (tx, ask) => {
      const rows = await unaskedPage(tx, ask, { after, limit });
      const counted = await countUnasked(tx, ask, TOTAL_LIMIT + 1);
      return keysetPage(rows, { limit, counted, keyOf: ({ validTo, id }) => [validTo, id], show: row => row });
    });
    return { Data };
  });

  implementFile(app, exportRateCockpit, async ({ query: { lang, ...narrowed }, who }) => {
    const parts = await inCockpit(who, narrowed, async (tx, ask) => ({
      ...(await figures(tx, ask)),
      charts: await chartsOf(tx, ask),
      gaps: await gapsOf(tx, ask),
    }));
    return cockpitSheet(parts, lang, who.seat.companyName);
  });
}
