import { billFieldLabel } from '#contract/bill/body.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type BillEvent, type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { billCalls } from '../queries.ts';

/** Everything that happened to a bill, newest first, with the words that were changed. */
export function BillLog({ id }: { readonly id: string }) {
  const text = useText();
  const log = useCallQuery(billCalls.log, { id });
  if (log.isPending) return <LoadingState />;
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <Timeline
      label={path => text(billFieldLabel(path.replace(/^body\./, '')))}
      entries={log.data.map(({ seq, at, event, state, who, company, remarks, changes }) => ({
        key: String(seq),
        at,
        title: text(houseBill.events[event as BillEvent].label),
        state: text(houseBill.states[state as HouseBillRow['state']].label),
        tone: 'info' as const,
        ...(who ? { who: [who, company].filter(Boolean).join(' · ') } : {}),
        remarks,
        // What the SI said is told by the SI; the log shows the words of the bill.
        changes: changes.filter(({ path }) => path.startsWith('body.')),
      }))}
    />
  );
}
