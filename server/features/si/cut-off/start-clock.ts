import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { tellCutOffs } from './cut-off-clock.ts';
import { tellMissing } from './missing-si.ts';

const EVERY_MS = 60_000;

/** While the server runs, what the cut-off brings is recorded and told within a minute. */
export const startCutOffClock = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    async () => {
      await tellCutOffs(deps);
      await tellMissing(deps);
    },
    onFailure,
  );
