import { houseDay } from '#contract/basic-data/change/house-day.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { MasterChangeRow } from '#machines/basic-data/master-change.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByClock } from '../../../kernel/document/apply.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { servedMasterChange } from './master-change.served.ts';

const BATCH = 100;

const reasonOf = ({ detail }: AppError): string | null => {
  const [finding] = detail.errors ?? [];
  return finding ? fill(finding.message.zh, finding.params ?? {}).slice(0, 500) : null;
};

/** One approved change on its day: applied, or handed back to be decided again. What a steward, or another server, did meanwhile stays. */
async function applyOne(deps: Deps, id: string): Promise<boolean> {
  const isDue = ({ state }: MasterChangeRow): boolean => state === 'APPROVED';
  const asked = { actor: SYSTEM_ACTOR, isDue };
  try {
    return (await applyByClock(deps, servedMasterChange, id, { event: 'APPLY', ...asked })) !== null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await applyByClock(deps, servedMasterChange, id, { event: 'RETURN', remarks: reasonOf(error), ...asked });
    return false;
  }
}

/** Changes whose day has come; what is due stands in the rows, so a restart loses nothing. Answers how many took effect. */
export async function applyDueChanges(deps: Deps): Promise<number> {
  const today = houseDay(deps.clock.now());
  const due = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('masterChange')
      .select('id')
      .where('state', '=', 'APPROVED')
      .where('effectiveFrom', '<=', today)
      .orderBy('effectiveFrom')
      .orderBy('createdAt')
      .limit(BATCH)
      .execute(),
  );
  let applied = 0;
  for (const { id } of due) if (await applyOne(deps, id)) applied += 1;
  return applied;
}

const EVERY_MS = 60_000;

/** Looks every minute; the first time right after the start, for days that passed meanwhile. */
export function startDueChanges(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (wait: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = applyDueChanges(deps)
        .catch(onFailure)
        .then(() => next(EVERY_MS));
    }, wait);
    timer.unref();
  };
  next(0);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
