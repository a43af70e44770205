import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';

/** Confirmed space is given back at the fee that is seen here, and ticked where there is one. */
export function CancelDialog({
  order,
  onSend,
  onClose,
}: {
  readonly order: SpaceOrder;
  readonly onSend: (agreedFee: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceBuy');
  const [agreedTo, setAgreedTo] = useState('');
  const fee = order.cancelFee ?? '0';
  const isFree = Number(fee) === 0;
  const shown = `${order.currency} ${formatFigure(fee)}`;
  // Agreed is what was shown then; another fee is another question.
  const isAgreed = agreedTo === shown;
  const send = { label: t('act.cancel'), disabled: !isFree && !isAgreed, run: () => onSend(fee) };
  return (
    <AskDialog title={t('cancelTitle', { no: order.orderNo })} send={send} onClose={onClose}>
      <p>{isFree ? t('cancelFree') : t('cancelFee', { fee: shown })}</p>
      {!isFree && (
        <Checkbox
          checked={isAgreed}
          label={t('agree', { fee: shown })}
          onChange={event => setAgreedTo(event.currentTarget.checked ? shown : '')}
        />
      )}
    </AskDialog>
  );
}
