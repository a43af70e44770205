import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type FeedEntry, siFeed } from '#contract/si/feed.calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { useSettled } from '../list/use-settled.ts';
import '../locale/words.ts';
import '../si.css';
import './feed.css';
import { FEED_COLUMNS } from './feed-columns.tsx';
import { FeedEntryView } from './feed-entry.tsx';
import { FEED_PARAMS, type FeedParam, feedQuery } from './feed-filter.ts';

const section = bothDesk('feed.title');
const keyOf = (entry: FeedEntry) => entry.Key;
const EVENTS = Object.keys(SI_EVENTS).filter(isSiEvent);

/** `/external/workbench/SILogs`: everything that happened to own SIs; beside it the SI as it was then. */
export function SiFeedScreen() {
  const t = useT('siDesk');
  const text = useText();
  const navigate = useNavigate();
  const zone = useViewerZone();
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState(params.get('q') ?? '');
  const settled = useSettled(q.trim());
  const said = Object.fromEntries(FEED_PARAMS.map(name => [name, params.get(name) ?? ''])) as Record<FeedParam, string>;
  const set = (changes: Partial<Record<FeedParam, string>>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  // A link to this list finds the same rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed goes into the address, not back
  useEffect(() => {
    if (said.q !== settled) set({ q: settled });
  }, [settled]);

  const feed = useCallPages<FeedEntry, typeof siFeed>(siFeed, feedQuery({ ...said, q: settled }, zone), page => page);
  const cursor = useGridCursor({
    rows: feed.rows,
    rowKey: keyOf,
    startAtFirst: true,
    keys: true,
    onOpen: () => document.querySelector<HTMLElement>('[data-preview]')?.focus(),
  });
  const entry = cursor.activeRow;
  const isOne = said.Id !== '';
  const commands = useCommands([
    {
      id: 'si.feed.one',
      title: bothDesk(isOne ? 'feed.allSis' : 'feed.onlyThis'),
      section,
      shortcut: 'o',
      enabled: isOne || entry ? true : bothDesk('feed.pick'),
      run: () => set({ Id: isOne ? '' : (entry?.Id ?? '') }),
    },
    {
      id: 'si.feed.list',
      title: bothDesk('feed.openList'),
      section,
      shortcut: 'b',
      enabled: true,
      run: () =>
        void navigate(entry ? `${SI_PATHS.customerList}?q=${showSiNumber(entry.TBI_NO)}` : SI_PATHS.customerList),
    },
  ]);
  const day = (name: 'from' | 'to') => (
    <span className="si-feed-day">
      <label htmlFor={`si-feed-${name}`}>{t(`feed.${name}`)}</label>
      <DayInput id={`si-feed-${name}`} value={said[name]} onChange={next => set({ [name]: next })} />
    </span>
  );
  return (
    <article className="si-page fl-page fl-page-fill" data-screen="siFeed">
      <PageHeader
        title={t('feed.title')}
        subtitle={isOne && entry ? t('feed.oneSi', { no: showSiNumber(entry.TBI_NO) }) : undefined}
        commands={commands}
      >
        <search className="si-feed-tools" aria-label={t('feed.list')}>
          <FilterInput value={q} onChange={setQ} placeholder={t('feed.search')} />
          <HTMLSelect
            aria-label={t('feed.event')}
            value={said.Event}
            onChange={event => set({ Event: event.currentTarget.value })}
          >
            <option value="">{t('feed.allEvents')}</option>
            {EVENTS.map(event => (
              <option key={event} value={event}>
                {text(SI_EVENTS[event].label)}
              </option>
            ))}
          </HTMLSelect>
          {day('from')}
          {day('to')}
        </search>
      </PageHeader>
      <div className="si-split si-feed">
        <DataGrid
          label={t('feed.list')}
          columns={FEED_COLUMNS}
          rows={feed.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={feed.loading}
          error={feed.error}
          onRetry={feed.retry}
          hasMore={feed.hasMore}
          loadingMore={feed.loadingMore}
          onMore={feed.more}
          {...(Object.values(said).some(value => value !== '')
            ? {}
            : { empty: <EmptyState title={t('feed.empty')} /> })}
          {...(feed.total ? { total: feed.total } : {})}
        />
        <div data-preview tabIndex={-1}>
          <FeedEntryView entry={entry} />
        </div>
      </div>
    </article>
  );
}
