import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { blacklistProvider } from '#contract/company/partners/partner.calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';

/** A provider gets no new bookings for a while, or again. */
export function BlacklistDialog({
  row,
  onDone,
  onClose,
}: {
  readonly row: AnyRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const client = useClient();
  const field = useId();
  const [reason, setReason] = useState(String(row.blacklistReason ?? ''));
  const [until, setUntil] = useState(String(row.blacklistedUntil ?? ''));
  const listing = useSend({
    name: ['partners', 'blacklist'],
    rowsOf: () => [row],
    send: (
      body: { readonly id: string; readonly reason: string; readonly until: string | null },
      { rows, idempotencyKey },
    ) => client.call(blacklistProvider, { body, ifMatch: rows[0]!.version, idempotencyKey }),
    onDone,
    notice: () => ({ text: t('done', { ok: 1, failed: 0 }) }),
  });
  const run = async () => void (await listing.run({ id: row.id, reason, until: until === '' ? null : until }));
  return (
    <AskDialog title={t('acts.blacklist')} send={{ label: t('reason.ok'), run }} onClose={onClose}>
      <p>{t('reason.blacklistIntro', { name: String(row.shortName) })}</p>
      <FormGroup label={t('reason.label')} labelFor={`${field}-reason`}>
        <TextArea
          id={`${field}-reason`}
          fill
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
      <FormGroup label={t('reason.until')} labelFor={`${field}-until`}>
        <DayInput id={`${field}-until`} value={until} onChange={setUntil} />
      </FormGroup>
    </AskDialog>
  );
}
