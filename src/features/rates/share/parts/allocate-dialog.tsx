import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { allocateShare } from '#contract/rates/share/share.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import '../locale/words.ts';

const { list } = documentCalls(rateShare);
const OFFERED = JSON.stringify([{ field: 'state', op: 'in', values: ['OFFERED'] }]);
const codesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(Boolean),
  ),
];

/** Gives an offered share to companies that did not ask. */
export function AllocateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('rateShare');
  const send = useSendCall(allocateShare, {
    name: ['rateShare', 'allocate'],
    onDone: onClose,
    notice: useRowsNotice(),
  });
  const [share, field] = [useId(), useId()];
  const { data } = useCallQuery(list, { filter: OFFERED, limit: 200 });
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const offered = (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: String(name) }));
  const shareId = chosen || (offered[0]?.value ?? '');
  const companyCodes = codesIn(typed);
  const isReady = shareId !== '' && companyCodes.length > 0 && companyCodes.every(code => code.length === 6);
  return (
    <AskDialog
      title={t('allocate')}
      send={{ label: t('send'), disabled: !isReady, run: () => send.run({ shareId, companyCodes }) }}
      onClose={onClose}
    >
      <FormGroup label={t('share')} labelFor={share}>
        <HTMLSelect
          id={share}
          fill
          value={shareId}
          onChange={event => setChosen(event.currentTarget.value)}
          options={offered}
        />
      </FormGroup>
      <FormGroup label={t('codes')} labelFor={field} helperText={t('companyHelp')}>
        <TextArea id={field} fill rows={2} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
      </FormGroup>
    </AskDialog>
  );
}
