import { billFieldLabel } from '#contract/bill/body.ts';
import { billLog } from '#contract/bill/house-bill.calls.ts';
import { BILL_STATE_LABELS, type BillState } from '#contract/bill/status.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { BILL_EVENTS, isBillEvent } from '#machines/bill/house-bill.events.ts';

/** Everything that happened to a bill, newest first, with the words that were changed. */
export function BillLog({ id }: { readonly id: string }) {
  const text = useText();
  const log = useCallQuery(billLog, { Id: id });
  if (log.isPending) return <LoadingState />;
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <Timeline
      label={path => text(billFieldLabel(path.replace(/^body\./, '')))}
      entries={log.data.map(({ seq, at, event, toState, who, company, remarks, changes }) => ({
        key: String(seq),
        at,
        title: isBillEvent(event) ? text(BILL_EVENTS[event].label) : event,
        state: text(BILL_STATE_LABELS[toState as BillState]),
        tone: 'info' as const,
        ...(who ? { who: [who, company].filter(Boolean).join(' · ') } : {}),
        remarks,
        changes,
      }))}
    />
  );
}
