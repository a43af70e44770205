import { Checkbox } from '@blueprintjs/core';
import type { Upload, UploadedBooking } from '#contract/booking/upload/upload.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import '../upload.css';

const SHOWN_FINDINGS = 3;

const errorsOf = ({ findings }: UploadedBooking) => findings.filter(({ severity }) => severity === 'error');

/** Bookings of a sheet as they would be, with what stands in the way of each. */
export function ReadBookings({
  upload,
  marked,
  onMark,
}: {
  readonly upload: Upload;
  readonly marked: ReadonlySet<string>;
  readonly onMark: (keys: readonly string[], isMarked: boolean) => void;
}) {
  const t = useT('bookingUpload');
  const open = upload.bookings.filter(({ bookingId }) => bookingId === null).map(({ key }) => key);
  const isAll = open.length > 0 && open.every(key => marked.has(key));
  return (
    <ScrollRegion label={t('sheet.bookings')} className="bk-upload-list">
      <table className="bk-upload-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t('sheet.all')}
                checked={isAll}
                disabled={open.length === 0}
                onChange={event => onMark(open, event.currentTarget.checked)}
              />
            </th>
            {(['key', 'check', 'lane', 'sailing', 'etd', 'containers', 'goods', 'parties'] as const).map(column => (
              <th key={column} scope="col">
                {t(`sheet.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {upload.bookings.map(booking => (
            <tr key={booking.key}>
              <td>
                {booking.bookingId === null && (
                  <Checkbox
                    aria-label={t('sheet.mark', { key: booking.key })}
                    checked={marked.has(booking.key)}
                    onChange={event => onMark([booking.key], event.currentTarget.checked)}
                  />
                )}
              </td>
              <th scope="row">{booking.key}</th>
              <td>
                <Check booking={booking} />
              </td>
              <td>
                {[booking.carrier, `${booking.loading || '–'} → ${booking.discharge || '–'}`].filter(Boolean).join(' ')}
              </td>
              <td>{booking.sailing}</td>
              <td>{booking.departure}</td>
              <td>{booking.containers}</td>
              <td>{booking.goods}</td>
              <td>
                {booking.shipper}
                <br />
                {booking.consignee}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Check({ booking }: { readonly booking: UploadedBooking }) {
  const t = useT('bookingUpload');
  const text = useText();
  if (booking.bookingNo) return <StatusTag tone="ok">{t('sheet.made', { no: booking.bookingNo })}</StatusTag>;
  const errors = errorsOf(booking);
  const warnings = booking.findings.filter(({ severity }) => severity === 'warning');
  const shown = errors.length > 0 ? errors : warnings;
  return (
    <>
      <StatusTag tone={errors.length > 0 ? 'bad' : warnings.length > 0 ? 'warn' : 'ok'}>
        {errors.length > 0
          ? t('sheet.errors', { n: errors.length })
          : warnings.length > 0
            ? t('sheet.warnings', { n: warnings.length })
            : t('sheet.fine')}
      </StatusTag>
      {shown.length > 0 && (
        <ul>
          {shown.slice(0, SHOWN_FINDINGS).map(({ path, code, message, params }) => (
            <li key={`${path} ${code}`}>{text(message, params)}</li>
          ))}
          {shown.length > SHOWN_FINDINGS && <li>…</li>}
        </ul>
      )}
    </>
  );
}
