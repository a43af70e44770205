import { FileInput, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { ROW_OUTCOMES } from '#contract/rates/batch/batch-codes.ts';
import { SHEET_TYPES } from '#contract/rates/batch/import/import.calls.ts';
import { applyLclSheet, type LclSheetPlan, uploadLclSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { ulid } from '#kit/ulid.ts';
import { useTellResults } from '../../rules/parts/use-tell-results.ts';
import '../locale/words.ts';
import '../batch.css';

/** A sheet of consolidation rates is sent, seen row by row, and written. */
export function LclSheetDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const client = useClient();
  const tell = useTellResults();
  const id = useId();
  const [plan, setPlan] = useState<LclSheetPlan | null>(null);
  const [trouble, setTrouble] = useState('');
  const [idempotencyKey, setKey] = useState(() => ulid());
  const read = async (file: File): Promise<void> => {
    setTrouble('');
    setPlan(null);
    try {
      setPlan((await client.upload(uploadLclSheet, file)).data);
      setKey(ulid());
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  const n = plan?.rows.filter(({ outcome }) => outcome === 'NEW' || outcome === 'CHANGED').length ?? 0;
  const run = async (): Promise<void> => {
    if (!plan) return;
    const { data } = await client.call(applyLclSheet, { body: { id: plan.id }, idempotencyKey });
    tell('lcl.import', data);
    await onDone();
    onClose();
  };
  return (
    <AskDialog
      title={t('lclImport')}
      width={820}
      send={{ label: t('lclApply', { n }), disabled: n === 0, run }}
      onClose={onClose}
    >
      <FormGroup label={t('file')} labelFor={id} helperText={t('lclFileHelp')}>
        <FileInput
          inputProps={{ id, accept: SHEET_TYPES.join(',') }}
          text={plan?.fileName ?? t('chooseFile')}
          fill
          onInputChange={event => {
            const file = event.currentTarget.files?.[0];
            if (file) void read(file);
          }}
        />
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
      {plan && (
        <ScrollRegion label={t('rows')}>
          <table className="fl-batch-columns">
            <thead>
              <tr>
                <th scope="col">{t('feeLine')}</th>
                <th scope="col">{t('rateNo')}</th>
                <th scope="col">{t('lane')}</th>
                <th scope="col">{t('outcome')}</th>
                <th scope="col">{t('why')}</th>
              </tr>
            </thead>
            <tbody>
              {plan.rows.map(row => (
                <tr key={row.line}>
                  <td>{row.line}</td>
                  <th scope="row">{row.no ?? '–'}</th>
                  <td>{row.lane}</td>
                  <td className={row.outcome === 'ERROR' ? 'fl-finding-error' : undefined}>
                    {text(ROW_OUTCOMES[row.outcome])}
                  </td>
                  <td>{[...row.messages, ...row.fields].map(one => text(one)).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </AskDialog>
  );
}
