import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { deleteView, savedViews, saveView } from '#contract/kernel/saved-view.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import { defaultOf, present, viewById, viewsOf } from './queries.ts';
import { save, savedOrRefused } from './save.ts';
import { mayChange } from './view-rights.ts';

const versionIn = (header: string | undefined): number | null => {
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

export function registerSavedViewCalls(app: FastifyInstance, { db, reads, clock }: Deps): void {
  implement(app, savedViews, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), async tx => {
      const chosen = await defaultOf(tx, who.seat.employeeId, query.resource);
      return (await viewsOf(tx, who.seat, query.resource)).map(row => present(row, who.seat, chosen));
    }),
  }));

  implement(app, saveView, async ({ who, body, request }) => {
    const expected = versionIn(request.headers['if-match']);
    const saving = inScope(db, scopeOf(who), tx => save(tx, who.seat, body, expected, clock.now()));
    const view = await savedOrRefused(saving);
    return { Data: view, headers: { ETag: `"${view.version}"` } };
  });

  implement(app, deleteView, async ({ who, body }) => {
    await inScope(db, scopeOf(who), async tx => {
      const row = await viewById(tx, who.seat, body.id);
      if (!row) throw new AppError('not_found');
      if (!mayChange(who.seat, row)) throw new AppError('AUTH_FORBIDDEN');
      await tx.db.deleteFrom('savedView').where('id', '=', row.id).execute();
    });
    return { Data: null };
  });
}
