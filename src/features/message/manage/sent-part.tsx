import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/message/calls.ts';
import { MESSAGE_EVENTS } from '#contract/message/events.ts';
import { type SentMessage, sentMessages } from '#contract/message/manage.calls.ts';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { ChoiceSelect } from '../parts/choice-select.tsx';
import { LEVEL_TONES } from '../parts/message-marks.tsx';

const rowKey = (row: SentMessage): string => row.id;
const EVENTS = Object.keys(MESSAGE_EVENTS);

function Said({ text }: { readonly text: Text }) {
  return useText()(text);
}

function Category({ row }: { readonly row: SentMessage }) {
  return useT('message')(`category.${row.category}`);
}

function Level({ row }: { readonly row: SentMessage }) {
  const t = useT('message');
  return <StatusTag tone={LEVEL_TONES[row.level]}>{t(`level.${row.level}`)}</StatusTag>;
}

function Mails({ row }: { readonly row: SentMessage }) {
  const t = useT('message');
  const { mailSent: sent, mailWaiting: waiting, mailFailed: failed } = row;
  if (sent + waiting + failed === 0) return <span className="fl-muted">—</span>;
  const numbers = t('manage.mailNumbers', { sent, waiting, failed });
  return failed > 0 ? <StatusTag tone="bad">{numbers}</StatusTag> : numbers;
}

const number = (key: 'addressed' | 'delivered' | 'read' | 'confirmed'): Column<SentMessage> => ({
  key,
  label: both(`columns.${key}`),
  width: 98,
  numeric: true,
  cell: row => row[key],
});

const COLUMNS: readonly Column<SentMessage>[] = [
  { key: 'time', label: both('columns.time'), width: 182, cell: row => <Instant at={row.at} /> },
  { key: 'event', label: both('columns.event'), width: 160, cell: row => <Said text={row.eventName} /> },
  { key: 'title', label: both('columns.title'), width: 300, cell: row => <Said text={row.title} /> },
  { key: 'category', label: both('columns.category'), width: 90, cell: row => <Category row={row} /> },
  { key: 'level', label: both('columns.level'), width: 110, cell: row => <Level row={row} /> },
  { key: 'sender', label: both('columns.sender'), width: 100, cell: row => row.senderName },
  {
    key: 'company',
    label: both('columns.company'),
    width: 190,
    cell: row => <NameText zh={row.company} en={row.companyEn} />,
  },
  ...(['addressed', 'delivered', 'read', 'confirmed'] as const).map(number),
  { key: 'mail', label: both('columns.mail'), width: 210, cell: row => <Mails row={row} /> },
];

/** Every message sent, by category and event. */
export function SentPart({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT('message');
  const text = useText();
  const [q, setQ] = useState('');
  const [category, setCategory] = useState<MessageCategory | null>(null);
  const [event, setEvent] = useState<string | null>(null);
  const words = useDeferredValue(q.trim());
  const page = useCallPages<SentMessage, typeof sentMessages>(
    sentMessages,
    { limit: 100, ...(words ? { q: words } : {}), ...(category ? { category } : {}), ...(event ? { event } : {}) },
    data => data,
  );
  const cursor = useGridCursor({ rows: page.rows, rowKey, startAtFirst: true });
  return (
    <>
      <PageHeader title={t('manage.title')} subtitle={t('manage.retention')}>
        <FilterInput value={q} onChange={setQ} placeholder={t('filter.words')} />
        <ChoiceSelect
          label={t('filter.category')}
          all={t('filter.allCategories')}
          values={MESSAGE_CATEGORIES}
          value={category}
          nameOf={one => t(`category.${one}`)}
          onValue={setCategory}
        />
        <ChoiceSelect
          label={t('filter.event')}
          all={t('filter.allEvents')}
          values={EVENTS}
          value={event}
          nameOf={one => text(MESSAGE_EVENTS[one]!)}
          onValue={setEvent}
        />
      </PageHeader>
      {tabs}
      <DataGrid
        label={t('manage.tabs.sent')}
        columns={COLUMNS}
        rowKey={rowKey}
        cursor={cursor}
        empty={<EmptyState title={t('emptyAll')} />}
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
