import { useEffect, useEffectEvent, useRef } from 'react';
import type { SiHeader } from '#contract/si/calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { dismissToast, showToast } from '#kit/toasts.tsx';
import type { Decision, ReviewContext } from '#machines/si/review-queue.request.ts';
import { SI_EVENTS, UNDO_WINDOW_MS } from '#machines/si/shipping-instruction.lifecycle.ts';
import { shownNo } from '../parts/si-columns.tsx';

const TOAST = 'si.decided';
const INTENTS = { APPROVE: 'success', RETURN: 'warning', DECLINE: 'danger' } as const satisfies Record<
  Decision,
  string
>;

/** Numbers of all rows that were seen: one that has left the list is still called by its own. */
export function useNumbers(rows: readonly Pick<SiHeader, 'Id' | 'TBI_NO'>[]): (id: string) => string {
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of rows) known.current.set(row.Id, row.TBI_NO);
  }, [rows]);
  return id => shownNo(rows.find(row => row.Id === id)?.TBI_NO ?? known.current.get(id) ?? '');
}

/** After a decision: what was decided on which SI, with the way back as long as there is one. */
export function useDecisionToast(
  undoable: ReviewContext['undoable'],
  noOf: (id: string) => string,
  undo: () => void,
): void {
  const t = useT('si');
  const text = useText();
  const tell = useEffectEvent(({ id, event }: NonNullable<ReviewContext['undoable']>) =>
    showToast({
      id: TOAST,
      intent: INTENTS[event],
      text: t('review.decided', { no: noOf(id), status: text(SI_EVENTS[event].label) }),
      detail: t('review.undoLeft', { n: UNDO_WINDOW_MS / 1_000 }),
      action: { label: `${text(SI_EVENTS.UNDO_REVIEW.label)} (Z)`, run: undo },
      timeoutMs: UNDO_WINDOW_MS,
    }),
  );
  useEffect(() => {
    if (undoable === null) return;
    tell(undoable);
    return () => dismissToast(TOAST);
  }, [undoable]);
}
