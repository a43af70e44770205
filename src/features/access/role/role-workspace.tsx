import { HTMLSelect } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import {
  copyRole,
  createRole,
  deleteRole,
  type RoleDetail,
  type RoleKind,
  type RoleRow,
  roleCompanies,
  roleGet,
  roleList,
  roleNodes,
} from '#contract/access/role.calls.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useFound } from '#kit/use-found.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../access.css';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { Named } from '../parts/named.tsx';
import '../queries.ts';
import { NameDialog, type RoleNames } from './name-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';

const MARKS = {
  standard: { zh: '系统', en: 'Standard' },
  disabled: { zh: '停用', en: 'Off' },
  own: { zh: '自建', en: 'Own' },
} as const;

function RoleName({ role }: { readonly role: RoleRow }) {
  const text = useText();
  return (
    <>
      <Named of={role} /> {role.code && <StatusTag>{text(MARKS.standard)}</StatusTag>}
      {role.companyId && <StatusTag tone="accent">{text(MARKS.own)}</StatusTag>}
      {role.status === 'DISABLED' && <StatusTag tone="warn">{text(MARKS.disabled)}</StatusTag>}
    </>
  );
}

const columnsOf = (kind: RoleKind): readonly Column<RoleRow>[] => [
  { key: 'name', label: { zh: '名称', en: 'Name' }, width: 262, cell: role => <RoleName role={role} /> },
  {
    key: 'members',
    label: kind === 'CUSTOMER' || kind === 'PROVIDER' ? { zh: '企业', en: 'Companies' } : { zh: '成员', en: 'Members' },
    width: 84,
    cell: role => role.members,
    numeric: true,
  },
];

const rowKey = (role: RoleRow): string => role.id;
const rowTexts = ({ nameZh, nameEn }: RoleRow) => [nameZh, nameEn];
const NO_ROLE = { zh: '先选择角色', en: 'Choose a role first' };
const LEAVE_FIRST = { zh: '请先保存或放弃修改', en: 'Save or discard the changes first' };
const NOT_OWN = { zh: '系统角色不能删除', en: 'A standard role cannot be deleted' };

type Dialog = 'add' | 'copy' | 'delete' | null;

