import type { SaveOutcome } from '#machines/draft/draft.flow.ts';
import { CallError } from '#streams/call-error.ts';

/** How a save of a draft ended that was refused or did not arrive. */
export function saveOutcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof CallError)) return 'failed';
  if (error.kind === 'offline' || error.kind === 'busy' || error.status >= 500) return 'offline';
  return error.kind === 'stale' ? 'stale' : 'failed';
}
