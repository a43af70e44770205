import { Button, Checkbox, FileInput, FormGroup, HTMLSelect, InputGroup, ProgressBar } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { importList, importTemplate } from '#contract/imports/calls.ts';
import { IMPORT_FILE_TYPES, IMPORT_STATE_LABELS, type ImportOptions } from '#contract/imports/import-run.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import { useCallQuery, useClient } from '../client.tsx';
import { useT, useText } from '../i18n.ts';
import { Instant } from '../instant.tsx';
import { saveDownload } from '../save-download.ts';
import { showToast } from '../toasts.tsx';
import { type ImportKindChoice, kindOfFile } from './import-kinds.ts';
import type { ImportSession } from './use-import.ts';

const ENCODINGS = ['', 'utf-8', 'gb18030', 'windows-1252', 'big5', 'shift_jis', 'utf-16le'] as const;

/** Which file, of which kind, read how; below it the imports made before. */
export function ImportStart({
  kinds,
  session,
}: {
  readonly kinds: readonly ImportKindChoice[];
  readonly session: ImportSession;
}) {
  const t = useT('kit');
  const text = useText();
  const client = useClient();
  const { tell } = session;
  const { kind, options, sentPercent } = session.context;
  const setOptions = (next: ImportOptions) => tell({ type: 'options.chosen', options: next });
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ids = { kind: useId(), file: useId(), edition: useId(), encoding: useId() };
  const chosen = kinds.find(one => one.kind === kind);
  const take = (file: File | null | undefined) => {
    if (file) {
      const guessed = kindOfFile(file.name, kind, kinds);
      if (guessed !== kind) tell({ type: 'kind.chosen', kind: guessed });
      session.upload(file);
    }
    if (input.current) input.current.value = '';
  };
  const template = async () => {
    try {
      saveDownload(await client.download(importTemplate, { query: { kind } }));
    } catch {
      showToast({ id: 'import.template', intent: 'danger', text: text(ERRORS.TEMPLATE_FAILED) });
    }
  };
  if (session.isUploading)
    return (
      <div className="fl-import-wait" role="status">
        <p>{t('import.sending', { n: sentPercent })}</p>
        <ProgressBar value={sentPercent / 100} intent="primary" />
      </div>
    );
  return (
    <div className="fl-import-start">
      <div className="fl-import-fields">
        {kinds.length > 1 && (
          <FormGroup label={t('import.kind')} labelFor={ids.kind}>
            <HTMLSelect
              id={ids.kind}
              value={kind}
              onChange={event => tell({ type: 'kind.chosen', kind: event.currentTarget.value })}
              options={kinds.map(one => ({ value: one.kind, label: text(one.title) }))}
            />
          </FormGroup>
        )}
        <FormGroup label={t('import.encoding')} labelFor={ids.encoding}>
          <HTMLSelect
            id={ids.encoding}
            value={options.encoding ?? ''}
            onChange={event => setOptions({ ...options, encoding: event.currentTarget.value || undefined })}
            options={ENCODINGS.map(value => ({ value, label: value === '' ? t('import.detect') : value }))}
          />
        </FormGroup>
        {chosen?.isOfficial && (
          <>
            <FormGroup label={t('import.edition')} labelFor={ids.edition}>
              <InputGroup
                id={ids.edition}
                value={options.edition ?? ''}
                placeholder="2024-2"
                maxLength={30}
                onChange={event => setOptions({ ...options, edition: event.currentTarget.value || undefined })}
              />
            </FormGroup>
            <Checkbox
              checked={options.complete ?? false}
              onChange={event => setOptions({ ...options, complete: event.currentTarget.checked })}
            >
              {t('import.complete')}
            </Checkbox>
          </>
        )}
      </div>
      <FormGroup label={t('import.file')} labelFor={ids.file} helperText={IMPORT_FILE_TYPES.join(' ')}>
        {/* The label below takes a dropped file; the input inside is what the keyboard uses. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div
          className={isOver ? 'fl-import-drop is-over' : 'fl-import-drop'}
          onDragOver={event => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={event => {
            event.preventDefault();
            setIsOver(false);
            take(event.dataTransfer.files[0]);
          }}
        >
          <FileInput
            fill
            text={t('import.choose')}
            buttonText={t('import.browse')}
            inputProps={{
              id: ids.file,
              accept: IMPORT_FILE_TYPES.join(','),
              ref: input,
              onChange: event => take(event.currentTarget.files?.[0]),
            }}
          />
          <p className="fl-muted">{t('import.drop')}</p>
        </div>
      </FormGroup>
      {!chosen?.isOfficial && <Button text={t('import.template')} onClick={() => void template()} />}
      <EarlierRuns kind={kind} onOpen={id => tell({ type: 'run.opened', id })} />
    </div>
  );
}

function EarlierRuns({ kind, onOpen }: { readonly kind: string; readonly onOpen: (id: string) => void }) {
  const t = useT('kit');
  const text = useText();
  const { data } = useCallQuery(importList, { kind, limit: 8 });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t('import.earlier')} className="fl-import-earlier">
      <h3>{t('import.earlier')}</h3>
      <ul>
        {data.rows.map(run => (
          <li key={run.id}>
            <Button variant="minimal" size="small" text={run.no} onClick={() => onOpen(run.id)} />
            <span>{run.fileName}</span>
            <span>{text(IMPORT_STATE_LABELS[run.state])}</span>
            <span className="fl-muted">{run.createdBy}</span>
            <Instant at={run.createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
