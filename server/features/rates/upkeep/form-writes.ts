import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { DocumentAsk, WrittenByEvents } from '../../../kernel/resource/served-resource.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { saveRate } from './send-event.ts';

type Ask = DocumentAsk & { readonly deps: Deps };

/** What the calls of the resource mean for a rate: a draft made or changed, a published one revised. */
export const formWrites = <C extends RateContent>(kind: RateKind<C>): WrittenByEvents => ({
  async create(ask: Ask, row) {
    const content = kind.typed(row);
    const made = await saveRate({ ...ask, kind }, { id: null, content, agreedCuts: [], below: '', version: () => 0 });
    return made.id;
  },
  async modify(ask: Ask, { id, version, changes }) {
    const row = await inScope(ask.deps.db, scopeOf(ask.who), ({ db }) =>
      db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    const content = kind.typed({ ...kind.ofRow(row).content, ...changes });
    const asked = { id, content, agreedCuts: [], below: '', version: () => version } as const;
    return (await saveRate({ ...ask, kind }, asked)).id;
  },
});
