import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import {
  MESSAGE_CATEGORIES,
  MESSAGE_LEVELS,
  MESSAGE_TABS,
  type MessageSummary,
  messageList,
  messageSelfInfoDetail,
} from '#contract/message/calls.ts';
import { queryKey, useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../message.css';
import { ChoiceSelect } from '../parts/choice-select.tsx';
import { MessageArticle } from '../parts/message-article.tsx';
import { messageCommand, messageCommands } from '../parts/message-commands.ts';
import { isUnread } from '../parts/message-text.ts';
import { TabList } from '../parts/tab-list.tsx';
import { TypedTime } from '../parts/typed-time.tsx';
import { useMessageActs } from '../parts/use-message-acts.ts';
import { useArrivalsInList } from '../queries.ts';
import { INBOX_COLUMNS } from './inbox-columns.tsx';
import { type InboxFilter, useInboxFilter } from './use-inbox-filter.ts';

const rowKey = (row: MessageSummary): string => row.Id;
const DAY_MS = 86_400_000;

/** Beginning of a day in the viewer's zone. */
const startOf = (day: string, zone: string, plusDays = 0): string | undefined => {
  const at = day && readLocalTime(`${day} 00:00`, zone)?.instant;
  return at ? new Date(Date.parse(at) + plusDays * DAY_MS).toISOString() : undefined;
};

function queryOf({ tab, q, category, level, from, to }: InboxFilter, zone: string, scope: 'all' | 'portal') {
  const fromTime = startOf(from, zone);
  const toTime = startOf(to, zone, 1);
  return {
    tab,
    scope,
    limit: 50,
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(category ? { category } : {}),
    ...(level ? { level } : {}),
    ...(fromTime ? { from: fromTime } : {}),
    ...(toTime ? { to: toTime } : {}),
  };
}

/**
 * My messages, in each frame: the list left, the message under the cursor right. Looking at the preview leaves a message unread;
 * opening it reads it. Without a page of its own for one message (the portal) it is opened in the preview.
 */
export function Inbox({
  detailPath,
  scope = 'all',
}: {
  readonly detailPath: string | null;
  readonly scope?: 'all' | 'portal';
}) {
  const t = useT('message');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const zone = useViewerZone() ?? DEFAULT_ZONE;
  const acts = useMessageActs();
  const [filter, change] = useInboxFilter();
  useArrivalsInList();
  const query = queryOf(filter, zone, scope);
  const page = useCallPages<MessageSummary, typeof messageList>(messageList, query, data => data);
  const loadedAt = useLoadedAt(queries.getQueryState([...queryKey(messageList, query), 'pages'])?.dataUpdatedAt ?? 0);
  const cursor = useGridCursor({
    rows: page.rows,
    rowKey,
    marks: true,
    startAtFirst: true,
    onOpen: row => (detailPath ? void navigate(`${detailPath}?id=${row.Id}`) : void acts.read([row.Id])),
  });
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];
  const link = safeRedirect(cursor.activeRow?.LinkPath ?? null);
  const commands = useCommands([
    ...messageCommands(chosen, acts),
    messageCommand(
      'allRead',
      'a',
      page.rows.some(isUnread) || filter.tab === 'unread' ? true : both('refuse.none'),
      () => acts.readAll(new Date(loadedAt).toISOString()),
    ),
    messageCommand('openDoc', 'o', link ? true : both('refuse.noDoc'), () => void (link && navigate(link)), {
      quiet: !link,
    }),
  ]);

  return (
    <article className="fl-page fl-page-fill msg-page" data-screen="messages">
      <PageHeader title={t('mine')} commands={commands}>
        <FilterInput value={filter.q} onChange={q => change({ q })} placeholder={t('filter.words')} />
        <ChoiceSelect
          label={t('filter.category')}
          all={t('filter.allCategories')}
          values={MESSAGE_CATEGORIES}
          value={filter.category}
          nameOf={one => t(`category.${one}`)}
          onValue={category => change({ category })}
        />
        <ChoiceSelect
          label={t('filter.level')}
          all={t('filter.allLevels')}
          values={MESSAGE_LEVELS}
          value={filter.level}
          nameOf={one => t(`level.${one}`)}
          onValue={level => change({ level })}
        />
        {(['from', 'to'] as const).map(end => (
          <TypedTime
            key={end}
            className="msg-date"
            label={t(`filter.${end}`)}
            placeholder={`${t(`filter.${end}`)} YYYY-MM-DD`}
            value={filter[end]}
            read={text => (startOf(text, zone) ? text : null)}
            onValue={day => change({ [end]: day })}
          />
        ))}
      </PageHeader>
      <TabList
        label={t('tabs.label')}
        parts={MESSAGE_TABS}
        part={filter.tab}
        nameOf={one => t(`tabs.${one}`)}
        onPart={tab => change({ tab })}
      />
      <div className="msg-split">
        <DataGrid
          label={t('mine')}
          columns={INBOX_COLUMNS}
          rowKey={rowKey}
          cursor={cursor}
          empty={<EmptyState title={t(filter.tab === 'all' ? 'emptyAll' : 'emptyTab')} />}
          rows={page.rows}
          loading={page.loading}
          error={page.error}
          onRetry={page.retry}
          hasMore={page.hasMore}
          loadingMore={page.loadingMore}
          onMore={page.more}
          {...(page.total ? { total: page.total } : {})}
        />
        <ScrollRegion label={t('preview')} className="fl-card msg-side">
          <Preview id={cursor.activeRow?.Id ?? null} />
        </ScrollRegion>
      </div>
    </article>
  );
}

/** When the rows in view were read; before anything was, the screen's own beginning. */
function useLoadedAt(updatedAt: number): number {
  const [opened] = useState(() => Date.now());
  const [at, setAt] = useState(opened);
  useEffect(() => {
    if (updatedAt > 0) setAt(updatedAt);
  }, [updatedAt]);
  return at;
}

function Preview({ id }: { readonly id: string | null }) {
  const t = useT('message');
  const detail = useCallQuery(messageSelfInfoDetail, { id: id ?? '' }, { enabled: id !== null });
  if (id === null) return <EmptyState title={t('refuse.none')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  return detail.data ? <MessageArticle message={detail.data} /> : <EmptyState title={t('gone')} />;
}
