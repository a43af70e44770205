import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { followCalls } from './follow-calls.ts';

/** Voyages whose first documentation cut-off (else first departure) has passed are closed for booking. */
export async function closeDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { rows } = await sql<{ id: string }>`select v.id from voyage as v where v.status = 'OPEN' and coalesce(
      (select min((entry ->> 'at')::timestamptz) from port_call as c, jsonb_array_elements(c.cut_offs) as entry
        where c.voyage_id = v.id and entry ->> 'code' = 'DCO' and c.call_status is distinct from 'OMIT'),
      (select min(coalesce(c.departure_actual, c.departure_estimated, c.departure_planned)) from port_call as c
        where c.voyage_id = v.id and c.call_status is distinct from 'OMIT')) <= ${now} limit 500`.execute(deps.db);
  let closed = 0;
  for (const { id } of rows)
    try {
      await inScope(deps.db, SYSTEM, tx => followCalls({ deps, tx, at: now }, id));
      closed += 1;
    } catch (error) {
      // Somebody else, or another server, was faster.
      if (!(error instanceof AppError)) throw error;
    }
  return closed;
}

const EVERY_MS = 60_000;

/** Looks once a minute; answers how to stop it. */
export function startCloser(deps: Deps): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = closeDue(deps)
        .catch(error => console.error('schedule: closing voyages failed, trying again', (error as Error).message))
        .then(next);
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
