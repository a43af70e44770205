import type { Change } from '#contract/kernel/facts.ts';
import type { MasterChangeRow } from '#machines/basic-data/master-change.document.ts';
import { changesBetween, foldRow } from '../../../kernel/resource/facts.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { factsOf } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** What became of the row between the approval and its day. */
export async function differenceOf(
  { tx }: { readonly tx: Tx },
  served: ServedResource,
  { rowId, rowVersion }: MasterChangeRow,
): Promise<Change[]> {
  const now = await readRow(tx.db, served, rowId);
  if (!now || rowVersion === null) return [];
  const facts = (await factsOf(tx.db, served, rowId)).filter(({ seq }) => seq <= rowVersion);
  const approved = foldRow(served.resource, rowId, facts);
  return approved ? changesBetween(served.resource, approved, now) : [];
}
