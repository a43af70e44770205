import { Tag } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { Page } from '#contract/kernel/page.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import { lclRateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import { type LclRateVersion, lclRateHistory } from '#contract/rates/lcl-rate.calls.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { lclRate } from '#machines/rates/lcl-rate.document.ts';
import { eventLabel } from '#machines/rates/rate.declaration.ts';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { CompareDialog } from '../../fcl/history/compare-dialog.tsx';
import '../../fcl/locale/words.ts';
import { both } from '../locale/words.ts';
import '../queries.ts';
import { lclFormAt } from './lcl-rates.screen.tsx';

const PAGE = 100;
const SECTION = lclRateResource.title;

interface ShownVersion extends LclRateVersion {
  readonly lane: string;
}

const keyOf = ({ rateId, version }: LclRateVersion): string => `${rateId} ${version}`;
const pricesText = ({ currency, prices }: LclRateVersion): string =>
  [currency, ...prices.map(({ key, cost }) => `${key}: ${cost ?? '–'}`)].join(' ');

const fieldText = (path: string): string => path.replace('content.', '');
const sideText = (value: unknown): string => (value === null || value === undefined ? '–' : String(value));
const changeText = ({ path, before, after }: Change): string =>
  typeof before === 'object' || typeof after === 'object'
    ? fieldText(path)
    : `${fieldText(path)} ${sideText(before)} → ${sideText(after)}`;

const withLanes = (page: DataOf<typeof lclRateHistory>): Page<ShownVersion> => ({
  ...page,
  rows: page.rows.map(row => ({
    ...row,
    lane: `${page.refs[row.polId]?.code ?? ''} → ${page.refs[row.podId]?.code ?? ''}`,
  })),
});

/** `/SeaFreight/LCLFreightManagement/LCLRateHistory`: every version of every own rate, newest first. */
export function LclRateHistoryScreen() {
  return useSeesCost() ? <History /> : <NoAccess />;
}

function History() {
  const t = useT('lclRates');
  const text = useText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const rateId = params.get('id') ?? undefined;
  const rateNo = params.get('no')?.trim().toUpperCase() || undefined;
  const query = { limit: PAGE, ...(rateId ? { rateId } : {}), ...(rateNo ? { rateNo } : {}) };
  const pages = useCallPages(lclRateHistory, query, withLanes);
  const open = (row: LclRateVersion) => navigate(lclFormAt({ id: row.rateId }));
  const cursor = useGridCursor<ShownVersion>({ rows: pages.rows, rowKey: keyOf, marks: true, onOpen: open });
  const [compared, setCompared] = useState<readonly LclRateVersion[]>([]);
  const columns = useMemo(
    (): readonly Column<ShownVersion>[] => [
      { key: 'at', label: both('history.at'), width: 185, cell: ({ at }) => <Instant at={at} /> },
      { key: 'no', label: both('history.rateNo'), width: 180, cell: ({ no, version }) => `${no} v${version}` },
      {
        key: 'event',
        label: both('history.event'),
        width: 110,
        cell: ({ event }) => text(eventLabel(lclRate, event)),
      },
      {
        key: 'state',
        label: both('history.state'),
        width: 110,
        cell: ({ state }) => <Tag minimal>{text(RATE_STATE_LABELS[state])}</Tag>,
      },
      { key: 'who', label: both('history.who'), width: 100, cell: ({ who }) => who ?? '–' },
      { key: 'lane', label: both('history.lane'), width: 150, cell: ({ lane }) => lane },
      {
        key: 'valid',
        label: both('history.valid'),
        width: 215,
        cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}`,
      },
      { key: 'prices', label: both('history.prices'), width: 240, cell: pricesText },
      {
        key: 'changes',
        label: both('history.changes'),
        width: 320,
        cell: ({ changes, remarks }) => [...changes.map(changeText), ...(remarks ? [remarks] : [])].join('; '),
      },
    ],
    [text],
  );
  const { markedRows: marked, activeRow: active } = cursor;
  const commands = useCommands([
    {
      id: 'lclHistory.compare',
      title: both('history.compare'),
      section: SECTION,
      shortcut: 'shift+c',
      enabled: marked.length === 2 ? true : both('history.pickTwo'),
      run: () => setCompared(marked.toSorted((a, b) => a.at.localeCompare(b.at))),
    },
    {
      id: 'lclHistory.open',
      title: both('history.open'),
      section: SECTION,
      shortcut: 'o',
      enabled: active ? true : both('history.noRow'),
      run: () => (active ? open(active) : undefined),
    },
  ]);
  const [older, newer] = compared;
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={t('history.title')} commands={commands} />
      <search className="fl-resource-tools" aria-label={t('history.filter')}>
        <FilterInput
          placeholder={t('history.rateNo')}
          value={params.get('no') ?? ''}
          onChange={value => setParams(value === '' ? {} : { no: value }, { replace: true })}
        />
      </search>
      <DataGrid
        label={t('history.list')}
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
      {older && newer && (
        <CompareDialog
          older={older}
          newer={newer}
          resource={lclRateResource}
          call={lclRateVersion}
          onClose={() => setCompared([])}
        />
      )}
    </article>
  );
}
