import type { Deps } from '../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { forgetDraftSets } from './draft-set/forget.ts';
import { mailDecisions } from './mails/send-mails.ts';
import { DRAFT_KEY_MS } from './submit/draft-keys.ts';

/** Draft ids whose day is over answer for nothing any more. */
export async function forgetDraftKeys(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DRAFT_KEY_MS);
  await inScope(deps.db, SYSTEM, ({ db }) => db.deleteFrom('siDraftKey').where('at', '<=', before).execute());
}

const EVERY_MS = 15_000;

export function startSweep(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    await forgetDraftKeys(deps);
    await mailDecisions(deps);
    await forgetDraftSets(deps);
  };
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweep().catch(onFailure).then(next);
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
