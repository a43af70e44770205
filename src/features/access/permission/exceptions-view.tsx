import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCESS_PATHS } from '#contract/access/paths.ts';
import {
  effectiveRights,
  type PermissionException,
  permissionExceptions,
  revokeItem,
} from '#contract/access/permission.calls.ts';
import { itemEntry } from '#contract/access/permission-items.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useFound } from '#kit/use-found.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { itemLabel, itemValueText } from '../parts/item-text.ts';
import { CompanyName, PersonName, personText } from '../parts/person.tsx';
import { GrantDialog } from './grant-dialog.tsx';

const STATES = { on: { zh: '有效', en: 'In force' }, off: { zh: '已过期', en: 'Expired' } } as const;
const FOREVER = { zh: '长期', en: 'No end' };

function Item({ row }: { readonly row: PermissionException }) {
  return <>{useText()(itemLabel(row))}</>;
}
function Value({ row }: { readonly row: PermissionException }) {
  const entry = itemEntry(row);
  const text = useText();
  return <>{entry ? text(itemValueText(entry, row.value)) : row.value}</>;
}
function Until({ row }: { readonly row: PermissionException }) {
  const text = useText();
  return row.validUntil ? <Instant at={row.validUntil} /> : text(FOREVER);
}
function State({ row }: { readonly row: PermissionException }) {
  const text = useText();
  return <StatusTag tone={row.inForce ? 'ok' : 'neutral'}>{text(row.inForce ? STATES.on : STATES.off)}</StatusTag>;
}

const COLUMNS: readonly Column<PermissionException>[] = [
  { key: 'name', label: { zh: '员工', en: 'Employee' }, width: 110, cell: row => <PersonName of={row} /> },
  { key: 'company', label: { zh: '企业', en: 'Company' }, width: 190, cell: row => <CompanyName of={row} /> },
  { key: 'item', label: { zh: '权限项', en: 'Item' }, width: 200, cell: row => <Item row={row} /> },
  { key: 'value', label: { zh: '值', en: 'Value' }, width: 120, cell: row => <Value row={row} /> },
  { key: 'until', label: { zh: '有效期至', en: 'Valid until' }, width: 160, cell: row => <Until row={row} /> },
  { key: 'state', label: { zh: '状态', en: 'Status' }, width: 80, cell: row => <State row={row} /> },
  { key: 'reason', label: { zh: '原因', en: 'Reason' }, width: 200, cell: row => row.reason ?? '' },
  {
    key: 'by',
    label: { zh: '授予人', en: 'Granted by' },
    width: 100,
    cell: row => row.grantedBy && <PersonName of={row.grantedBy} />,
  },
];
const rowKey = (row: PermissionException): string => row.id;
const rowTexts = (row: PermissionException) => [
  row.name,
  row.nameEn,
  row.companyName,
  row.companyNameEn,
  itemLabel(row).zh,
  itemLabel(row).en,
  row.reason,
];
const NO_ROW = { zh: '先选择例外', en: 'Choose an exception first' };

/** Items on single employees: for how long, why, and by whom. */
export function ExceptionsView() {
  const t = useT('access');
  const text = useText();
  const queries = useQueryClient();
  const { menu } = useSession();
  const [dialog, setDialog] = useState<'grant' | 'revoke' | null>(null);
  const exceptions = useCallQuery(permissionExceptions, {});
  const rows = exceptions.data ?? [];
  const { found, find } = useFound(rows, rowTexts);
  const cursor = useGridCursor({ rows: found, rowKey });
  const chosen = cursor.activeRow;
  const refresh = () =>
    Promise.all(
      [permissionExceptions, effectiveRights].map(call => queries.invalidateQueries({ queryKey: [...queryKey(call)] })),
    );
  const settle = async (): Promise<void> => {
    setDialog(null);
    await refresh();
  };
  const revoking = useSendCall(revokeItem, {
    name: ['item', 'revoke'],
    onDone: settle,
    onRefused: settle,
    notice: () => ({ text: t('permission.revoked') }),
  });
  const revoke = async (): Promise<void> => {
    if (chosen) await revoking.runOrToast({ id: chosen.id });
  };
  const make = commandsOn(menu, ACCESS_PATHS.permissions, { zh: '权限', en: 'Permissions' });
  const commands = useCommands([
    ...make('GRANT_ITEM', {
      id: 'permission.grant',
      title: { zh: '授予例外', en: 'Grant an exception' },
      shortcut: 'n',
      intent: 'primary',
      run: () => setDialog('grant'),
    }),
    ...make('GRANT_ITEM', {
      id: 'permission.revoke',
      title: { zh: '收回', en: 'Take back' },
      shortcut: 'x',
      enabled: chosen ? true : NO_ROW,
      run: () => setDialog('revoke'),
    }),
  ]);
  return (
    <div className="acc-panel">
      <header>
        {find}
        <ActionBar commands={commands} label={t('permission.exceptions')} />
      </header>
      <DataGrid
        label={t('permission.exceptions')}
        columns={COLUMNS}
        rows={found}
        rowKey={rowKey}
        cursor={cursor}
        loading={exceptions.isPending}
        error={exceptions.error}
        onRetry={() => void exceptions.refetch()}
        empty={<EmptyState title={t('permission.noExceptions')} />}
      />
      {dialog === 'grant' && <GrantDialog onDone={settle} onCancel={() => setDialog(null)} />}
      {dialog === 'revoke' && chosen && (
        <ConfirmDialog
          isOpen
          intent="danger"
          title={t('permission.revokeTitle')}
          confirmLabel={text({ zh: '收回', en: 'Take back' })}
          onConfirm={revoke}
          onCancel={() => setDialog(null)}
        >
          {t('permission.revokeText', { name: text(personText(chosen)), item: text(itemLabel(chosen)) })}
        </ConfirmDialog>
      )}
    </div>
  );
}
