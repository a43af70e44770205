import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { startSupport } from '#contract/company/partners/partner.calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

const LEAST_REASON = 10;

/** Opens a tab that sees what the company sees. Its token stands in the storage of that tab alone. */
export function ActForDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT('partners');
  const client = useClient();
  const field = useId();
  const [reason, setReason] = useState('');
  const [ticketNo, setTicketNo] = useState('');
  const run = async () => {
    if (await client.openTabBy(startSupport, { id: row.id, reason, ticketNo })) return onClose();
    showToast({ id: 'partners.actFor', intent: 'warning', text: t('actFor.blocked') });
  };
  return (
    <AskDialog
      title={t('actFor.title', { name: String(row.shortName) })}
      send={{ label: t('actFor.go'), disabled: reason.trim().length < LEAST_REASON, run }}
      onClose={onClose}
    >
      <p>{t('actFor.intro')}</p>
      <FormGroup label={t('actFor.reason')} labelFor={`${field}-reason`}>
        <TextArea
          id={`${field}-reason`}
          fill
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
      <FormGroup label={t('actFor.ticket')} labelFor={`${field}-ticket`}>
        <InputGroup id={`${field}-ticket`} maxLength={40} value={ticketNo} onValueChange={setTicketNo} />
      </FormGroup>
    </AskDialog>
  );
}
