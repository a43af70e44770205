import type { ImportMapping } from '#contract/imports/import-run.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { headingsPrint } from './cells/column-match.ts';

/** The same headings will be understood the same way the next time. */
export async function rememberMapping(
  { db }: Tx,
  who: SeatedWho,
  { header, kind }: Pick<ImportRunRow, 'header' | 'kind'>,
  mapping: ImportMapping,
  at: Date,
): Promise<void> {
  if (!header) return;
  const print = headingsPrint(header.columns.map(({ title }) => title));
  const { companyId, employeeId } = who.seat;
  const kept = { mapping: JSON.stringify(mapping), updatedAt: at };
  await db
    .insertInto('importMapping')
    .values({ companyId, employeeId, kind, print, ...kept })
    .onConflict(conflict => conflict.columns(['employeeId', 'kind', 'print']).doUpdateSet(kept))
    .execute();
}
