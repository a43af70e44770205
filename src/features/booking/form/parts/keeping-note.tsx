import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import type { SessionView } from '../model/form-session.ts';

/** What has become of what was typed. */
export function KeepingNote({ view, isEditable }: { readonly view: SessionView; readonly isEditable: boolean }) {
  const t = useT('bookingForm');
  const text = useText();
  const { keeping, bookingNo, problem, state, isKeptHere } = view;
  if (!isEditable)
    return (
      <StatusTag tone="info" title={t('notEditable')}>
        {text(BOOKING_STATE_LABELS[state])}
      </StatusTag>
    );
  const said =
    keeping === 'clean' && bookingNo === null
      ? 'fresh'
      : keeping === 'offline' && !isKeptHere
        ? 'offlineOnly'
        : keeping;
  return (
    <span className="bf-keeping fl-muted" role="status" data-keeping={said}>
      {t(`save.${said}`, { no: bookingNo ?? '' })}
      {keeping === 'failed' && ` · ${text(errorText(problem))}`}
    </span>
  );
}
