import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { checkDueWatches, markChangedLanes } from './check-watches.ts';

/**
 * Watches are looked at by one job at a time, queued when rates have changed and when something is due. Changes come in crowds, so a
 * minute of them is one job that starts when the minute is over: whatever changed in it is looked at.
 */

const WATCH_JOB = 'rates.watch';
const MINUTE_MS = 60_000;

async function queueLooking({ jobs, clock }: Deps): Promise<void> {
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
  await jobs.enqueue(
    WATCH_JOB,
    {},
    {
      companyId: null,
      employeeId: null,
      singletonKey: String(minute),
      title: { zh: '检查关注航线', en: 'Look at watched lanes' },
      startAt: new Date((minute + 1) * MINUTE_MS),
    },
  );
}

/** Marks what changed, then looks at all that is due. @public the tests do so without waiting */
export async function lookAtWatches(deps: Pick<Deps, 'db' | 'reads' | 'clock'>): Promise<void> {
  await markChangedLanes(deps);
  while ((await checkDueWatches(deps)) > 0);
}

export const defineWatchJob = (deps: Deps): void =>
  deps.jobs.define(WATCH_JOB, async () => {
    await lookAtWatches(deps);
    return undefined;
  });

const isSomethingDue = ({ db, clock }: Deps): Promise<boolean> =>
  inScope(db, SYSTEM, async tx => {
    const due = await tx.db
      .selectFrom('priceWatch')
      .select('id')
      .where('closedAt', 'is', null)
      .where('dueAt', '<=', clock.now())
      .limit(1)
      .executeTakeFirst();
    return due !== undefined;
  });

export function startWatching(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let hasChanged = false;
  const unsubscribe = deps.bus.subscribe(({ message }) => {
    if (message.type === 'doc' && message.docType === fclRateResource.docType) hasChanged = true;
  });
  const due = repeat(
    MINUTE_MS / 4,
    async () => {
      const changed = hasChanged;
      hasChanged = false;
      if (changed || (await isSomethingDue(deps))) await queueLooking(deps);
    },
    onFailure,
  );
  return {
    async stop() {
      unsubscribe();
      await due.stop();
    },
  };
}
