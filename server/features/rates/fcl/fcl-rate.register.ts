import type { FastifyInstance } from 'fastify';
import { AppError, ERRORS } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import {
  bulkFclRates,
  checkFclRate,
  confirmFclRate,
  copyFclRate,
  deleteFclRate,
  extendFclRate,
  fclRateDetail,
  hideFclRate,
  publishFclRate,
  returnFclRate,
  saveFclRate,
  setFclSpaceStatus,
  showFclRate,
  submitFclRate,
  withdrawFclRate,
} from '#contract/rates/fcl-rate.calls.ts';
import type { RateEvent } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { demandCost, rateActor } from '../rate-actor.ts';
import type { Asked } from './change-rate.ts';
import { fclRateOfRow } from './fcl-rate.projection.ts';
import { outlookOf, presentOutlook } from './outlook.ts';
import { presentRate } from './present.ts';
import { demandPayload, demandRight, saveRate, sendRateEvent } from './send-event.ts';

const EVENT_CALLS = [
  ['SUBMIT', submitFclRate],
  ['PUBLISH', publishFclRate],
  ['CONFIRM', confirmFclRate],
  ['RETURN', returnFclRate],
  ['HIDE', hideFclRate],
  ['SHOW', showFclRate],
  ['WITHDRAW', withdrawFclRate],
  ['EXTEND', extendFclRate],
  ['SET_SPACE', setFclSpaceStatus],
  ['DELETE', deleteFclRate],
  ['COPY', copyFclRate],
] as const satisfies readonly (readonly [RateEvent, unknown])[];

/** A finding tells more than the code of the answer. */
function messageOf(error: AppError): Text {
  const [first] = error.detail.errors ?? [];
  const { zh, en } = first?.message ?? ERRORS[error.code];
  return { zh: fill(zh, first?.params ?? {}), en: fill(en, first?.params ?? {}) };
}

export function registerFclRates(app: FastifyInstance, deps: Deps): void {
  implement(app, fclRateDetail, async ({ query, who }) => {
    const now = deps.clock.now();
    const Data = await inScope(deps.db, scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      const row = await db.selectFrom('fclRate').selectAll().where('id', '=', query.id).executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const document = fclRateOfRow(row);
      const { companyId, content, authorId } = document;
      const { publishes } = rateActor(who.seat, 'fcl');
      const outlook = await outlookOf(db, { document, companyId, content, publishes, now });
      const names = await namesOfSeats(db, authorId === null ? [] : [authorId]);
      return presentRate(document, outlook, { seat: who.seat, now, author: names.get(authorId ?? '')?.name ?? null });
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, checkFclRate, async ({ body: { id, content }, who }) => {
    const now = deps.clock.now();
    const { companyId } = who.seat;
    const Data = await inScope(deps.db, scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      const row =
        id === null ? null : await db.selectFrom('fclRate').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new AppError('not_found');
      const document = row && fclRateOfRow(row);
      const { publishes } = rateActor(who.seat, 'fcl');
      return presentOutlook(await outlookOf(db, { document, companyId, content, publishes, now }));
    });
    return { Data };
  });

  implement(app, saveFclRate, async ({ body, who, request }) => {
    const sending = { deps, who, requestId: request.id };
    const Data = await saveRate(sending, { ...body, version: () => versionSeen(request) });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  for (const [event, call] of EVENT_CALLS)
    implement(app, call, async ({ body, who, request }) => {
      const version = event === 'COPY' ? null : versionSeen(request);
      const asked: Asked & { readonly id: string } = { agreedCuts: [], ...body, event };
      const Data = await sendRateEvent({ deps, who, requestId: request.id }, { ...asked, version });
      return { Data, headers: { ETag: `"${Data.version}"` } };
    });

  implement(app, bulkFclRates, async ({ body: { rows, ...asked }, who, request }) => {
    demandRight(who, asked.event);
    demandPayload(asked.event, asked);
    const results = [];
    for (const { id, version } of rows)
      try {
        await sendRateEvent({ deps, who, requestId: request.id }, { ...asked, id, version } as never);
        results.push({ id, ok: true, message: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, ok: false, message: messageOf(error) });
      }
    return { Data: results };
  });
}
