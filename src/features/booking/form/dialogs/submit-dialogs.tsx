import Big from 'big.js';
import { useId, useState } from 'react';
import type { BookingPrice } from '#contract/booking/booking.ts';
import { formatFigure } from '#kit/figures.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';

/** What a submission asks before it goes: another price (design commercial C.5.7), a cut-off that has passed. */

interface Change {
  readonly currency: string;
  readonly was: string;
  readonly now: string;
  readonly difference: string;
}

/** Totals of both prices, currency by currency. */
export function changesOf(was: BookingPrice | null, now: BookingPrice): Change[] {
  const before = new Map((was?.totals ?? []).map(({ currency, amount }) => [currency, amount]));
  const after = new Map(now.totals.map(({ currency, amount }) => [currency, amount]));
  return [...new Set([...before.keys(), ...after.keys()])].map(currency => {
    const [one, other] = [before.get(currency) ?? '0', after.get(currency) ?? '0'];
    return { currency, was: one, now: other, difference: new Big(other).minus(one).toFixed(2) };
  });
}

export function RepriceDialog({
  was,
  now,
  onAgree,
  onClose,
}: {
  readonly was: BookingPrice | null;
  readonly now: BookingPrice;
  readonly onAgree: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookingForm');
  return (
    <FormDialog
      isOpen
      title={t('reprice.title')}
      onCancel={onClose}
      primary={{ label: t('reprice.agree'), onRun: onAgree, intent: 'warning' }}
    >
      <p>{t('reprice.intro')}</p>
      <table className="bf-lines">
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col">{t('reprice.was')}</th>
            <th scope="col">{t('reprice.now')}</th>
            <th scope="col">{t('reprice.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(was, now).map(change => (
            <tr key={change.currency}>
              <th scope="row">{change.currency}</th>
              <td>{formatFigure(change.was)}</td>
              <td>{formatFigure(change.now)}</td>
              <td>{formatFigure(change.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}

const LEAST_REASON = 2;

export function LateDialog({
  onSubmit,
  onClose,
}: {
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookingForm');
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      isOpen
      title={t('late.title')}
      onCancel={onClose}
      primary={{
        label: t('late.submit'),
        disabled: reason.trim().length < LEAST_REASON,
        onRun: () => onSubmit(reason.trim()),
        intent: 'warning',
      }}
    >
      <p>{t('late.intro')}</p>
      <label htmlFor={id}>{t('late.reason')}</label>
      <textarea
        id={id}
        className="bp6-input bp6-fill"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
