import { Callout } from '@blueprintjs/core';
import { siDetail } from '#contract/si/calls.ts';
import type { FeedEntry } from '#contract/si/feed.calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { draftOf } from '../parts/detail-draft.ts';
import { remarkWords } from '../parts/remark-words.ts';
import { SiContent } from '../parts/si-content.tsx';
import { SiStatus } from '../parts/si-status.tsx';

/** The SI as it was after the event under the cursor, with what that event changed marked. */
export function FeedEntryView({ entry }: { readonly entry: FeedEntry | null }) {
  const t = useT('siDesk');
  const zone = useViewerZone();
  const detail = useCallQuery(
    siDetail,
    { Id: entry?.Id ?? '', ...(entry ? { asOf: entry.Seq } : {}) },
    { enabled: entry !== null },
  );
  if (!entry) return <EmptyState title={t('feed.pick')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  const si = detail.data;
  const remarks = remarkWords(entry.Event, entry.Remarks, zone);
  return (
    <section className="si-preview" aria-label={t('feed.asOf', { n: entry.Seq })} data-si={si.Id} data-seq={entry.Seq}>
      <header>
        <h2 className="fl-mono">SI {showSiNumber(si.TBI_NO)}</h2>
        <SiStatus status={si.TBI_STATUS} late={si.LATE} amendment={si.AMENDMENT} />
        <span className="fl-muted">{t('feed.asOf', { n: entry.Seq })}</span>
      </header>
      {remarks && <Callout compact>{remarks}</Callout>}
      <SiContent si={draftOf(si)} changes={entry.Changes} />
    </section>
  );
}
