import { FormGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { notifyCustomers } from '#contract/basic-data/schedule/calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
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
  const body = (send: boolean) => ({ callIds: [...callIds], send, remarks });
  const look = useQuery({
    queryKey: ['schedule-notify', ...callIds, remarks],
    queryFn: async () => (await client.call(notifyCustomers, { body: body(false) })).data.messages,
    // A look at what would be sent now; it must not be an older one.
    gcTime: 0,
    placeholderData: before => before,
  });
  const messages = look.data ?? [];
  const send = useSend({
    name: ['schedule', 'notify'],
    send: async (said: ReturnType<typeof body>, { once }) =>
      (await client.call(notifyCustomers, { body: said, ...once })).data.messages,
    onDone: () => {
      onSent();
      onClose();
    },
    notice: sent => ({ text: t('notify.sent', { n: sent.length }) }),
  });
  return (
    <AskDialog
      width={720}
      title={t('notify.title', { n: callIds.length })}
      send={{
        label: t('notify.send', { n: messages.length }),
        disabled: messages.length === 0,
        run: () => send.run(body(true)),
      }}
      onClose={onClose}
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
    </AskDialog>
  );
}
