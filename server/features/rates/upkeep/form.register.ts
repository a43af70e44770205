import type { FastifyInstance } from 'fastify';
import type { CallDef } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { once } from '../../../kernel/http/once.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { usesOf } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost } from '../rate-actor.ts';
import { servedRate } from '../saved-rates.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { saveRate } from './send-event.ts';

/** Calls of the form and the grid: a draft made or changed, a published rate revised. Which event it is, the state says. */

interface Input {
  readonly who: SeatedWho;
  readonly request: Parameters<typeof expectedVersion>[0];
  readonly query: { readonly id: string };
  readonly body: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly changes: Readonly<Record<string, unknown>>;
  };
}
type Answer = { readonly Data: unknown; readonly headers?: Readonly<Record<string, string>> };

export function registerForm<C extends RateContent>(app: FastifyInstance, deps: Deps, kind: RateKind<C>): void {
  const given = servedRate(kind);
  const { resource } = given.served;
  const calls = resourceCalls(resource);
  // Shapes differ from kind to kind; the declared schema tells them to callers.
  const open = (call: object): CallDef => call as CallDef;
  const guarded =
    (work: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      await demandCost(deps.db, input.who, deps.clock.now());
      return work(input);
    };
  const on = (call: object, work: (input: Input) => Promise<Answer>): void =>
    implement(app, open(call), guarded(work) as never, { asItIs: true });
  const sent = { agreedCuts: [], below: '' } as const;

  /** The row as the event has left it. */
  const written = async (who: SeatedWho, id: string) => {
    const row = await inScope(deps.db, scopeOf(who), ({ db }) => readDocument(db, given, id, who));
    if (!row) throw new AppError('not_found');
    return row;
  };

  const create = async ({ who, body, request }: Input): Promise<Answer> => {
    const sending = { kind, deps, who, requestId: request.id };
    const made = await saveRate(sending, { ...sent, id: null, content: kind.typed(body), version: () => 0 });
    return { Data: await written(who, made.id) };
  };
  on(calls.create, once(deps, open(calls.create), create as never) as never);

  on(calls.modify, async ({ who, body: { id, changes }, request }) => {
    const version = expectedVersion(request);
    const row = await inScope(deps.db, scopeOf(who), ({ db }) =>
      db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    const content = kind.typed({ ...kind.ofRow(row).content, ...changes });
    const sending = { kind, deps, who, requestId: request.id };
    const changed = await saveRate(sending, { ...sent, id, content, version: () => version });
    const now = await written(who, changed.id);
    return { Data: now, headers: { ETag: `"${now.version}"` } };
  });

  on(calls.usage, async ({ who, query: { id } }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async tx => {
      const row = await readDocument(tx.db, given, id, who);
      if (!row) throw new AppError('not_found');
      return usesOf(tx, deps.resources.get(resource.name) ?? given.served, row);
    }),
  }));
}