/** Roles of a kind: the list on the left, the one that is open on the right. The four role pages are views of it. */
export function RoleWorkspace({ kind, title }: { readonly kind: RoleKind; readonly title: string }) {
  const t = useT('access');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { menu, employee } = useSession();
  const { setDirty } = useScreen();
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [dirty, setDirtyHere] = useState(false);
  const openId = params.get('id');
  const companyId = params.get('company') ?? undefined;
  const picks = kind === 'COMPANY' && employee?.CompanyKind === 'platform';
  const scope = { kind, ...(companyId ? { companyId } : {}) };

  const companies = useCallQuery(roleCompanies, { kind }, { enabled: picks });
  const roles = useCallQuery(roleList, scope);
  const nodes = useCallQuery(roleNodes, scope);
  const rows = roles.data ?? [];
  const open = rows.find(role => role.id === openId);
  const detail = useCallQuery(
    roleGet,
    { id: open?.id ?? '', ...(companyId ? { companyId } : {}) },
    { enabled: open !== undefined },
  );

  const show = (id: string | null, company = companyId): void =>
    setParams({ ...(company ? { company } : {}), ...(id ? { id } : {}) }, { replace: true });
  const leave = (go: () => void): void => {
    if (dirty) showToast({ id: 'role.leave', intent: 'warning', text: t('role.leaveFirst') });
    else go();
  };
  // With a role open the keys are of its tree of rights.
  const { found, find } = useFound(rows, rowTexts, { keys: open === undefined });
  const cursor = useGridCursor({ rows: found, rowKey, onOpen: role => leave(() => show(role.id)) });
  const noteDirty = (now: boolean): void => {
    setDirtyHere(now);
    setDirty(now);
  };

  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(roleList)] });
  const made = async (role: RoleDetail): Promise<void> => {
    setDialog(null);
    await refresh();
    show(role.id);
    cursor.moveTo(role.id);
  };
  const nameOf = ({ nameZh, nameEn }: RoleNames): string => text({ zh: nameZh, en: nameEn });
  const toMake = {
    name: ['role', 'made'],
    onDone: made,
    notice: (role: RoleDetail) => ({ text: t('role.made', { name: nameOf(role) }) }),
  };
  const adding = useSendCall(createRole, toMake);
  const copying = useSendCall(copyRole, toMake);
  const add = (names: RoleNames) => adding.run({ ...scope, ...names, grants: [], items: [] });
  const copy = async (names: RoleNames): Promise<void> => {
    if (open) await copying.run({ id: open.id, ...names, ...(companyId ? { companyId } : {}) });
  };
  const removed = async (): Promise<void> => {
    setDialog(null);
    await refresh();
  };
  const removing = useSend({
    name: ['role', 'deleted'],
    rowsOf: (role: RoleRow) => [role],
    wordsOf: ({ id }) => ({ id }),
    send: ({ id }, { rows: [seen], idempotencyKey }) =>
      client.call(deleteRole, { body: { id, version: seen!.version }, idempotencyKey }),
    onDone: async () => {
      show(null);
      await removed();
    },
    onRefused: removed,
    notice: (_, role) => ({ text: t('role.deleted', { name: nameOf(role) }) }),
    refusal: (trouble, role) => ({ text: nameOf(role), detail: text(trouble.text) }),
  });
  const remove = async (): Promise<void> => {
    if (open) await removing.runOrToast(open);
  };

  const make = commandsOn(menu, ROLE_PATHS[kind], { zh: '角色', en: 'Roles' });
  const settled = dirty ? LEAVE_FIRST : true;
  const commands = useCommands([
    ...make('ADD', {
      id: 'role.add',
      title: { zh: '新增', en: 'Add' },
      shortcut: 'n',
      enabled: settled,
      run: () => setDialog('add'),
    }),
    ...make('COPY', {
      id: 'role.copy',
      title: { zh: '复制', en: 'Copy' },
      shortcut: 'c',
      enabled: open ? settled : NO_ROLE,
      run: () => setDialog('copy'),
    }),
    ...make('DELETE', {
      id: 'role.delete',
      title: { zh: '删除', en: 'Delete' },
      shortcut: 'delete',
      enabled: !open ? NO_ROLE : open.code !== null || !open.own ? NOT_OWN : settled,
      run: () => setDialog('delete'),
    }),
  ]);
  const openName = open ? text({ zh: open.nameZh, en: open.nameEn }) : '';

  return (
    <article className="acc-page" data-screen="roles">
      <PageHeader title={title} commands={commands}>
        {picks && (
          <HTMLSelect
            aria-label={t('role.company')}
            value={companyId ?? ''}
            options={[
              { value: '', label: t('role.allCompanies') },
              ...(companies.data ?? []).map(company => ({
                value: company.id,
                label: `${company.companyCode} · ${text({ zh: company.nameZh, en: company.nameEn })}`,
              })),
            ]}
            onChange={event => {
              const { value } = event.currentTarget;
              leave(() => show(null, value || undefined));
            }}
          />
        )}
        {find}
      </PageHeader>
      <div className="acc-split">
        <DataGrid
          label={t(`role.${kind}`)}
          columns={columnsOf(kind)}
          rows={found}
          rowKey={rowKey}
          cursor={cursor}
          loading={roles.isPending}
          error={roles.error}
          onRetry={() => void roles.refetch()}
          empty={<EmptyState title={t('role.empty')} />}
          opensOnClick
        />
        {!open && !roles.isPending && <EmptyState title={t('role.choose')} />}
        {open && (detail.isPending || nodes.isPending) && <LoadingState />}
        {open && (detail.error || nodes.error) && (
          <ErrorState error={detail.error ?? nodes.error} onRetry={() => void detail.refetch()} />
        )}
        {open && detail.data && nodes.data && (
          <RoleEditor key={open.id} role={detail.data} nodes={nodes.data} companyId={companyId} onDirty={noteDirty} />
        )}
      </div>
      {dialog === 'add' && (
        <NameDialog
          title={t('role.addTitle')}
          initial={{ nameZh: '', nameEn: '' }}
          onDone={add}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog === 'copy' && open && (
        <NameDialog
          title={t('role.copyTitle', { name: openName })}
          initial={{ nameZh: `${open.nameZh} 副本`, nameEn: `${open.nameEn} copy` }}
          onDone={copy}
          onCancel={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={t('role.deleteTitle', { name: openName })}
        confirmLabel={text({ zh: '删除', en: 'Delete' })}
        intent="danger"
        onConfirm={remove}
        onCancel={() => setDialog(null)}
      >
        {t('role.deleteText')}
      </ConfirmDialog>
    </article>
  );
}
