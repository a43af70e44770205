import { documentMessages, messageContent, type PartnerMessage } from '#contract/partner/calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { useT } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { MESSAGE_COLUMNS } from './message-columns.tsx';
import { MessageView } from './message-view.tsx';
import { bytesOfContent } from './segment-rows.ts';
import './file-queries.ts';
import { fileText } from './locale/words.ts';
import './files.css';

const keyOf = (row: PartnerMessage): string => row.Id;

/** Tab "messages" of an SI: everything sent to the carrier and received from it, the chosen one explained below. */
export function FilesPanel({ siId }: { readonly siId: string }) {
  const t = useT('siFiles');
  const client = useClient();
  const list = useCallQuery(documentMessages, { DocumentId: siId });
  const rows = list.data ?? [];
  const cursor = useGridCursor({ rows, rowKey: keyOf, startAtFirst: true });
  const chosen = cursor.activeRow;
  // The verdict stands with the answer; the marks belong into what was sent.
  const commands = useCommands([
    {
      id: 'si.files.download',
      title: fileText('download'),
      section: fileText('files'),
      shortcut: 'shift+d',
      enabled: chosen ? true : fileText('pick'),
      run: async () => {
        if (!chosen) return;
        const { data } = await client.call(messageContent, { query: { Id: chosen.Id } });
        saveDownload({ blob: new Blob([bytesOfContent(data.Content)]), name: data.FileName });
      },
    },
  ]);
  return (
    <div className="si-files">
      <ActionBar commands={commands} label={t('files')} />
      <DataGrid
        label={t('files')}
        columns={MESSAGE_COLUMNS}
        rows={rows}
        rowKey={keyOf}
        cursor={cursor}
        loading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('none')} />}
      />
      {chosen && <MessageView message={chosen} />}
    </div>
  );
}
