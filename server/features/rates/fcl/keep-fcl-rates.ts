import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { KeptTogether } from '../../../kernel/document/served-document.ts';
import { type KeptRate, keepVersions, keepWords, lastOf } from '../upkeep/keep-versions.ts';
import { FCL_KIND } from './fcl-kind.ts';
import { fclRateLines } from './fcl-rate.projection.ts';

const batchOf = (prepared: unknown): string | null =>
  (prepared as { readonly batchId?: string | null } | null | undefined)?.batchId ?? null;

/** Lines for the searches, versions and words of full-container rates, all of them by the same statements. */
export async function keepFclRates(changes: readonly KeptRate[], parts: KeptTogether): Promise<void> {
  const { db } = parts.tx;
  const last = lastOf(changes);
  const made = new Set(changes.flatMap(({ before, after }) => (before === null ? after.id : [])));
  const again = last.map(({ after }) => after.id).filter(id => !made.has(id));
  if (again.length > 0) await db.deleteFrom('fclRateLine').where('rateId', 'in', again).execute();
  const lines = last.flatMap(({ after }) => fclRateLines(FCL_KIND.ofRow(after)));
  if (lines.length > 0) await db.insertInto('fclRateLine').values(lines).execute();
  await keepVersions<FclRateInput>(FCL_KIND, 'fcl_rate_version', changes, ({ carrierId }, { prepared }) => ({
    carrierId,
    batchId: batchOf(prepared),
  }));
  await keepWords(FCL_KIND, changes, parts);
}
