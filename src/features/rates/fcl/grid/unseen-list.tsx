import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Page } from '#contract/kernel/page.ts';
import { VISIBILITY_KINDS } from '#contract/rates/codes.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { UNSEEN_REASONS, type UnseenRate, unseenRates } from '#contract/rates/unseen.calls.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, NoAccess } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';
import { formAt } from './rate-list.tsx';
import { useSeesCost } from './use-sees-cost.ts';

interface Shown extends UnseenRate {
  readonly carrier: string;
  readonly lane: string;
}

const withLanes = (page: DataOf<typeof unseenRates>): Page<Shown> => {
  const codeOf = (id: string): string => page.refs[id]?.code ?? '';
  return {
    ...page,
    rows: page.rows.map(row => ({
      ...row,
      carrier: codeOf(row.carrierId),
      lane: `${codeOf(row.polId)} → ${codeOf(row.podId)}`,
    })),
  };
};
const keyOf = ({ id }: UnseenRate): string => id;

/** Rates on sale that no customer can see: each opens in its form, where its visibility is mended. */
export function UnseenList({ above }: { readonly above: ReactNode }) {
  return useSeesCost() ? <List above={above} /> : <NoAccess />;
}

function List({ above }: { readonly above: ReactNode }) {
  const t = useT('fclRates');
  const text = useText();
  const navigate = useNavigate();
  const pages = useCallPages(unseenRates, { limit: 100 }, withLanes);
  const open = (row: UnseenRate): void => void navigate(formAt(row));
  const cursor = useGridCursor<Shown>({ rows: pages.rows, rowKey: keyOf, marks: false, onOpen: open });
  const { activeRow } = cursor;
  const columns = useMemo(
    (): readonly Column<Shown>[] => [
      { key: 'rateNo', label: both('unseen.rateNo'), width: 160, cell: ({ rateNo }) => rateNo },
      {
        key: 'mark',
        label: both('unseen.mark'),
        width: 120,
        cell: () => <StatusTag tone="warn">{t('unseen.title')}</StatusTag>,
      },
      { key: 'reason', label: both('unseen.reason'), width: 210, cell: ({ reason }) => text(UNSEEN_REASONS[reason]) },
      {
        key: 'visibility',
        label: both('unseen.visibility'),
        width: 120,
        cell: one => text(VISIBILITY_KINDS[one.visibility]),
      },
      { key: 'carrier', label: both('unseen.carrier'), width: 90, cell: ({ carrier }) => carrier },
      { key: 'lane', label: both('unseen.lane'), width: 160, cell: ({ lane }) => lane },
      {
        key: 'valid',
        label: both('unseen.valid'),
        width: 215,
        cell: ({ validFrom, validTo }) => `${validFrom} – ${validTo}`,
      },
      { key: 'at', label: both('unseen.at'), width: 185, cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
    ],
    [t, text],
  );
  const commands = useCommands([
    {
      id: 'rate.mend',
      title: both('unseen.open'),
      section: fclRateResource.title,
      shortcut: 'e',
      enabled: activeRow ? true : both('pick'),
      run: () => (activeRow ? open(activeRow) : undefined),
    },
  ]);
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={t('unseen.screen')} commands={commands} />
      {above}
      <DataGrid
        label={t('unseen.title')}
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
        empty={<EmptyState title={t('unseen.none')} />}
        {...(pages.total ? { total: pages.total } : {})}
      />
    </article>
  );
}
