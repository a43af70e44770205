import { AppError } from '#contract/kernel/errors.ts';
import type { DocumentAsk, Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { fclRateOfRow, typedContent } from './fcl-rate.projection.ts';
import { saveRate } from './send-event.ts';

/** What the calls of the resource mean for a rate: a draft made or changed, a published one revised. */

export const makeByForm = async (ask: DocumentAsk, row: Row): Promise<string> =>
  (await saveRate(ask, { id: null, content: typedContent(row), agreedCuts: [], version: () => 0 })).id;

export async function changeByForm(
  ask: DocumentAsk,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: Row },
): Promise<string> {
  const row = await inScope(ask.deps.db, scopeOf(ask.who), ({ db }) =>
    db.selectFrom('fclRate').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!row) throw new AppError('not_found');
  const content = typedContent({ ...fclRateOfRow(row).content, ...changes });
  return (await saveRate(ask, { id, content, agreedCuts: [], version: () => version })).id;
}
