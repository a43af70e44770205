import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Channel, channelList, channelToken } from '#contract/partner/calls.ts';
import { SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ChannelForm } from './channel-form.tsx';
import { dialogKeys } from './dialog-keys.ts';
import { refreshMessages } from './file-queries.ts';
import { fileText } from './locale/words.ts';
import './files.css';

function Use({ active }: { readonly active: boolean }) {
  const t = useT('siFiles');
  return <StatusTag tone={active ? 'ok' : 'neutral'}>{t(active ? 'channel.inUse' : 'channel.stopped')}</StatusTag>;
}

function Traffic({ isTest }: { readonly isTest: boolean }) {
  const t = useT('siFiles');
  return <>{t(isTest ? 'channel.test' : 'channel.live')}</>;
}

function Batch({ minutes }: { readonly minutes: number }) {
  const t = useT('siFiles');
  return <>{minutes === 0 ? '—' : t('channel.batchShown', { minutes })}</>;
}

const COLUMNS: readonly Column<Channel>[] = [
  { key: 'carrier', label: fileText('columns.carrier'), width: 80, cell: row => row.Carrier },
  { key: 'name', label: fileText('channel.name'), width: 165, cell: row => row.Name },
  { key: 'format', label: fileText('channel.format'), width: 80, cell: row => row.Format },
  { key: 'to', label: fileText('channel.to'), width: 135, cell: row => row.Folder || row.Endpoint },
  { key: 'ids', label: fileText('channel.recipientId'), width: 110, cell: row => row.RecipientId },
  { key: 'syntax', label: fileText('channel.syntax'), width: 105, cell: row => row.Syntax },
  { key: 'confirm', label: fileText('channel.confirmBy'), width: 110, cell: row => row.ConfirmBy },
  { key: 'batch', label: fileText('channel.batch'), width: 90, cell: row => <Batch minutes={row.BatchMinutes} /> },
  { key: 'mode', label: fileText('channel.mode'), width: 105, cell: row => <Traffic isTest={row.Test} /> },
  { key: 'active', label: fileText('columns.state'), width: 90, cell: row => <Use active={row.Active} /> },
];
const keyOf = (row: Channel): string => row.Id;

/** The channels to all carriers: to look at for who sends, to change for a supervisor. */
export function ChannelsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('siFiles');
  const queries = useQueryClient();
  const { menu } = useSession();
  const [form, setForm] = useState<{ readonly channel: Channel | null } | null>(null);
  const [made, setMade] = useState<{ readonly carrier: string; readonly token: string } | null>(null);
  const list = useCallQuery(channelList, {});
  const rows = list.data ?? [];
  const edit = (row: Channel): void => {
    if (mayChange === true) setForm({ channel: row });
  };
  const renewing = useSendCall(channelToken, {
    name: ['si', 'channelToken'],
    onDone: async ({ Token }, { Id }) => {
      setMade({ carrier: rows.find(row => row.Id === Id)?.Carrier ?? '', token: Token });
      await refreshMessages(queries);
    },
  });
  const cursor = useGridCursor({ rows, rowKey: keyOf, startAtFirst: true, keys: form === null, onOpen: edit });
  const chosen = cursor.activeRow;
  const { path, code = '' } = SUPERVISOR_RIGHT;
  const mayChange = hasButton(menu, code, path) ? (true as const) : fileText('noRight');
  const ofChosen = mayChange !== true ? mayChange : chosen ? (true as const) : fileText('pick');
  const section = fileText('channel.title');
  const commands = useCommands([
    {
      id: 'si.channel.add',
      title: fileText('channel.add'),
      section,
      shortcut: 'n',
      intent: 'primary',
      enabled: mayChange,
      run: () => setForm({ channel: null }),
    },
    {
      id: 'si.channel.edit',
      title: fileText('channel.edit'),
      section,
      shortcut: 'e',
      enabled: ofChosen,
      run: () => {
        if (chosen) setForm({ channel: chosen });
      },
    },
    {
      id: 'si.channel.token',
      title: fileText('channel.token'),
      section,
      shortcut: 't',
      enabled: ofChosen,
      run: async () => {
        if (chosen) await renewing.run({ Id: chosen.Id });
      },
    },
  ]);
  return (
    <FormDialog isOpen title={t('channel.title')} width={1180} cancelLabel={t('inbox.close')} onCancel={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the list and its buttons inside */}
      <div className="si-inbox" onKeyDown={dialogKeys(commands, cursor)}>
        <ActionBar commands={commands} label={t('channel.title')} />
        {made && (
          <TitledCallout intent="warning" title={t('channel.tokenShown', { carrier: made.carrier })}>
            <code className="si-channel-token">{made.token}</code>
          </TitledCallout>
        )}
        <DataGrid
          label={t('channel.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('channel.empty')} />}
          total={{ count: rows.length, isMore: false }}
        />
      </div>
      {form && <ChannelForm channel={form.channel} onClose={() => setForm(null)} />}
    </FormDialog>
  );
}
