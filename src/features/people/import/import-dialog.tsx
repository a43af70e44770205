import { Button, FileInput, FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { employeeTemplate, importEmployees } from '#contract/people/import.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import '../people.css';

type Outcome = DataOf<typeof importEmployees>;
type Mode = 'WHOLE' | 'GOOD';

interface Sent {
  readonly sheet: File;
  readonly asked: 'CHECK' | Mode;
}

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
  const lines = outcome?.lines ?? [];
  const count = (result: Outcome['lines'][number]['result']): number =>
    lines.filter(line => line.result === result).length;
  const ready = count('NEW') + count('CHANGED');
  const bad = count('BAD');
  const sending = useSend({
    name: ['people', 'import'],
    wordsOf: ({ sheet: { name, size, lastModified }, ...said }: Sent) => ({ ...said, name, size, lastModified }),
    send: async ({ sheet, asked }, { idempotencyKey }) =>
      (await client.upload(importEmployees, sheet, { query: { mode: asked }, idempotencyKey })).data,
    onDone: setOutcome,
    notice: ({ written }) => (written > 0 ? { text: t('import.written', { n: written }) } : null),
  });
  const send = async (asked: Sent['asked']) => {
    template.reset();
    // What is refused stands in the dialog.
    if (file) await sending.attempt({ sheet: file, asked });
  };
  const template = useMutation({ mutationFn: async () => saveDownload(await client.download(employeeTemplate)) });
  const trouble = sending.trouble?.text ?? (template.error && reasonOf(template.error));
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
          <Button text={t('import.template')} onClick={() => template.mutate()} />
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
              n: lines.length,
              added: count('NEW'),
              changed: count('CHANGED'),
              same: count('SAME'),
              bad,
            })}
            selectedValue={mode}
            onChange={event => setMode(event.currentTarget.value as Mode)}
          >
            <Radio value="WHOLE" label={t('import.whole')} />
            <Radio value="GOOD" label={t('import.good')} />
          </RadioGroup>
        )}
        <p role="alert" className="fl-finding-error">
          {trouble && text(trouble)}
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
