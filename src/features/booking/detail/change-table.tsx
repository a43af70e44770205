import type { BookingChange } from '#contract/booking/booking.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../lists/locale/words.ts';
import './booking.css';

const TONES = { FREE: 'ok', CARRIER: 'warn', NEVER: 'bad' } as const;

/** What is asked for differently, and whose consent it needs: `箱量 40HC 2 → 3`. */
export function ChangeTable({ changes }: { readonly changes: readonly BookingChange[] }) {
  const t = useT('bookings');
  const text = useText();
  return (
    <ScrollRegion label={t('change')}>
      <table className="bk-table">
        <thead>
          <tr>
            <th scope="col">{t('change')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
            <th scope="col" aria-label={t('previewed')} />
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, label, before, after, consent }) => (
            <tr key={path}>
              <th scope="row">{text(label)}</th>
              <td>
                <del>{before || '–'}</del>
              </td>
              <td>
                <ins>{after || '–'}</ins>
              </td>
              <td>
                <StatusTag tone={TONES[consent]}>{t(`consent.${consent}`)}</StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
