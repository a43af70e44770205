import type { Deps } from '../../../kernel/deps.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import { BUILT_IN_CODES } from './built-in-codes.ts';

/** Codes the product relies on, those that are not there yet: a newer version brings its new ones, words people changed stay. */
export async function prepareCodeLists(deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>): Promise<void> {
  const there = await deps.db.selectFrom('basicCode').select(['listKey', 'code']).execute();
  const known = new Set(there.map(({ listKey, code }) => `${listKey} ${code}`));
  const missing = BUILT_IN_CODES.filter(({ listKey, code }) => !known.has(`${listKey} ${code}`));
  if (missing.length > 0) await seedRows(deps, deps.resources.get('BasicCode')!, missing);
}
