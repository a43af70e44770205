import { Button, FileInput, FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { employeeTemplate, importEmployees } from '#contract/people/import.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import '../people.css';

type Outcome = DataOf<typeof importEmployees>;
type Mode = 'WHOLE' | 'GOOD';

const TONE = { NEW: 'info', CHANGED: 'accent', SAME: 'neutral', BAD: 'bad', DONE: 'ok' } as const;
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A sheet of employees: checked row by row first, then written, with a file of results. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('people');
  const kit = useT('kit');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const field = useId();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('WHOLE');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [trouble, setTrouble] = useState('');
  const lines = outcome?.lines ?? [];
  const count = (result: Outcome['lines'][number]['result']): number =>
    lines.filter(line => line.result === result).length;
  const ready = count('NEW') + count('CHANGED');
  const bad = count('BAD');
  const send = async (asked: 'CHECK' | Mode) => {
    if (!file) return;
    setTrouble('');
    try {
      const { data } = await client.upload(importEmployees, file, { query: { mode: asked } });
      setOutcome(data);
      if (data.written > 0)
        showToast({ id: 'people.import', intent: 'success', text: t('import.written', { n: data.written }) });
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  const template = async () => {
    try {
      saveDownload(await client.download(employeeTemplate));
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  const results = () => {
    const head = [t('import.line'), t('import.account'), t('import.result')].map(cell).join(',');
    const rows = lines.map(({ line, account, result, message }) =>
      [String(line), account, message ? text(message) : t(`import.result_.${result}`)].map(cell).join(','),
    );
    const blob = new Blob(['\uFEFF', [head, ...rows].join('\r\n')], { type: 'text/csv' });
    saveDownload({ blob, name: language === 'EN' ? 'employees-result.csv' : '员工导入结果.csv' });
  };
  const isChecked = outcome !== null && outcome.written === 0;
  return (
    <FormDialog
      isOpen
      width={760}
      title={t('import.title')}
      onCancel={onClose}
      more={outcome && <Button text={t('import.download')} onClick={results} />}
      primary={
        isChecked
          ? {
              label: t('import.apply', { n: ready }),
              disabled: ready === 0 || (mode === 'WHOLE' && bad > 0),
              onRun: () => send(mode),
            }
          : { label: t('import.check'), disabled: file === null || outcome !== null, onRun: () => send('CHECK') }
      }
    >
      <div className="ppl-import">
        <p>{t('import.intro')}</p>
        <div>
          <Button text={t('import.template')} onClick={() => void template()} />
        </div>
        <FormGroup label={t('import.file')} labelFor={field}>
          <FileInput
            buttonText={kit('import.browse')}
            fill
            text={file?.name ?? t('import.pick')}
            hasSelection={file !== null}
            inputProps={{ id: field, accept: '.xlsx,.csv' }}
            onInputChange={event => {
              setFile((event.target as HTMLInputElement).files?.[0] ?? null);
              setOutcome(null);
            }}
          />
        </FormGroup>
        {isChecked && (
          <RadioGroup
            label={t('import.checked', {
              ...{ n: lines.length, added: count('NEW'), changed: count('CHANGED'), same: count('SAME'), bad },
            })}
            selectedValue={mode}
            onChange={event => setMode(event.currentTarget.value as Mode)}
          >
            <Radio value="WHOLE" label={t('import.whole')} />
            <Radio value="GOOD" label={t('import.good')} />
          </RadioGroup>
        )}
        <p role="alert" className="fl-finding-error">
          {trouble}
        </p>
        {outcome && (
          <ScrollRegion label={t('import.result')} className="ppl-import-rows">
            <table className="ppl-table">
              <thead>
                <tr>
                  <th scope="col">{t('import.line')}</th>
                  <th scope="col">{t('import.account')}</th>
                  <th scope="col">{t('import.result')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.slice(0, 500).map(({ line, account, name, result, message }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>
                      <span className="fl-mono">{account}</span> {name}
                    </td>
                    <td>
                      <StatusTag tone={TONE[result]}>{t(`import.result_.${result}`)}</StatusTag>{' '}
                      {message && text(message)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </div>
    </FormDialog>
  );
}
