import { Button, Checkbox, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { previewTransfer, transferAssignments } from '#contract/company/partners/assignment.calls.ts';
import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { PersonSelect } from '../parts/person-select.tsx';
import { platformToday } from '../parts/today.ts';

/** Everything of one person goes to another; what that is, is shown before. */
export function TransferDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useT('partners');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [asked, setAsked] = useState({ fromEmployeeId: '', toEmployeeId: '', from: platformToday() });
  const [duties, setDuties] = useState<readonly Duty[]>(DUTIES);
  const [preview, setPreview] = useState<DataOf<typeof previewTransfer> | null>(null);
  const [trouble, setTrouble] = useState('');
  const query = { ...asked, duties: duties.join(',') };
  const isAsked = asked.fromEmployeeId !== '' && asked.toEmployeeId !== '' && asked.from !== '' && duties.length > 0;

  const change = (part: Partial<typeof asked>) => {
    setAsked(before => ({ ...before, ...part }));
    setPreview(null);
  };
  const look = async () => {
    setTrouble('');
    try {
      setPreview((await client.call(previewTransfer, { query })).data);
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  const transferring = useSend({
    name: ['partners', 'transfer'],
    send: async (body: BodyOf<typeof transferAssignments>, { idempotencyKey }) =>
      (await client.call(transferAssignments, { body, idempotencyKey })).data,
    onDone,
    notice: ({ companies }) => ({ text: t('transfer.saved', { n: companies }) }),
  });
  const run = async () => void (await transferring.run({ ...query, mark: preview?.mark ?? '' }));
  const rows = preview?.rows ?? [];
  const total = rows.length + (preview?.more ?? 0);
  return (
    <AskDialog
      title={t('transfer.title')}
      width={760}
      send={{ label: t('transfer.go', { n: total }), disabled: total === 0, run }}
      more={<Button text={t('transfer.preview')} disabled={!isAsked} onClick={() => void look()} />}
      onClose={onClose}
    >
      <div className="ptn-split-ask">
        <FormGroup label={t('transfer.from')} labelFor={`${field}-from`}>
          <PersonSelect
            id={`${field}-from`}
            value={asked.fromEmployeeId}
            onChange={fromEmployeeId => change({ fromEmployeeId })}
          />
        </FormGroup>
        <FormGroup label={t('transfer.to')} labelFor={`${field}-to`}>
          <PersonSelect
            id={`${field}-to`}
            value={asked.toEmployeeId}
            onChange={toEmployeeId => change({ toEmployeeId })}
          />
        </FormGroup>
        <FormGroup label={t('transfer.day')} labelFor={`${field}-day`}>
          <DayInput id={`${field}-day`} value={asked.from} onChange={from => change({ from })} />
        </FormGroup>
      </div>
      <fieldset className="ptn-duties">
        <legend>{t('transfer.duties')}</legend>
        {DUTIES.map(duty => (
          <Checkbox
            key={duty}
            inline
            label={text(DUTY_TEXT[duty])}
            checked={duties.includes(duty)}
            onChange={() => {
              setDuties(before => DUTIES.filter(one => (one === duty ? !before.includes(one) : before.includes(one))));
              setPreview(null);
            }}
          />
        ))}
      </fieldset>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
      {preview && total === 0 && <p role="status">{t('transfer.none')}</p>}
      {rows.length > 0 && (
        <ScrollRegion label={t('transfer.preview')} className="ptn-preview">
          <table className="ptn-table">
            <tbody>
              {rows.map(row => (
                <tr key={`${row.companyId} ${row.duty} ${row.lineScope.join(',')} ${row.validFrom}`}>
                  <th scope="row">
                    {row.companyCode} {row.companyName}
                  </th>
                  <td>{text(DUTY_TEXT[row.duty])}</td>
                  <td>{row.lineScope.join(' ') || t('allLanes')}</td>
                  <td>{row.sharePct === null ? '' : `${row.sharePct}%`}</td>
                  <td>
                    {row.validFrom} – {row.validTo ?? ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {(preview?.more ?? 0) > 0 && <p>{t('transfer.more', { n: preview?.more ?? 0 })}</p>}
        </ScrollRegion>
      )}
    </AskDialog>
  );
}
