import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { PriceRequestRow } from '#machines/rates/price-request.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByClock } from '../../../kernel/document/apply.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { dayAt } from '../search/places.ts';
import { servedPriceRequest } from './price-request.served.ts';

const EVERY_MS = 60_000;
const AT_A_TIME = 100;

/** Requests that nobody has answered in time: the manager is told, once. */
export async function escalateOverdue(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('priceRequest')
    .select('id')
    .where('state', 'in', ['OPEN', 'ASSIGNED'])
    .where('escalatedAt', 'is', null)
    .where('dueAt', '<=', deps.clock.now().toISOString())
    .orderBy('dueAt')
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await applyByClock(deps, servedPriceRequest, id, {
      event: 'ESCALATE',
      actor: SYSTEM_ACTOR,
      isDue: ({ escalatedAt, state }: PriceRequestRow) =>
        escalatedAt === null && (state === 'OPEN' || state === 'ASSIGNED'),
    });
  return due.length;
}

/** The last day of departure is over, so the question is too. */
export async function closeOver(deps: Deps): Promise<number> {
  const over = await deps.db
    .selectFrom('priceRequest')
    .select('id')
    .where('state', '<>', 'CLOSED')
    .where('etdTo', '<', dayAt(undefined, deps.clock.now()))
    .orderBy('etdTo')
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of over)
    await applyByClock(deps, servedPriceRequest, id, {
      event: 'CLOSE',
      payload: { outcome: 'EXPIRED' },
      actor: SYSTEM_ACTOR,
      isDue: ({ state }: PriceRequestRow) => state !== 'CLOSED',
    });
  return over.length;
}

export const startRequestUpkeep = (deps: Deps) =>
  repeat(
    EVERY_MS,
    async () => {
      while ((await escalateOverdue(deps)) === AT_A_TIME);
      while ((await closeOver(deps)) === AT_A_TIME);
    },
    error => console.error('rates: price requests could not be looked after, trying again', error),
  );
