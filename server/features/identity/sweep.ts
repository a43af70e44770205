import type { Deps } from '../../kernel/deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what sign-in leaves behind: old failures, steps, counters of nobody; sessions that were left end. */
export async function sweepSignIn({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
  await db.deleteFrom('loginFailure').where('at', '<', before(HOUR_MS)).execute();
  await db.deleteFrom('loginCaptcha').where('expiresAt', '<', clock.now()).execute();
  await db
    .deleteFrom('loginCode')
    .where('createdAt', '<', before(2 * DAY_MS))
    .execute();
  await db.deleteFrom('loginStep').where('expiresAt', '<', before(HOUR_MS)).execute();
  await db
    .deleteFrom('loginThrottle')
    .where('accountKey', 'like', 'n:%')
    .where('triedAt', '<', before(DAY_MS))
    .execute();
  await db
    .updateTable('session')
    .set({ status: 'EXPIRED', endedAt: clock.now() })
    .where('status', '=', 'ACTIVE')
    .where('idleExpiresAt', '<', clock.now())
    .execute();
}

export function startSweep(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed sweep is made good by the next one.
    running = sweepSignIn(deps).catch(() => {});
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
