import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Text } from '#contract/kernel/text.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import type { AgreedCut, BulkCuts, ChangedRate, rateCalls } from '#contract/rates/rate.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { demandCost } from '../rate-actor.ts';
import type { RateDocument } from '../rate-document.ts';
import { contentAfter } from './change-rate.ts';
import { cutsOf, presentCut } from './cuts.ts';
import { publishedAlike } from './previous.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { demandPayload, demandRight, sendRateEvent } from './send-event.ts';

/** One event to many rates: first what they would take from others, in one list, then each for itself. */

type Calls = ReturnType<typeof rateCalls<z.ZodRawShape>>;

/** What became of it, as its list calls it. */
const stateOf = ({ state }: ChangedRate): Text => {
  const { zh, en } = RATE_STATE_LABELS[state];
  return { zh, en };
};

export function registerBulk<C extends RateContent>(
  app: FastifyInstance,
  deps: Deps,
  kind: RateKind<C>,
  calls: Pick<Calls, 'bulk' | 'bulkCheck'>,
): void {
  const rowsBy = (ids: readonly string[]) =>
    [rowsOf(kind), [...new Set(ids)].sort()] as const satisfies readonly [string, readonly string[]];

  implement(app, calls.bulkCheck, async ({ body: { event, ids, validTo, reprice }, who }) => {
    const now = deps.clock.now();
    demandPayload(event, { validTo });
    const asked = { event, agreedCuts: [], ...(validTo ? { validTo } : {}), ...(reprice ? { reprice } : {}) } as const;
    const Data = await inScope(deps.db, scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      const [table, wanted] = rowsBy(ids);
      const rows = await db.selectFrom(table).selectAll().where('id', 'in', wanted).execute();
      const documents = new Map(rows.map(row => [row.id, kind.ofRow(row)]));
      const found: BulkCuts[] = [];
      for (const id of ids) {
        const document = documents.get(id);
        if (!document) continue;
        const content = contentAfter(kind, document, asked);
        const alike = await publishedAlike(db, kind, { id, companyId: document.companyId, content });
        const cuts = cutsOf(kind, content, alike).map(cut => presentCut(kind, cut));
        found.push({ id, no: document.no, cuts });
      }
      return found;
    });
    return { Data: Data as never };
  });

  implementOnce(app, deps, calls.bulk, async ({ body: { rows, ...asked }, who, request }) => {
    const sending = { kind, deps, who, requestId: request.id };
    demandRight(sending, asked.event);
    demandPayload(asked.event, asked);
    const [table, wanted] = rowsBy(rows.map(({ id }) => id));
    const prints = await inScope(deps.db, scopeOf(who), ({ db }) =>
      db.selectFrom(table).select(['id', 'fingerprint']).where('id', 'in', wanted).execute(),
    );
    const printOf = new Map(prints.map(({ id, fingerprint }) => [id, fingerprint]));
    // A rate that one row was permitted to cut is another version for the next, and has pieces: they were agreed to with it.
    const given = new Map<string, AgreedCut[]>();
    const Data = await rowByRow(rows, async ({ id, version, agreedCuts }) => {
      const print = printOf.get(id) ?? '';
      const known = agreedCuts.length === 0 ? [] : (given.get(print) ?? []);
      const agreed = [...agreedCuts.filter(cut => !known.some(one => one.id === cut.id)), ...known];
      const onGiven = (rates: readonly RateDocument<C>[]): void => {
        const now = rates.map(rate => ({ id: rate.id, version: rate.version, resume: true }));
        const others = (given.get(print) ?? []).filter(one => !now.some(rate => rate.id === one.id));
        given.set(print, [...others, ...now]);
      };
      const changed = await sendRateEvent({ ...sending, onGiven }, {
        ...asked,
        id,
        version,
        agreedCuts: agreed,
      } as never);
      return stateOf(changed);
    });
    return { Data };
  });
}
