import { FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { allocateShare } from '#contract/rates/share/share.calls.ts';
import { rateShareResource } from '#contract/rates/share/share.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { useRowCall } from './share-command.ts';

const { list } = resourceCalls(rateShareResource);
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
  const send = useRowCall();
  const [share, field] = [useId(), useId()];
  const { data } = useCallQuery(list, { filter: OFFERED, limit: 200 });
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const shareId = chosen || (data?.rows[0]?.id ?? '');
  const companyCodes = codesIn(typed);
  const isReady = shareId !== '' && companyCodes.length > 0 && companyCodes.every(code => code.length === 6);
  const run = async () => {
    await send('rateShare.allocate', allocateShare, { shareId, companyCodes });
    onClose();
  };
  return (
    <AskDialog title={t('allocate')} send={{ label: t('send'), disabled: !isReady, run }} onClose={onClose}>
      <FormGroup label={t('share')} labelFor={share}>
        <HTMLSelect
          id={share}
          fill
          value={shareId}
          onChange={event => setChosen(event.currentTarget.value)}
          options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormGroup>
      <FormGroup label={t('codes')} labelFor={field} helperText={t('companyHelp')}>
        <TextArea id={field} fill rows={2} value={typed} onChange={event => setTyped(event.currentTarget.value)} />
      </FormGroup>
    </AskDialog>
  );
}
