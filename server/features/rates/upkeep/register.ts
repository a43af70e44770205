import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import type { rateCalls } from '#contract/rates/rate.calls.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { demandCost, rateActor } from '../rate-actor.ts';
import { registerBulk } from './bulk.register.ts';
import { registerForm } from './form.register.ts';
import { outlookOf, presentOutlook } from './outlook.ts';
import { presentRate } from './present.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { type SentEvent, saveRate, sendRateEvent } from './send-event.ts';

type Calls = ReturnType<typeof rateCalls<z.ZodRawShape>>;

/** The call that sends each event. */
const EVENT_CALLS = {
  SUBMIT: 'submit',
  PUBLISH: 'publish',
  CONFIRM: 'confirm',
  RETURN: 'return',
  HIDE: 'hide',
  SHOW: 'show',
  WITHDRAW: 'withdraw',
  EXTEND: 'extend',
  SET_SPACE: 'setSpaceStatus',
  DELETE: 'delete',
  COPY: 'copy',
} as const satisfies Partial<Record<RateEvent, keyof Calls>>;

/** The calls of one kind of rates. Contents differ from kind to kind; the declared schemas check what comes in and goes out. */
export function registerRateCalls<C extends RateContent>(
  app: FastifyInstance,
  deps: Deps,
  kind: RateKind<C>,
  declared: Omit<Calls, 'detail' | 'check' | 'save'> & { readonly detail: unknown; check: unknown; save: unknown },
): void {
  const calls = declared as unknown as Calls;

  implement(app, calls.detail, async ({ query, who }) => {
    const now = deps.clock.now();
    const Data = await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      const row = await db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', query.id).executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const document = kind.ofRow(row);
      const { companyId, content, authorId } = document;
      const { publishes } = rateActor(who.seat, kind.key);
      const outlook = await outlookOf(db, kind, { document, companyId, content, publishes, now });
      const names = await namesOfSeats(db, authorId === null ? [] : [authorId]);
      const author = names.get(authorId ?? '')?.name ?? null;
      return presentRate(kind, document, outlook, { who, now, author });
    });
    return { Data: Data as never, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, calls.check, async ({ body: { id, content }, who }) => {
    const now = deps.clock.now();
    const { companyId } = who.seat;
    const Data = await inScope(deps.db, scopeOf(who), async ({ db }) => {
      await demandCost(db, who, now);
      const row =
        id === null ? null : await db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new AppError('not_found');
      const { publishes } = rateActor(who.seat, kind.key);
      const asked = { document: row && kind.ofRow(row), companyId, content: content as unknown as C, publishes, now };
      return presentOutlook(kind, await outlookOf(db, kind, asked));
    });
    return { Data };
  });

  implementOnce(app, deps, calls.save, async ({ body, who, request }) => {
    const { id, agreedCuts } = body;
    const content = body.content as unknown as C;
    const sending = { kind, deps, who, requestId: request.id };
    const Data = await saveRate(sending, {
      id,
      agreedCuts,
      content,
      below: 'content.',
      version: () => versionSeen(request),
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  for (const [event, name] of Object.entries(EVENT_CALLS) as [keyof typeof EVENT_CALLS, 'submit'][])
    implementOnce(app, deps, calls[name], async ({ body, who, request }) => {
      const version = event === 'COPY' ? null : versionSeen(request);
      const asked: SentEvent<C> = { agreedCuts: [], ...body, event, version };
      const Data = await sendRateEvent({ kind, deps, who, requestId: request.id }, asked);
      return { Data, headers: { ETag: `"${Data.version}"` } };
    });

  registerBulk(app, deps, kind, calls as never);
  registerForm(app, deps, kind);
}
