import { Callout, FileInput, FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { importSiFile, isEdifact, siFileText } from '#contract/si/dcsa/import-file.ts';
import type { DcsaImport } from '#contract/si/dcsa/import-shipping-instructions.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { tellError } from './tell.ts';

/** Takes in a shipping instruction in DCSA JSON or EDIFACT, pasted or from a file; says before what of it cannot be carried over. */
export function DcsaDialog({
  onImport,
  onCancel,
}: {
  readonly onImport: (drafts: readonly SiDraft[], from: 'dcsa' | 'edi', fileName: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('si');
  const kit = useT('kit');
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [name, setName] = useState('');
  const read = useMemo(() => (pasted.trim() === '' ? null : importSiFile(pasted)), [pasted]);
  return (
    <FormDialog
      isOpen
      title={t('wizard.dcsaTitle')}
      width={760}
      onCancel={onCancel}
      primary={{
        label: t('wizard.dcsaApply'),
        disabled: !read || read.drafts.length === 0,
        onRun: () =>
          onImport(read?.drafts ?? [], isEdifact(pasted) ? 'edi' : 'dcsa', name).catch(error =>
            tellError('dcsa', error),
          ),
      }}
    >
      <FormGroup label={t('wizard.dcsaHelp')} labelFor={id}>
        <TextArea
          id={id}
          autoFocus
          fill
          rows={8}
          className="fl-mono"
          spellCheck={false}
          value={pasted}
          onChange={event => setPasted(event.currentTarget.value)}
        />
      </FormGroup>
      <FileInput
        buttonText={kit('import.browse')}
        text={t('wizard.dcsaFile')}
        inputProps={{ accept: 'application/json,.json,.edi,.txt', 'aria-label': t('wizard.dcsaFile') }}
        onInputChange={event => {
          const [file] = (event.target as HTMLInputElement).files ?? [];
          setName(file?.name ?? '');
          if (file)
            void file.arrayBuffer().then(
              bytes => setPasted(siFileText(new Uint8Array(bytes))),
              error => tellError('dcsa', error),
            );
        }}
      />
      {read && <ImportReport read={read} />}
    </FormDialog>
  );
}

function ImportReport({ read }: { readonly read: DcsaImport }) {
  const t = useT('si');
  const text = useText();
  const { drafts, findings, notCarried } = read;
  const boxes = drafts.reduce((sum, draft) => sum + draft.boxes.length, 0);
  return (
    <section className="si-import" aria-live="polite">
      {drafts.length > 0 && (
        <Callout intent="success">{t('wizard.dcsaReady', { drafts: drafts.length, n: boxes })}</Callout>
      )}
      {findings.length > 0 && <FindingList findings={findings} />}
      {notCarried.length > 0 && (
        <ScrollRegion className="si-not-carried" label={t('wizard.dcsaNotCarried', { n: notCarried.length })}>
          <table className="si-compare">
            <caption>{t('wizard.dcsaNotCarried', { n: notCarried.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('wizard.dcsaPath')}</th>
                <th scope="col">{t('wizard.dcsaValue')}</th>
                <th scope="col">{t('wizard.dcsaReason')}</th>
              </tr>
            </thead>
            <tbody>
              {notCarried.map(item => (
                <tr key={item.path}>
                  <th scope="row" className="fl-mono">
                    {item.path}
                  </th>
                  <td>{String(item.value)}</td>
                  <td>{text(item.reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
