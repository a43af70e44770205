import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import {
  exportGlobalReaders,
  type GlobalReader,
  globalReaders,
  READER_FILTERS,
} from '#contract/message/global.calls.ts';
import type { GlobalMessage } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { useClient } from '#kit/client.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { useButtonRight } from '../parts/button-right.ts';
import { TabList } from '../parts/tab-list.tsx';
import { globalTitle } from './global-columns.tsx';

const rowKey = (row: GlobalReader): string => row.key;

function Said({ text }: { readonly text: Text }) {
  return useText()(text);
}

const COLUMNS: readonly Column<GlobalReader>[] = [
  { key: 'name', label: both('columns.name'), width: 110, cell: row => <Said text={row.name} /> },
  { key: 'company', label: both('columns.company'), width: 220, cell: row => <Said text={row.company} /> },
  { key: 'deliveredAt', label: both('columns.deliveredAt'), width: 182, cell: row => <Instant at={row.deliveredAt} /> },
  { key: 'readAt', label: both('columns.readAt'), width: 182, cell: row => <Instant at={row.readAt} /> },
  { key: 'confirmedAt', label: both('columns.confirmedAt'), width: 182, cell: row => <Instant at={row.confirmedAt} /> },
];

/** Who was addressed, and what became of it. */
export function ReadersDialog({ message, onClose }: { readonly message: GlobalMessage; readonly onClose: () => void }) {
  const t = useT('message');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const right = useButtonRight(MESSAGE_PATHS.globals);
  const [filter, setFilter] = useState<(typeof READER_FILTERS)[number]>('all');
  const { id, addressed, delivered, read, confirmed } = message;
  const page = useCallPages<GlobalReader, typeof globalReaders>(
    globalReaders,
    { id, filter, limit: 100 },
    data => data,
  );
  const cursor = useGridCursor({ rows: page.rows, rowKey, keys: false });
  const [trouble, setTrouble] = useState('');
  const save = async () => {
    setTrouble('');
    try {
      saveDownload(await client.download(exportGlobalReaders, { query: { id, filter, language } }));
    } catch (error) {
      setTrouble(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('global.readersTitle', { title: text(globalTitle(message)) })}
      width={900}
      onCancel={onClose}
      more={right('EXPORT') === true && <Button text={t('global.export')} onClick={() => void save()} />}
    >
      <div className="msg-readers">
        <p className="fl-muted">{t('global.counters', { addressed, delivered, read, confirmed })}</p>
        <TabList
          label={t('global.readers')}
          parts={READER_FILTERS}
          part={filter}
          nameOf={one => t(`global.filters.${one}`)}
          onPart={setFilter}
        />
        <DataGrid
          label={t('global.readers')}
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
        <p role="alert" className="fl-finding-error">
          {trouble}
        </p>
      </div>
    </FormDialog>
  );
}
