import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type MessageTemplate, messageTemplates, resetTemplate } from '#contract/message/manage.calls.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useFound } from '#kit/use-found.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';
import { allOf, useButtonRight } from '../parts/button-right.ts';
import { SECTION } from '../parts/message-commands.ts';
import { TemplateDialog } from './template-dialog.tsx';

const rowKey = (row: MessageTemplate): string => row.event;

function Event({ row }: { readonly row: MessageTemplate }) {
  return useText()(row.name);
}

function Level({ row }: { readonly row: MessageTemplate }) {
  return useT('message')(`level.${row.level ?? row.eventLevel}`);
}

function Category({ row }: { readonly row: MessageTemplate }) {
  return useT('message')(`category.${row.category}`);
}

function Version({ row }: { readonly row: MessageTemplate }) {
  const t = useT('message');
  return row.version === 0 ? t('manage.brought') : row.version;
}

function Mail({ row }: { readonly row: MessageTemplate }) {
  const t = useT('message');
  return t(row.mail === false ? 'manage.mailNever' : 'manage.mailByChoice');
}

const NO_ROWS: readonly MessageTemplate[] = [];
const rowTexts = ({ event, name, titleZh, titleEn }: MessageTemplate) => [event, name.zh, name.en, titleZh, titleEn];

const COLUMNS: readonly Column<MessageTemplate>[] = [
  { key: 'event', label: both('columns.event'), width: 160, cell: row => <Event row={row} /> },
  { key: 'category', label: both('columns.category'), width: 100, cell: row => <Category row={row} /> },
  { key: 'level', label: both('columns.level'), width: 80, cell: row => <Level row={row} /> },
  { key: 'titleZh', label: both('manage.titleZh'), width: 240, cell: row => row.titleZh },
  { key: 'titleEn', label: both('manage.titleEn'), width: 240, cell: row => row.titleEn },
  { key: 'mail', label: both('manage.mail'), width: 150, cell: row => <Mail row={row} /> },
  { key: 'version', label: both('manage.version'), width: 80, cell: row => <Version row={row} /> },
  { key: 'author', label: both('columns.author'), width: 100, cell: row => row.updatedBy ?? '' },
  { key: 'updated', label: both('columns.updated'), width: 182, cell: row => <Instant at={row.updatedAt} /> },
];

/** The words of every event. */
export function TemplatePart({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT('message');
  const client = useClient();
  const queries = useQueryClient();
  const right = useButtonRight(MESSAGE_PATHS.manage);
  const [editing, setEditing] = useState<MessageTemplate | null>(null);
  const templates = useCallQuery(messageTemplates);
  const { found, find } = useFound(templates.data ?? NO_ROWS, rowTexts, { keys: editing === null });
  const cursor = useGridCursor({
    rows: found,
    rowKey,
    startAtFirst: true,
    onOpen: row => (right('TEMPLATE_EDIT') === true ? setEditing(row) : undefined),
  });
  const row = cursor.activeRow;
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(messageTemplates)] });
  const resetting = useSend({
    name: ['message', 'template'],
    rowsOf: ({ event, version }: MessageTemplate) => [{ id: event, version }],
    wordsOf: () => ({}),
    send: ({ event }, { once }) => client.call(resetTemplate, { body: { event }, ...once }),
    onDone: refresh,
    onRefused: refresh,
    notice: () => ({ text: t('done.reset') }),
  });
  const command = (id: 'edit' | 'reset', shortcut: string, enabled: Command['enabled'], run: Command['run']) => ({
    id: `message.template.${id}`,
    title: both(`manage.${id}`),
    section: SECTION,
    shortcut,
    enabled,
    run,
  });
  const some = row ? true : both('refuse.none');
  const commands = useCommands(
    editing
      ? []
      : [
          command('edit', 'e', allOf(right('TEMPLATE_EDIT'), some), () => setEditing(row)),
          command(
            'reset',
            'shift+r',
            allOf(right('TEMPLATE_EDIT'), some, row?.version === 0 ? both('refuse.brought') : true),
            async () => {
              if (row) await resetting.runOrToast(row);
            },
          ),
        ],
  );
  return (
    <>
      <PageHeader title={t('manage.title')} subtitle={t('manage.retention')} commands={commands}>
        {find}
      </PageHeader>
      {tabs}
      <DataGrid
        label={t('manage.tabs.templates')}
        columns={COLUMNS}
        rows={found}
        rowKey={rowKey}
        cursor={cursor}
        loading={templates.isPending}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
      {editing && (
        <TemplateDialog
          template={editing}
          onSaved={async () => {
            setEditing(null);
            await refresh();
          }}
          onCancel={() => setEditing(null)}
        />
      )}
    </>
  );
}
