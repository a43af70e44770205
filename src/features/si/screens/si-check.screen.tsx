import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SiHeader, siDetail, siPage } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { useSettled } from '../list/use-settled.ts';
import '../locale/words.ts';
import { QUEUE_COLUMNS } from '../parts/si-columns.tsx';
import { ReviewPreview } from '../review/review-preview.tsx';
import { queueQuery } from '../review/review-row.ts';
import { useReview } from '../review/use-review.ts';
import '../si.css';

const NO_ROWS: readonly SiHeader[] = [];
const rowKey = (row: SiHeader): string => row.Id;

/** `/tdManage/siCheck`: the review queue. Left what waits, right what it says; one key decides and the next opens by itself. */
export function SiCheckScreen() {
  const t = useT('si');
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const words = useSettled(q.trim());
  const [isWriting, setWriting] = useState(false);
  const page = useCallQuery(siPage, queueQuery(words), { placeholderData: keepPreviousData });
  const rows = page.data?.rows ?? NO_ROWS;
  const cursor = useGridCursor({
    rows,
    rowKey,
    marks: true,
    startAtFirst: true,
    keys: !isWriting,
    onOpen: row => void navigate(`/tdManage/siAudit?Id=${row.Id}`),
  });
  const open = cursor.activeRow;
  const detail = useCallQuery(siDetail, { Id: open?.Id ?? '' }, { enabled: open !== null });

  // What was taken back stands in the list again once that has been read.
  const [wanted, setWanted] = useState<string | null>(null);
  const isThere = rows.some(({ Id }) => Id === wanted);
  const { moveTo } = cursor;
  useEffect(() => {
    if (wanted === null || !isThere) return;
    moveTo(wanted);
    setWanted(null);
  }, [wanted, isThere, moveTo]);

  const { model, queue } = useReview({
    open,
    rows,
    marked: cursor.markedRows,
    hasPhrases: true,
    onOpen: setWanted,
    onWriting: setWriting,
  });
  const ways = useCommands(isWriting ? [] : queue.commands);

  return (
    <article className="si-page" data-screen="siCheck">
      <PageHeader title={t('review.queue')} commands={[...model.commands, ...ways]} />
      <search className="si-queue-tools" aria-label={t('review.search')}>
        <FilterInput value={q} onChange={setQ} placeholder={t('list.search')} />
      </search>
      <div className="si-split si-queue">
        <DataGrid
          label={t('review.queue')}
          columns={QUEUE_COLUMNS}
          rows={rows}
          rowKey={rowKey}
          cursor={cursor}
          loading={page.isPending}
          error={page.error}
          onRetry={() => void page.refetch()}
          {...(words ? {} : { empty: <EmptyState title={t('review.empty')} /> })}
          {...(page.data ? { total: { count: page.data.total, isMore: page.data.totalIsMore } } : {})}
        />
        <ScrollRegion label={t('review.preview')}>
          {model.dialogs}
          <ReviewPreview detail={detail} isOpen={open !== null} isWriting={isWriting} />
        </ScrollRegion>
      </div>
    </article>
  );
}
