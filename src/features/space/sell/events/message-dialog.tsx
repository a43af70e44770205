import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { writeToSeller } from '#contract/space/desk.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

/** Words about an offer to the people of its seller. */
export function MessageDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT('spaceSell');
  const name = useName();
  const client = useClient();
  const id = useId();
  const [text, setText] = useState('');
  const write = useSend({
    name: ['spaceSell', 'message'],
    send: (body: BodyOf<typeof writeToSeller>, { once }) => client.call(writeToSeller, { body, ...once }),
    notice: () => ({ text: t('sent') }),
  });
  const run = async () => {
    await write.run({ id: row.id, text: text.trim() });
    onClose();
  };
  const seller = name(row.sellerName as string | null, row.sellerNameEn as string | null);
  return (
    <AskDialog
      title={`${t('messageTo', { name: seller })} · ${String(row.offerNo)}`}
      send={{ label: t('offer.message'), disabled: text.trim().length < 2, run }}
      onClose={onClose}
    >
      <FormGroup label={t('message')} labelFor={id}>
        <TextArea
          id={id}
          fill
          value={text}
          maxLength={500}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
