import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { browseDsRates, type DsRate, dsChoices, exportDsRates, MOST_DS_ROWS } from '#contract/rates/ds/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { cursorOf, keyId, readKeyset } from '../../../kernel/keyset.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { OpenLists } from '../search/open-lists.ts';
import type { RateViewer } from '../search/rate-sources.ts';
import type { DsKey } from './ds-rows.ts';
import { dsSheet } from './ds-sheet.ts';
import { findDsChoices, findDsRates } from './find-ds.ts';

const MOST_IN_SHEET = 500;
const keySchema = z.tuple([z.string().max(12), keyId]);

/** Final prices for everybody: nobody's cost is worked with here, not even for whoever may see it elsewhere. */
const viewerOf = ({ seat, program }: SeatedWho): RateViewer => ({
  kind: 'seat',
  companyId: seat.companyId,
  companyKind: seat.companyKind,
  employeeId: seat.employeeId,
  seesCost: false,
  isProgram: program !== undefined,
  customerId: null,
  isAsCustomer: false,
});

/** What is shown counts: another rate on the same lane is no news to who browses by warehouse. */
const NO_LANES = { polIds: [], podIds: [], containerTypes: [] } as const;

export function registerDsRates(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  lists: OpenLists,
): void {
  const { clock } = deps;
  implement(app, browseDsRates, async ({ query, who }) => {
    const { cursor, ...asked } = query;
    const after = readKeyset(cursor, keySchema) as DsKey | null;
    const { rows, next, counted, ports } = await findDsRates(deps, viewerOf(who), { ...asked, after }, clock.now());
    const { companyId, employeeId } = who.seat;
    const question = JSON.stringify(query);
    const rateIds = rows.map(({ rateId }) => rateId);
    if (rows.length > 0) lists.note({ companyId, employeeId }, { ...NO_LANES, question, ownerIds: [], rateIds });
    const total = { total: Math.min(counted, TOTAL_LIMIT), totalIsMore: counted > TOTAL_LIMIT };
    return { Data: { rows, nextCursor: next && cursorOf(next), ...total, ports } };
  });

  implement(app, dsChoices, async ({ who }) => ({ Data: await findDsChoices(deps, viewerOf(who), clock.now()) }));

  implementFile(app, exportDsRates, async ({ query, who }) => {
    const { lang, ...asked } = query;
    const now = clock.now();
    const rates: DsRate[] = [];
    let after: DsKey | null = null;
    do {
      const page: Awaited<ReturnType<typeof findDsRates>> = await findDsRates(
        deps,
        viewerOf(who),
        { ...asked, after, limit: MOST_DS_ROWS },
        now,
      );
      rates.push(...page.rows);
      after = page.next;
    } while (after !== null && rates.length < MOST_IN_SHEET);
    return dsSheet(rates, { language: lang, now, company: who.seat.companyName });
  });
}
