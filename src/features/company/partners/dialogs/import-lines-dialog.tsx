import { Button, Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { importAssignments } from '#contract/company/partners/assignment.calls.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { readLines } from '../parts/read-lines.ts';

type Sent = Omit<BodyOf<typeof importAssignments>, 'isTrial'>;

/** Assignments from a sheet: pasted, checked, then written. */
export function ImportLinesDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useT('partners');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [pasted, setPasted] = useState('');
  const [isWhole, setIsWhole] = useState(true);
  const [told, setTold] = useState<DataOf<typeof importAssignments> | null>(null);
  const lines = readLines(pasted);
  const wrong = told?.results.filter(({ ok }) => !ok).length ?? 0;

  const checking = useSend({
    name: ['partners', 'checkImport'],
    send: async (body: Sent) => (await client.call(importAssignments, { body: { ...body, isTrial: true } })).data,
    onDone: setTold,
  });
  const importing = useSend({
    name: ['partners', 'import'],
    send: async (body: Sent, { idempotencyKey }) =>
      (await client.call(importAssignments, { body: { ...body, isTrial: false }, idempotencyKey })).data,
    onDone: setTold,
    notice: ({ written }) => (written > 0 ? { text: t('import.written', { n: written }) } : null),
  });
  const asked: Sent = { lines, mode: isWhole ? 'ALL_OR_NOTHING' : 'PARTIAL' };
  const run = async () => {
    checking.reset();
    const { written } = await importing.run(asked);
    if (written > 0 && written === lines.length) onDone();
  };
  return (
    <AskDialog
      title={t('import.title')}
      width={820}
      send={{ label: t('import.go'), disabled: lines.length === 0, run }}
      more={
        <Button text={t('import.try')} disabled={lines.length === 0} onClick={() => void checking.attempt(asked)} />
      }
      onClose={onClose}
    >
      <p>{t('import.intro')}</p>
      <FormGroup label={t('import.area')} labelFor={field}>
        <TextArea
          id={field}
          fill
          rows={7}
          className="fl-mono"
          value={pasted}
          onChange={event => {
            setPasted(event.currentTarget.value);
            setTold(null);
          }}
        />
      </FormGroup>
      <Checkbox checked={isWhole} onChange={event => setIsWhole(event.currentTarget.checked)}>
        {t('import.whole')}
      </Checkbox>
      <p role="alert" className="fl-finding-error">
        {checking.trouble ? text(checking.trouble.text) : wrong > 0 ? t('import.wrong', { n: wrong }) : ''}
      </p>
      {told && (
        <ScrollRegion label={t('import.result')} className="ptn-preview">
          <table className="ptn-table">
            <tbody>
              {told.results.map((result, index) => (
                // A line has no name but its number.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={index}>
                  <th scope="row">
                    {t('import.line')} {index + 1}
                  </th>
                  <td>{lines[index]?.companyCode}</td>
                  <td className={result.ok ? 'ptn-good' : 'fl-finding-error'}>
                    {result.message ? text(result.message) : t('import.good')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </AskDialog>
  );
}
