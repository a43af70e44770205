import { useEffect, useEffectEvent, useRef } from 'react';
import type { SiHeader } from '#contract/si/calls.ts';
import { SI_STATE_LABELS } from '#contract/si/status.ts';
import { useT, useText } from '#kit/i18n.ts';
import { dismissToast, showToast } from '#kit/toasts.tsx';
import type { Decision, ReviewContext } from '#machines/si/review-queue.request.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { UNDO_WINDOW_MS } from '#machines/si/shipping-instruction.guards.ts';
import { shownNo } from '../parts/si-columns.tsx';

const TOAST = 'si.decided';
const BULK_TOAST = 'si.bulkApproved';
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
  const tell = useEffectEvent(({ id, event, state }: NonNullable<ReviewContext['undoable']>) =>
    showToast({
      id: TOAST,
      intent: INTENTS[event],
      text: t('review.decided', { no: noOf(id), status: text(SI_STATE_LABELS[state]) }),
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

/** After a bulk approval: how many were approved, and which. What was refused stands above the list. */
export function useBulkToast(
  { bulkApproved, bulkRefused }: Pick<ReviewContext, 'bulkApproved' | 'bulkRefused'>,
  noOf: (id: string) => string,
): void {
  const t = useT('si');
  const tell = useEffectEvent(() =>
    showToast({
      id: BULK_TOAST,
      intent: 'success',
      text: t('review.bulkResult', { ok: bulkApproved.length, failed: Object.keys(bulkRefused).length }),
      detail: bulkApproved.map(noOf).join(', '),
    }),
  );
  useEffect(() => {
    if (bulkApproved.length > 0) tell();
  }, [bulkApproved]);
}
