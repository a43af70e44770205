import { Button, Checkbox } from '@blueprintjs/core';
import { type ComponentType, useState } from 'react';
import { importResult } from '#contract/imports/calls.ts';
import { IMPORT_STATE_LABELS, type ImportOutcome, type ImportRun } from '#contract/imports/import-run.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useClient } from '../client.tsx';
import { FindingList } from '../finding-list.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useT, useText } from '../i18n.ts';
import { JobProgress } from '../job-progress.tsx';
import type { ImportDialogProps } from '../resource/resource-options.ts';
import { saveDownload } from '../save-download.ts';
import { ErrorState, LoadingState } from '../screen-states.tsx';
import { ImportColumns } from './import-columns.tsx';
import { firstOutcome, ImportCountTabs } from './import-counts.tsx';
import { type ImportKindChoice, ownKind } from './import-kinds.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportStart } from './import-start.tsx';
import { type ImportSession, useImport } from './use-import.ts';
import './import.css';

/**
 * An import from the file to its undoing, in one dialog: `ImportDialog: importDialog()` in the options of a resource's screen, with
 * the official lists it takes as well. Nothing is written before the preview was applied.
 */
export const importDialog = (official: readonly ImportKindChoice[] = []): ComponentType<ImportDialogProps> =>
  function ImportDialog({ resource, onClose }) {
    return <ImportOf resource={resource} kinds={[...official, ownKind(resource)]} onClose={onClose} />;
  };

function ImportOf({ resource, kinds, onClose }: ImportDialogProps & { readonly kinds: readonly ImportKindChoice[] }) {
  const t = useT('kit');
  const text = useText();
  const session = useImport(kinds[0]?.kind ?? '');
  const { run, context, isPreview } = session;
  return (
    <FormDialog
      isOpen
      width={1120}
      title={
        run
          ? `${t('import.title', { title: text(resource.title) })} · ${run.no}`
          : t('import.title', { title: text(resource.title) })
      }
      cancelLabel={t('close')}
      onCancel={onClose}
      more={<RunButtons run={run} session={session} />}
      {...(isPreview
        ? {
            primary: {
              label: t('import.apply', { n: run?.counts.ready ?? 0 }),
              disabled: (run?.counts.ready ?? 0) === 0,
              onRun: () => session.ask({ name: 'apply' }),
            },
          }
        : {})}
    >
      <div className="fl-import">
        {context.id === null && <ImportStart kinds={kinds} session={session} />}
        {context.id !== null && !run && (session.error ? <ErrorState error={session.error} /> : <LoadingState />)}
        {run && <RunView run={run} resource={resource} session={session} />}
        <p role="alert" className="fl-finding-error">
          {session.trouble ? text(session.trouble) : ''}
        </p>
      </div>
    </FormDialog>
  );
}

/** What else can be done with a run in its state. */
function RunButtons({ run, session }: { readonly run: ImportRun | undefined; readonly session: ImportSession }) {
  const t = useT('kit');
  const client = useClient();
  if (!run) return null;
  const { state } = run;
  const canUndo = (state === 'APPLIED' || state === 'PARTLY') && run.rollbackUntil !== null;
  return (
    <>
      {state !== 'PARSING' && state !== 'FAILED' && (
        <Button
          text={t('import.result')}
          onClick={async () => saveDownload(await client.download(importResult, { query: { id: run.id } }))}
        />
      )}
      {(state === 'PREVIEW' || state === 'FAILED') && (
        <Button text={t('import.discard')} onClick={() => session.ask({ name: 'discard' })} />
      )}
      {canUndo && (
        <Button intent="warning" text={t('import.rollback')} onClick={() => session.ask({ name: 'rollback' })} />
      )}
      {!['PARSING', 'APPLYING', 'PREVIEW'].includes(state) && (
        <Button text={t('import.another')} onClick={() => session.tell({ type: 'another.asked' })} />
      )}
    </>
  );
}

function RunView({
  run,
  resource,
  session,
}: {
  readonly run: ImportRun;
  readonly resource: Resource;
  readonly session: ImportSession;
}) {
  const t = useT('kit');
  const text = useText();
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const { state, counts } = run;
  const outcome = chosen ?? firstOutcome(counts);
  if (state === 'PARSING' || state === 'APPLYING')
    return (
      <div className="fl-import-wait">
        <p role="status">{text(IMPORT_STATE_LABELS[state])}</p>
        {run.jobId && <JobProgress key={run.jobId} id={run.jobId} onDone={() => void session.refresh()} />}
        <Button text={t('import.cancel')} onClick={() => session.ask({ name: 'cancel' })} />
      </div>
    );
  return (
    <>
      <p className="fl-import-head">
        <b>{text(IMPORT_STATE_LABELS[state])}</b> {run.fileName}{' '}
        <span className="fl-muted">{t('import.read', { n: counts.read, applied: counts.applied })}</span>
        {run.repeatOf && <span className="fl-finding-warning"> {t('import.repeat', { no: run.repeatOf })}</span>}
      </p>
      {state === 'FAILED' && <FindingList findings={run.failure} />}
      {run.header && (state === 'PREVIEW' || state === 'FAILED') && (
        <ImportColumns key={run.version} run={run} resource={resource} session={session} />
      )}
      {counts.read > 0 && (
        <>
          <ImportCountTabs counts={counts} value={outcome} onChange={setChosen} />
          <ImportRows key={outcome} run={run} resource={resource} outcome={outcome} session={session} />
        </>
      )}
      {state === 'PREVIEW' && (
        <Checkbox
          checked={session.context.isWhole}
          onChange={event => session.tell({ type: 'whole.chosen', isWhole: event.currentTarget.checked })}
        >
          {t('import.whole')}
        </Checkbox>
      )}
    </>
  );
}
