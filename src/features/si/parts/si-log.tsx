import { Button } from '@blueprintjs/core';
import type { DataOf } from '#contract/kernel/call.ts';
import { siLog } from '#contract/si/calls.ts';
import { SI_STATE_LABELS, siStateOf } from '#contract/si/status.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { pathLabel } from './path-label.ts';
import { remarkWords } from './remark-words.ts';
import { SI_TONES } from './si-status.tsx';

/** Everything that happened to an SI, newest first; a step opens the SI as it was after it. */
export function SiLog({
  id,
  onOpenAt,
  shows = () => true,
}: {
  readonly id: string;
  readonly onOpenAt?: (seq: number) => void;
  /** Steps that are shown; all without it. */
  readonly shows?: (entry: DataOf<typeof siLog>[number]) => boolean;
}) {
  const t = useT('si');
  const text = useText();
  const name = useName();
  const zone = useViewerZone();
  const log = useCallQuery(siLog, { Id: id });
  if (log.isPending) return <LoadingState />;
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <Timeline
      label={path => text(pathLabel(path))}
      entries={log.data.filter(shows).map(entry => {
        const state = siStateOf(entry.ToStatus);
        const { EmployeeName, EmployeeNameEn, CompanyName, CompanyNameEn } = entry;
        const who = [name(EmployeeName, EmployeeNameEn), name(CompanyName, CompanyNameEn)].filter(Boolean).join(' · ');
        return {
          key: String(entry.Seq),
          at: entry.Time,
          title: isSiEvent(entry.Event) ? text(SI_EVENTS[entry.Event].label) : entry.Event,
          ...(who ? { who } : {}),
          ...(state ? { state: text(SI_STATE_LABELS[state]), tone: SI_TONES[state] } : {}),
          remarks: remarkWords(entry.Event, entry.Remarks, zone),
          changes: entry.Changes.filter(change => change.path !== ''),
          ...(onOpenAt
            ? {
                extra: (
                  <Button
                    size="small"
                    variant="minimal"
                    text={t('detail.asOf', { n: entry.Seq })}
                    onClick={() => onOpenAt(entry.Seq)}
                  />
                ),
              }
            : {}),
        };
      })}
    />
  );
}
