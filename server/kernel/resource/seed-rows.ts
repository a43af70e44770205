import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../ids.ts';
import { inScope, SYSTEM } from '../tenancy.ts';
import type { Row, ServedResource } from './served-resource.ts';
import { insertRows, judge, logWrites } from './write.ts';

const ROWS_A_TIME = 500;

/**
 * Rows that the product brings along, judged like everybody's and logged as the system's. Computed fields may be given.
 * A row that its own declaration refuses is a mistake of the product and stops the start.
 */
export async function seedRows(
  deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>,
  served: ServedResource,
  inputs: readonly Row[],
): Promise<AnyRow[]> {
  const judged = inputs.map(input => {
    const { row, findings } = judge(served, input);
    const wrong = findings.find(({ severity }) => severity === 'error');
    if (wrong)
      throw new Error(`seed of ${served.resource.name}: ${wrong.path} ${wrong.message.en} in ${JSON.stringify(input)}`);
    return {
      ...row,
      ...(typeof input.companyId === 'string' ? { companyId: input.companyId } : {}),
      id: newId(),
      version: 1,
    };
  });
  const made: AnyRow[] = [];
  for (let from = 0; from < judged.length; from += ROWS_A_TIME)
    await inScope(deps.db, SYSTEM, async tx => {
      const writer = { deps, tx, who: null, at: deps.clock.now() };
      const rows = await insertRows(writer, served, judged.slice(from, from + ROWS_A_TIME));
      await logWrites(
        writer,
        served,
        rows.map(after => ({ event: 'SEED', before: null, after })),
      );
      made.push(...rows);
    });
  return made;
}
