import { HTMLSelect } from '@blueprintjs/core';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  excludeBatchRow,
  type RateBatch,
  type RateBatchRowView,
  rateBatchDetail,
  rateBatchRows,
} from '#contract/rates/batch/batch.calls.ts';
import {
  BATCH_KINDS,
  BATCH_STATE_LABELS,
  ROW_OUTCOME_NAMES,
  ROW_OUTCOMES,
  type RowOutcome,
} from '#contract/rates/batch/batch-codes.ts';
import { rateSheetErrors } from '#contract/rates/batch/import/import.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { JobProgress } from '#kit/job-progress.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useFilterKeys } from '#kit/use-filter-keys.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { rowColumns } from './row-columns.tsx';
import { RowDialog } from './row-dialog.tsx';
import { useBatchEvents } from './use-batch-events.tsx';

const TONES: Readonly<Record<string, Tone>> = { good: 'ok', warn: 'warn', bad: 'bad', info: 'info' };
const RUNNING = new Set<RateBatch['state']>(['COMPUTING', 'APPLYING']);
const keyOf = ({ seq }: RateBatchRowView): string => String(seq);

/** One batch: what it does to each rate, and everything that may be done with it. */
export function BatchPage({ id }: { readonly id: string }) {
  const t = useT('rateBatch');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const outcome = ROW_OUTCOME_NAMES.find(name => name === params.get('outcome'));
  const { data: batch, error, refetch } = useCallQuery(rateBatchDetail, { id });
  const pages = useCallPages(rateBatchRows, { id, limit: 100, ...(outcome ? { outcome } : {}) }, page => page);
  const [editing, setEditing] = useState<RateBatchRowView | null>(null);
  const filter = useRef<HTMLSpanElement>(null);
  useFilterKeys(filter);
  const isImport = batch?.kind === 'IMPORT' || batch?.kind === 'LCL_IMPORT';
  const mayEdit = batch?.events.find(({ event }) => event === 'EXCLUDE_ROW');
  /** A wrong row of a sheet has no rate to be opened: it is corrected. */
  const isCorrected = ({ outcome: is, rateId }: RateBatchRowView): boolean =>
    batch?.kind === 'IMPORT' && is === 'ERROR' && rateId === null && mayEdit?.allowed === true;
  const open = (row: RateBatchRowView) => {
    if (isCorrected(row)) return setEditing(row);
    return row.rateId
      ? navigate(`${batch?.rates === 'lcl' ? RATE_PATHS.lclEdit : RATE_PATHS.add}?id=${encodeURIComponent(row.rateId)}`)
      : undefined;
  };
  const cursor = useGridCursor<RateBatchRowView>({ rows: pages.rows, rowKey: keyOf, onOpen: open, marks: true });
  const columns = useMemo(() => rowColumns(text, isImport), [text, isImport]);
  const events = useBatchEvents(batch);

  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];
  const isOpen: true | ReturnType<typeof both> = chosen.length > 0 ? true : both('pickRow');
  const excluding = useSend({
    name: ['batch', 'exclude'],
    rowsOf: () => (batch ? [batch] : []),
    send: (said: { seqs: number[] }, { once }) => client.call(excludeBatchRow, { body: { id, ...said }, ...once }),
  });
  const download = async (): Promise<void> => {
    try {
      saveDownload(
        await client.download(rateSheetErrors, { query: { id, language: language === 'CN' ? 'zh' : 'en' } }),
      );
    } catch (reason) {
      showToast({ id: 'batch.errorFile', intent: 'danger', text: text(reasonOf(reason)) });
    }
  };
  const section = { zh: '批次', en: 'Batch' };
  const rowCommands: readonly Command[] = mayEdit?.allowed
    ? [
        {
          id: 'rateBatch.exclude',
          title: both('exclude'),
          section,
          shortcut: 'delete',
          enabled: isOpen,
          run: async () => {
            await excluding.runOrToast({ seqs: chosen.map(({ seq }) => seq) });
          },
        },
        ...(batch?.rates === 'lcl'
          ? []
          : [
              {
                id: 'rateBatch.editRow',
                title: both('editRow'),
                section,
                shortcut: 'e',
                enabled: isOpen,
                run: () => setEditing(chosen[0] ?? null),
              },
            ]),
      ]
    : [];
  const commands = useCommands<Command>([
    ...events.commands,
    ...rowCommands,
    {
      id: 'rateBatch.openRate',
      title: both('openRate'),
      section,
      quiet: true,
      shortcut: 'o',
      enabled: cursor.activeRow?.rateId ? true : both('noRate'),
      run: () => (cursor.activeRow ? open(cursor.activeRow) : undefined),
    },
    ...(batch && isImport && (batch.counts.error ?? 0) > 0
      ? [
          {
            id: 'rateBatch.errorFile',
            title: both('errorFile'),
            section,
            shortcut: 'd',
            enabled: true as const,
            run: download,
          },
        ]
      : []),
    {
      id: 'rateBatch.back',
      title: both('back'),
      section,
      shortcut: 'shift+b',
      enabled: true,
      run: () => navigate(RATE_PATHS.results),
    },
  ]);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level="h1" />;
  if (!batch) return <LoadingState />;
  const state = BATCH_STATE_LABELS[batch.state];
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader
        title={`${batch.no} ${batch.title}`.trim()}
        subtitle={[
          text(BATCH_KINDS[batch.kind]),
          t('author', { who: batch.author ?? '–' }),
          ...(batch.confirmedBy ? [t('confirmedBy', { who: batch.confirmedBy })] : []),
          ...(batch.reason ? [t('reason', { reason: batch.reason })] : []),
        ].join(' · ')}
        status={
          <StatusTag tone={'tone' in state ? (TONES[state.tone] ?? 'neutral') : 'neutral'}>{text(state)}</StatusTag>
        }
        commands={commands}
      >
        <span ref={filter}>
          <HTMLSelect
            aria-label={t('filterOutcome')}
            value={outcome ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setParams(
                before => {
                  const next = new URLSearchParams(before);
                  if (value === '') next.delete('outcome');
                  else next.set('outcome', value);
                  return next;
                },
                { replace: true },
              )
            }
            options={[
              { value: '', label: t('all') },
              ...ROW_OUTCOME_NAMES.map(name => ({ value: name, label: text(ROW_OUTCOMES[name as RowOutcome]) })),
            ]}
          />
        </span>
        <p role="status">
          {t('counts', batch.counts)}
          {(batch.counts.hits ?? 0) > 0 && ` · ${t('hits', { n: batch.counts.hits ?? 0 })}`}
        </p>
      </PageHeader>
      {RUNNING.has(batch.state) && batch.jobId && (
        <JobProgress id={batch.jobId} onDone={() => void refetch()}>
          {() => null}
        </JobProgress>
      )}
      <DataGrid
        label={t('rows')}
        columns={columns}
        rows={pages.rows}
        rowKey={keyOf}
        cursor={cursor}
        loading={pages.loading}
        error={pages.error}
        onRetry={pages.retry}
        hasMore={pages.hasMore}
        loadingMore={pages.loadingMore}
        onMore={pages.more}
        {...(pages.total ? { total: pages.total } : {})}
      />
      {editing !== null &&
        (isCorrected(editing) ? (
          <CorrectDialog key={editing.seq} batch={batch} row={editing} onClose={() => setEditing(null)} />
        ) : (
          <RowDialog key={editing.seq} batch={batch} seq={editing.seq} onClose={() => setEditing(null)} />
        ))}
      {events.dialog}
    </article>
  );
}
