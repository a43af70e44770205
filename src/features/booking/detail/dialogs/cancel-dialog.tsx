import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { cancellationFee } from '#contract/booking/ending.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import { Remarks } from './dialog-inputs.tsx';

/** Cancelling: what it costs now is shown and agreed to, the reason given where the carrier has to know it. */
export function CancelDialog({
  id,
  no,
  isReasonRequired,
  onSend,
  onClose,
}: {
  readonly id: string;
  readonly no: string;
  readonly isReasonRequired: boolean;
  readonly onSend: (remarks: string, agreedFee: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const cost = useCallQuery(cancellationFee, { id }, { staleTime: 0 });
  const [remarks, setRemarks] = useState('');
  const [agreedTo, setAgreedTo] = useState('');
  const { data } = cost;
  const costs = data !== undefined && Number(data.fee) > 0;
  const fee = data ? `${data.currency} ${data.fee}` : '';
  // Agreed is what was shown then; another fee is another question.
  const isAgreed = fee !== '' && agreedTo === fee;
  const run = async (): Promise<void> => {
    try {
      await onSend(remarks, data?.fee ?? '0');
    } catch (error) {
      void cost.refetch();
      throw error;
    }
  };
  return (
    <AskDialog
      title={`${text(ACTS.CANCEL.label)} · ${no}`}
      send={{
        label: text(ACTS.CANCEL.label),
        disabled: !data || (costs && !isAgreed) || (isReasonRequired && remarks.trim().length < 2),
        run,
      }}
      onClose={onClose}
    >
      {cost.isPending && <LoadingState lines={1} />}
      {cost.error && <ErrorState error={cost.error} onRetry={() => void cost.refetch()} />}
      {data && !costs && <p>{t('noFee')}</p>}
      {costs && (
        <Checkbox
          checked={isAgreed}
          label={t('feeAgreed', { fee })}
          onChange={({ currentTarget }) => setAgreedTo(currentTarget.checked ? fee : '')}
        />
      )}
      <Remarks
        label={t('reason')}
        help={isReasonRequired ? t('reasonHelp') : undefined}
        value={remarks}
        onChange={setRemarks}
      />
    </AskDialog>
  );
}
