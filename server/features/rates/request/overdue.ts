import type { RequestDocument } from '#machines/rates/price-request.evolve.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { dayAt } from '../search/places.ts';
import { lockRequest, stepRequest } from './request.store.ts';
import { tellManager } from './tell-request.ts';

type Parts = Pick<Deps, 'db' | 'bus' | 'clock'>;

const EVERY_MS = 60_000;
const AT_A_TIME = 100;

async function managerOf({ db }: Tx, { assigneeId }: RequestDocument): Promise<string | null> {
  if (assigneeId === null) return null;
  const row = await db.selectFrom('employee').select('managerId').where('id', '=', assigneeId).executeTakeFirst();
  return row?.managerId ?? null;
}

/** Requests that nobody has answered in time: the manager is told, once. */
export async function escalateOverdue(deps: Parts): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db
    .selectFrom('priceRequest')
    .select('id')
    .where('state', 'in', ['OPEN', 'ASSIGNED'])
    .where('escalatedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(deps.db, SYSTEM, async tx => {
      const request = await lockRequest(tx, id);
      // Answered or told meanwhile.
      if (request.escalatedAt !== null || (request.state !== 'OPEN' && request.state !== 'ASSIGNED')) return;
      const at = now.toISOString();
      const command = { type: 'ESCALATE', actor: RATE_SYSTEM, at } as const;
      const told = await stepRequest(tx, deps, request, command, { escalatedAt: at });
      await tellManager(tx, told, await managerOf(tx, told), now);
    });
  return due.length;
}

/** The last day of departure is over, so the question is too. */
export async function closeOver(deps: Parts): Promise<number> {
  const now = deps.clock.now();
  const over = await deps.db
    .selectFrom('priceRequest')
    .select('id')
    .where('state', '<>', 'CLOSED')
    .where('etdTo', '<', dayAt(undefined, now))
    .orderBy('etdTo')
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of over)
    await inScope(deps.db, SYSTEM, async tx => {
      const request = await lockRequest(tx, id);
      if (request.state === 'CLOSED') return;
      const command = { type: 'CLOSE', actor: RATE_SYSTEM, at: now.toISOString(), outcome: 'EXPIRED' } as const;
      await stepRequest(tx, deps, request, command, { outcome: 'EXPIRED' });
    });
  return over.length;
}

export const startRequestUpkeep = (deps: Parts) =>
  repeat(
    EVERY_MS,
    async () => {
      while ((await escalateOverdue(deps)) === AT_A_TIME);
      while ((await closeOver(deps)) === AT_A_TIME);
    },
    error => console.error('rates: price requests could not be looked after, trying again', error),
  );
