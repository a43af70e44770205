import type { FastifyInstance } from 'fastify';
import type { CallDef } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { can, resourceCalls } from '#contract/kernel/resource.ts';
import { type AnyDocumentRow, EDITED_BY } from '#machines/kernel/document.ts';
import { viewRow } from '#machines/kernel/document-view.ts';
import type { Deps } from '../deps.ts';
import { implement } from '../http/implement.ts';
import { once } from '../http/once.ts';
import { deletedRows, expectedVersion } from '../resource/resource.calls.ts';
import { rowByRow } from '../resource/row-results.ts';
import { usesOf } from '../resource/write.ts';
import { scopeOf } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { passGuard } from './actor.ts';
import { applyByPerson, makeByPerson, restoreByPerson } from './apply.ts';
import { readDocument } from './document-row.ts';
import type { ServedDocument } from './served-document.ts';

/** The resource's own calls of a document that is edited like one: each is a thin way to an event. */

interface Input {
  readonly who: SeatedWho;
  readonly request: Parameters<typeof expectedVersion>[0];
  readonly query: { readonly id: string; readonly cursor?: string; readonly limit: number };
  readonly body: {
    readonly id: string;
    readonly changes: Readonly<Record<string, unknown>>;
    readonly rows: readonly { readonly id: string; readonly version: number }[];
  };
}
type Answer = { readonly Data: unknown; readonly headers?: Readonly<Record<string, string>> };

export function registerEdited(app: FastifyInstance, deps: Deps, given: ServedDocument): void {
  const { document } = given;
  const served = deps.resources.get(given.served.resource.name) ?? given.served;
  const { resource } = served;
  const { reads } = deps;
  const calls = resourceCalls(resource);
  // Shapes differ from document to document; the declared schema tells them to callers.
  const guarded =
    (work: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      await passGuard(given, input.who, deps);
      return work(input);
    };
  const on = (call: object, work: (input: Input) => Promise<Answer>): void =>
    implement(app, call as CallDef, guarded(work) as never, { asItIs: true });
  const shown = (row: AnyDocumentRow, { seat }: SeatedWho): AnyDocumentRow => viewRow(document, row, seat.companyId);

  if (can(resource, 'create')) {
    const create = async ({ who, body, request }: Input): Promise<Answer> => {
      const command = { who, event: EDITED_BY.create, payload: body, requestId: request.id };
      return { Data: shown(await makeByPerson(deps, given, command), who) };
    };
    on(calls.create, once(deps, calls.create as unknown as CallDef, create as never) as never);
  }

  if (can(resource, 'modify'))
    on(calls.modify, async ({ who, body, request }) => {
      const seen = { id: body.id, version: expectedVersion(request) };
      const command = { who, event: EDITED_BY.modify, payload: body.changes, requestId: request.id };
      const row = await applyByPerson(deps, given, seen, command);
      return { Data: shown(row, who), headers: { ETag: `"${row.version}"` } };
    });

  if (can(resource, 'delete')) {
    on(calls.remove, async ({ who, body, request }) => ({
      Data: await rowByRow(body.rows, async seen => {
        await applyByPerson(deps, given, seen, { who, event: EDITED_BY.delete, requestId: request.id });
        return null;
      }),
    }));
    on(calls.restore, async ({ who, body, request }) => ({
      Data: shown(await restoreByPerson(deps, given, body.id, { who, requestId: request.id }), who),
    }));
    on(calls.deleted, async ({ who, query }) => ({
      Data: await reads.inScope(scopeOf(who), tx => deletedRows(tx, served, null, query)),
    }));
  }

  on(calls.usage, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), async tx => {
      const row = await readDocument(tx.db, given, query.id, who);
      if (!row) throw new AppError('not_found');
      return usesOf(tx, served, row);
    }),
  }));
}
