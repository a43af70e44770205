import type { Deps } from '../../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../../kernel/tenancy.ts';
import { keepWatch } from '../save-watch.ts';

/** Two lanes that a buyer of a customer watches. */
export async function seedWatches(deps: Deps): Promise<void> {
  const buyer = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id as employeeId', 'c.id as companyId', 'c.kind as companyKind'])
      .where('c.companyCode', '=', 'NQUAYS')
      .where('e.account', '=', 'buyer1')
      .executeTakeFirst(),
  );
  if (!buyer) return;
  const usual = { currency: 'USD', payer: 'PRE' } as const;
  await keepWatch(deps, buyer, {
    query: { ...usual, pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' },
    frequency: 'INSTANT',
    target: '5200',
  });
  await keepWatch(deps, buyer, {
    query: { ...usual, pol: 'CNNGB', pod: 'USLAX', box: '1x40HC' },
    frequency: 'DAILY',
    target: null,
  });
}
