import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { MAIL_STATES, type MailDelivery, mailDeliveries, retryMail } from '#contract/message/manage.calls.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { queryKey } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useFilterKeys } from '#kit/use-filter-keys.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { allOf, useButtonRight } from '../parts/button-right.ts';
import { ChoiceSelect } from '../parts/choice-select.tsx';
import { SECTION } from '../parts/message-commands.ts';

type State = MailDelivery['state'];
const rowKey = (row: MailDelivery): string => row.id;
const TONES: Readonly<Record<State, Tone>> = {
  QUEUED: 'info',
  SENDING: 'info',
  SENT: 'ok',
  FAILED: 'bad',
  CANCELLED: 'neutral',
};

function MailState({ state }: { readonly state: State }) {
  const t = useT('message');
  return <StatusTag tone={TONES[state]}>{t(`manage.mailState.${state}`)}</StatusTag>;
}

const COLUMNS: readonly Column<MailDelivery>[] = [
  { key: 'state', label: both('columns.state'), width: 90, cell: row => <MailState state={row.state} /> },
  { key: 'recipient', label: both('columns.recipient'), width: 190, cell: row => row.recipient },
  { key: 'subject', label: both('columns.subject'), width: 320, cell: row => row.subject },
  { key: 'purpose', label: both('manage.purpose'), width: 100, cell: row => row.purpose },
  { key: 'attempts', label: both('columns.attempts'), width: 70, numeric: true, cell: row => row.attempts },
  { key: 'due', label: both('columns.due'), width: 182, cell: row => <Instant at={row.dueAt} /> },
  { key: 'sentAt', label: both('columns.sentAt'), width: 182, cell: row => <Instant at={row.sentAt} /> },
  { key: 'error', label: both('columns.error'), width: 260, cell: row => row.error ?? '' },
];

/** Mails and what became of them; what was given up can be tried again. */
export function MailPart({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT('message');
  const queries = useQueryClient();
  const right = useButtonRight(MESSAGE_PATHS.manage);
  const [state, setState] = useState<State | null>(null);
  const filter = useRef<HTMLSpanElement>(null);
  useFilterKeys(filter);
  const page = useCallPages<MailDelivery, typeof mailDeliveries>(
    mailDeliveries,
    { limit: 100, ...(state ? { state } : {}) },
    data => data,
  );
  const cursor = useGridCursor({ rows: page.rows, rowKey, marks: true, startAtFirst: true });
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];
  const failed = chosen.filter(row => row.state === 'FAILED' && row.purpose !== 'code');
  const retrying = useSendCall(retryMail, {
    name: ['message', 'retry'],
    onDone: () => {
      cursor.clearMarks();
      return queries.invalidateQueries({ queryKey: [...queryKey(mailDeliveries)] });
    },
    notice: ({ queued }) => ({ text: t('done.retried', { n: queued }) }),
  });
  const commands = useCommands([
    {
      id: 'message.retryMail',
      title: both('manage.retry'),
      section: SECTION,
      shortcut: 'r',
      enabled: allOf(right('RETRY'), failed.length > 0 ? true : both('refuse.noMail')),
      run: async () => {
        await retrying.runOrToast({ ids: failed.map(rowKey) });
      },
    },
  ]);
  return (
    <>
      <PageHeader title={t('manage.title')} subtitle={t('manage.retention')} commands={commands}>
        <span ref={filter}>
          <ChoiceSelect
            label={t('filter.state')}
            all={t('filter.allStates')}
            values={MAIL_STATES}
            value={state}
            nameOf={one => t(`manage.mailState.${one}`)}
            onValue={setState}
          />
        </span>
      </PageHeader>
      {tabs}
      <DataGrid
        label={t('manage.tabs.mail')}
        columns={COLUMNS}
        rowKey={rowKey}
        cursor={cursor}
        rows={page.rows}
        loading={page.loading}
        error={page.error}
        onRetry={page.retry}
        hasMore={page.hasMore}
        loadingMore={page.loadingMore}
        onMore={page.more}
        {...(page.total ? { total: page.total } : {})}
      />
    </>
  );
}
