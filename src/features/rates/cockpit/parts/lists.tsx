import { useNavigate } from 'react-router-dom';
import {
  type CockpitNarrowing,
  type RateGap,
  rateGaps,
  type UnaskedRate,
  unaskedRates,
} from '#contract/rates/cockpit/cockpit.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { useCallQuery } from '#kit/client.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { en } from '../locale/en.ts';
import '../locale/words.ts';
import { zh } from '../locale/zh.ts';

const PAGE = 100;
const column = (key: keyof typeof zh.col) => ({ key, label: { zh: zh.col[key], en: en.col[key] } });
const gapKey = ({ pol, pod }: RateGap): string => `${pol.code}-${pod.code}`;
const NO_GAPS: readonly RateGap[] = [];

interface Lane {
  readonly pol: CodeLabel;
  readonly pod: CodeLabel;
}

function useLaneText(): (lane: Lane) => string {
  const text = useText();
  const port = (label: CodeLabel): string => `${label.code} ${text(label)}`;
  return ({ pol, pod }) => `${port(pol)} → ${port(pod)}`;
}

/** Lanes that were asked for and have no rate; Enter asks for the prices of one again. */
export function GapList({ narrowed }: { readonly narrowed: CockpitNarrowing }) {
  const t = useT('rateCockpit');
  const navigate = useNavigate();
  const laneText = useLaneText();
  const gaps = useCallQuery(rateGaps, narrowed);
  const rows = gaps.data?.rows ?? NO_GAPS;
  const open = ({ pol, pod, types }: RateGap) =>
    void navigate(
      `${RATE_PATHS.search}?${new URLSearchParams({ pol: pol.code, pod: pod.code, box: `1x${types.at(-1) ?? '40HC'}` })}`,
    );
  const cursor = useGridCursor({ rows, rowKey: gapKey, onOpen: open });
  const columns: readonly Column<RateGap>[] = [
    { ...column('lane'), width: 340, cell: laneText },
    { ...column('types'), width: 160, cell: ({ types }) => types.join(' ') },
    { ...column('asked'), width: 90, numeric: true, cell: ({ asked }) => asked },
    { ...column('people'), width: 90, numeric: true, cell: ({ people }) => people },
    { ...column('last'), width: 150, cell: ({ lastAt }) => <Instant at={lastAt} /> },
  ];
  return (
    <DataGrid
      label={t('gaps')}
      columns={columns}
      rows={rows}
      rowKey={gapKey}
      cursor={cursor}
      loading={gaps.isPending}
      error={gaps.error}
      onRetry={() => void gaps.refetch()}
      empty={<EmptyState title={t('noGaps')} />}
      {...(gaps.data ? { total: { count: rows.length, isMore: gaps.data.isMore } } : {})}
    />
  );
}

const rateKey = ({ id }: UnaskedRate): string => id;

/** Valid rates that nobody asked for; Enter opens one. */
export function UnaskedList({ narrowed }: { readonly narrowed: CockpitNarrowing }) {
  const t = useT('rateCockpit');
  const navigate = useNavigate();
  const laneText = useLaneText();
  const pages = useCallPages(unaskedRates, { ...narrowed, limit: PAGE }, page => page);
  const cursor = useGridCursor({
    rows: pages.rows,
    rowKey: rateKey,
    onOpen: ({ id }: UnaskedRate) => void navigate(`${RATE_PATHS.add}?id=${encodeURIComponent(id)}`),
  });
  const columns: readonly Column<UnaskedRate>[] = [
    { ...column('no'), width: 150, cell: ({ no }) => no },
    { ...column('carrier'), width: 90, cell: ({ carrier }) => carrier },
    { ...column('lane'), width: 340, cell: laneText },
    { ...column('valid'), width: 190, cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}` },
  ];
  return (
    <DataGrid
      label={t('unasked')}
      columns={columns}
      rows={pages.rows}
      rowKey={rateKey}
      cursor={cursor}
      loading={pages.loading}
      error={pages.error}
      onRetry={pages.retry}
      hasMore={pages.hasMore}
      loadingMore={pages.loadingMore}
      onMore={pages.more}
      empty={<EmptyState title={t('noUnasked')} />}
      {...(pages.total ? { total: pages.total } : {})}
    />
  );
}
