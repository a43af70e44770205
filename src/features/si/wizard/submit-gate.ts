import type { Text } from '#contract/kernel/text.ts';
import { hasUnconfirmedWarnings } from '#machines/si/multi-create.flow.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { both } from '../locale/both.ts';

export interface GateInput {
  readonly work: Work | null;
  readonly phase: 'idle' | 'checking' | 'submitting';
  /** A check was made before, of content that has changed since. */
  readonly wasChecked: boolean;
  readonly accepted: ReadonlySet<string>;
  /** `null`: no reason is asked for. */
  readonly amendReason: string | null;
}

export const AMEND_REASON_MIN = 5;
export const AMEND_REASON_MAX = 200;

/** Why submitting is not possible yet, the nearest step first; `true` when it is. */
export function submitGate({ work, phase, wasChecked, accepted, amendReason }: GateInput): true | Text {
  if (!work || work.open !== null) return both('wizard.notFinished', { n: missingDrafts(work) });
  if (work.drafts.length < work.num) return both('wizard.notFinished', { n: missingDrafts(work) });
  if (phase === 'checking') return both('wizard.checking');
  if (phase === 'submitting') return both('wizard.submitting');
  if (!work.lastCheck) return both(wasChecked ? 'wizard.changedSinceCheck' : 'wizard.checkFirst');
  if (!work.lastCheck.ok) return both('wizard.hasErrors');
  if (hasUnconfirmedWarnings(work.lastCheck, [...accepted])) return both('wizard.confirmFirst');
  if (amendReason !== null) {
    const { length } = amendReason.trim();
    if (length < AMEND_REASON_MIN || length > AMEND_REASON_MAX) return both('wizard.amendReasonFirst');
  }
  return true;
}

/** Drafts still to be filled in, the open one included. */
const missingDrafts = (work: Work | null): number =>
  work ? work.num - work.drafts.length + (work.open === null ? 0 : 1) : 1;
