import type { SystemJob } from '#contract/operations/calls.ts';
import { DataGrid } from '#kit/data-grid.tsx';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import type { useCallPages } from '#kit/use-call-pages.ts';
import type { GridCursor } from '#kit/use-grid-cursor.ts';
import { operationsText } from '../locale/words.ts';

type Pages = ReturnType<typeof useCallPages<SystemJob, never>>;

/** Jobs of all companies in one state: that one failed and why, not what it is about. */
export function JobGrid({
  label,
  pages,
  cursor,
}: {
  readonly label: string;
  readonly pages: Pages;
  readonly cursor: GridCursor<SystemJob>;
}) {
  const t = useT('operations');
  const text = useText();
  const columns: readonly Column<SystemJob>[] = [
    { key: 'title', label: operationsText('job.title'), width: 260, cell: job => text(job.title) },
    {
      key: 'company',
      label: operationsText('job.company'),
      width: 100,
      cell: job => job.companyCode ?? t('system'),
    },
    { key: 'at', label: operationsText('job.at'), width: 150, cell: job => <Instant at={job.createdAt} /> },
    {
      key: 'progress',
      label: operationsText('job.progress'),
      width: 110,
      numeric: true,
      cell: job => `${formatFigure(job.done)} / ${job.total === null ? '–' : formatFigure(job.total)}`,
    },
    { key: 'attempts', label: operationsText('job.attempts'), width: 80, numeric: true, cell: job => job.attempts },
    {
      key: 'reason',
      label: operationsText('job.reason'),
      width: 360,
      cell: job => (job.error ? text(job.error.message) : ''),
    },
  ];
  return (
    <div className="ops-jobs fl-card">
      <h2>{label}</h2>
      <DataGrid
        label={label}
        columns={columns}
        rows={pages.rows}
        rowKey={job => job.id}
        cursor={cursor}
        loading={pages.loading}
        error={pages.error}
        onRetry={pages.retry}
        empty={<EmptyState title={t('noJobs')} />}
        hasMore={pages.hasMore}
        loadingMore={pages.loadingMore}
        onMore={pages.more}
        {...(pages.total ? { total: pages.total } : {})}
      />
    </div>
  );
}
