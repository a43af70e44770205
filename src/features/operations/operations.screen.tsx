import { useEffect, useRef, useState } from 'react';
import { auditTime, filter } from 'rxjs';
import { JOB_DOC_TYPE, type JobState, jobStateSchema } from '#contract/jobs/job.ts';
import type { Text } from '#contract/kernel/text.ts';
import {
  backUpNow,
  cancelSystemJob,
  clearNow,
  HISTORY_RANGES,
  type HistoryRange,
  historyRangeSchema,
  OPERATIONS_PATH,
  operationsState,
  retrySystemJob,
  systemJobs,
} from '#contract/operations/calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { operationsText } from './locale/words.ts';
import './operations.css';
import { HistoryCharts } from './parts/history-charts.tsx';
import { JobGrid } from './parts/job-grid.tsx';
import { OperationsPanels } from './parts/panels.tsx';
import { RetentionDialog } from './parts/retention-dialog.tsx';
import { OperationsTiles } from './parts/tiles.tsx';

/** Figures move by themselves; looking costs a dozen counts from indexes. */
const ASK_EVERY_MS = 10_000;
/** Jobs tell of every step. */
const SETTLED_MS = 1_000;
const RANGES = Object.keys(HISTORY_RANGES) as HistoryRange[];
const STATES: readonly JobState[] = ['FAILED', 'QUEUED', 'RUNNING', 'DONE', 'CANCELLED'];

type Asked = { readonly act: 'backUp' | 'clear' } | { readonly act: 'retry' | 'cancel'; readonly id: string };

/** `/system/operations`: how the product runs, and what its keeper can do about it. */
export function OperationsScreen() {
  const { menu } = useSession();
  return isAllowed(menu, OPERATIONS_PATH, true) ? <Operations /> : <NoAccess />;
}

function Operations() {
  const t = useT('operations');
  const client = useClient();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const state = useCallQuery(operationsState, undefined, { refetchInterval: ASK_EVERY_MS });
  const shownState = jobStateSchema.catch('FAILED').parse(params.get('jobs') ?? 'FAILED');
  const range = historyRangeSchema.catch('hour').parse(params.get('range') ?? 'hour');
  const isTable = params.get('view') === 'table';
  const pages = useCallPages(systemJobs, { state: shownState, limit: 50 }, page => page);
  const cursor = useGridCursor({ rows: pages.rows, rowKey: job => job.id });
  const [isSetting, setIsSetting] = useState(false);

  const readAgain = useRef(() => undefined as unknown);
  useEffect(() => {
    readAgain.current = () => {
      pages.retry();
      return state.refetch();
    };
  });
  useEffect(() => {
    const changes = client.docs$
      .pipe(
        filter(({ docType }) => docType === JOB_DOC_TYPE),
        auditTime(SETTLED_MS),
      )
      .subscribe(() => void readAgain.current());
    return () => changes.unsubscribe();
  }, [client]);

  const set = (name: string, value: string | null): void =>
    change(
      next => {
        value === null ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const may = (code: string): true | Text =>
    hasButton(menu, code, OPERATIONS_PATH) ? true : operationsText('noRight');
  const refresh = async (): Promise<void> => void (await readAgain.current());
  const sending = useSend({
    name: ['operations'],
    send: async (asked: Asked, { idempotencyKey }): Promise<void> => {
      switch (asked.act) {
        case 'backUp':
          return void (await client.call(backUpNow, { body: {}, idempotencyKey }));
        case 'clear':
          return void (await client.call(clearNow, { body: {}, idempotencyKey }));
        case 'retry':
          return void (await client.call(retrySystemJob, { body: { id: asked.id }, idempotencyKey }));
        case 'cancel':
          return void (await client.call(cancelSystemJob, { body: { id: asked.id }, idempotencyKey }));
      }
    },
    onDone: refresh,
    onRefused: refresh,
    notice: (_, { act }) => ({ text: t(`asked.${act}`) }),
  });
  const send = async (asked: Asked): Promise<void> => void (await sending.runOrToast(asked));
  const job = cursor.activeRow;
  const ofJob = (code: string, states: readonly JobState[]): true | Text => {
    const right = may(code);
    if (right !== true) return right;
    return job && states.includes(job.state) ? true : operationsText('pickJob');
  };
  const section = operationsText('title');
  const commands = useCommands([
    {
      id: 'operations.backUp',
      title: operationsText('act.backUp'),
      section,
      shortcut: 'b',
      intent: 'primary',
      enabled: may('BACKUP'),
      run: () => send({ act: 'backUp' }),
    },
    {
      id: 'operations.retry',
      title: operationsText('act.retry'),
      section,
      shortcut: 'r',
      enabled: ofJob('RETRY', ['FAILED']),
      run: () => send({ act: 'retry', id: job?.id ?? '' }),
    },
    {
      id: 'operations.cancel',
      title: operationsText('act.cancel'),
      section,
      shortcut: 'c',
      enabled: ofJob('CANCEL', ['QUEUED', 'RUNNING']),
      run: () => send({ act: 'cancel', id: job?.id ?? '' }),
    },
    {
      id: 'operations.state',
      title: operationsText('act.state'),
      section,
      shortcut: 's',
      enabled: true,
      run: () => set('jobs', STATES[(STATES.indexOf(shownState) + 1) % STATES.length]!),
    },
    {
      id: 'operations.retention',
      title: operationsText('act.retention'),
      section,
      shortcut: 'e',
      enabled: may('EDIT'),
      run: () => setIsSetting(true),
    },
    {
      id: 'operations.clear',
      title: operationsText('act.clear'),
      section,
      shortcut: 'shift+c',
      quiet: true,
      enabled: may('EDIT'),
      run: () => send({ act: 'clear' }),
    },
    {
      id: 'operations.range',
      title: operationsText('act.range'),
      section,
      shortcut: 'h',
      enabled: true,
      run: () => set('range', RANGES[(RANGES.indexOf(range) + 1) % RANGES.length]!),
    },
    {
      id: 'operations.table',
      title: operationsText('act.table'),
      section,
      shortcut: 't',
      enabled: true,
      run: () => set('view', isTable ? null : 'table'),
    },
    {
      id: 'operations.refresh',
      title: operationsText('act.refresh'),
      section,
      shortcut: 'u',
      quiet: true,
      enabled: true,
      run: refresh,
    },
  ] satisfies readonly Command[]);
  const { data } = state;
  return (
    <article className="fl-page ops-page" data-screen="operations">
      <PageHeader title={t('title')} commands={commands} {...(data ? { subtitle: <Instant at={data.at} /> } : {})} />
      {state.isPending ? (
        <LoadingState />
      ) : data === undefined ? (
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <>
          <OperationsTiles state={data} />
          <JobGrid label={t('jobs', { state: t(`states.${shownState}`) })} pages={pages} cursor={cursor} />
          <HistoryCharts range={range} isTable={isTable} />
          <OperationsPanels state={data} />
        </>
      )}
      {isSetting && data && (
        <RetentionDialog
          retention={data.retention}
          onSaved={() => void readAgain.current()}
          onClose={() => setIsSetting(false)}
        />
      )}
    </article>
  );
}
