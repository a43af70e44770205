import { Button } from '@blueprintjs/core';
import type { Booking } from '#contract/booking/booking.ts';
import { BOOKING_FILE_KINDS, bookingFile, bookingFiles, fileIdsOf } from '#contract/booking/files.calls.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import './locale/words.ts';

/** Files that customer and desk both see, and those of dangerous goods. */
export function FilesPanel({ booking: { id: booking, content, amended } }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const text = useText();
  const client = useClient();
  const ids = [...new Set([...fileIdsOf(content), ...(amended ? fileIdsOf(amended) : [])])];
  const files = useCallQuery(bookingFiles, { ids: ids.join(','), booking }, { enabled: ids.length > 0 });
  if (ids.length === 0) return <EmptyState title={t('files.none')} />;
  if (files.isPending) return <LoadingState lines={2} />;
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  const download = async (id: string): Promise<void> => {
    try {
      saveDownload(await client.download(bookingFile, { query: { id, booking } }));
    } catch (error) {
      showToast({ id: 'booking.file', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  return (
    <ol>
      {files.data.map(({ id, name, kind, at }) => (
        <li key={id}>
          <Button
            size="small"
            variant="minimal"
            text={name}
            aria-label={`${t('files.download')} ${name}`}
            onClick={() => void download(id)}
          />{' '}
          <small className="fl-muted">
            {text(BOOKING_FILE_KINDS[kind])} · <Instant at={at} format="dateMinute" />
          </small>
        </li>
      ))}
    </ol>
  );
}
