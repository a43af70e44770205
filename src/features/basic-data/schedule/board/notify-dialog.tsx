import { FormGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { notifyCustomers } from '#contract/basic-data/schedule/calls.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { problemWords } from '../parts/problem-words.ts';
import '../locale/words.ts';

/** Messages to customers with cargo on the calls: first to be read, then sent. */
export function NotifyDialog({
  callIds,
  onSent,
  onClose,
}: {
  readonly callIds: readonly string[];
  readonly onSent: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('schedule');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [remarks, setRemarks] = useState('');
  const [trouble, setTrouble] = useState('');
  const body = (send: boolean) => ({ callIds: [...callIds], send, remarks });
  const look = useQuery({
    queryKey: ['schedule-notify', ...callIds, remarks],
    queryFn: async () => (await client.call(notifyCustomers, { body: body(false) })).data.messages,
    // A look at what would be sent now; it must not be an older one.
    gcTime: 0,
    placeholderData: before => before,
  });
  const messages = look.data ?? [];
  const send = async () => {
    try {
      const { data } = await client.call(notifyCustomers, { body: body(true) });
      showToast({ id: 'schedule.notify', intent: 'success', text: t('notify.sent', { n: data.messages.length }) });
      onSent();
      onClose();
    } catch (error) {
      setTrouble(text(problemWords(error) ?? errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      width={720}
      title={t('notify.title', { n: callIds.length })}
      primary={{ label: t('notify.send', { n: messages.length }), disabled: messages.length === 0, onRun: send }}
      onCancel={onClose}
    >
      <FormGroup label={t('notify.remarks')} labelFor={field}>
        <input
          id={field}
          className="bp6-input bp6-fill"
          maxLength={250}
          autoComplete="off"
          value={remarks}
          onChange={event => setRemarks(event.currentTarget.value)}
        />
      </FormGroup>
      {look.isPending && <LoadingState lines={3} />}
      {look.error && <ErrorState error={look.error} onRetry={() => void look.refetch()} />}
      {look.data && messages.length === 0 && <EmptyState title={t('notify.none')} />}
      {messages.length > 0 && <p className="fl-muted">{t('notify.preview')}</p>}
      {messages.map(message => (
        <section key={message.companyId} className="sch-message">
          <h3>
            {message.companyCode} · {text(message.title)}
          </h3>
          <pre>{text(message.text)}</pre>
        </section>
      ))}
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
