import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import {
  type CompanyChoice,
  grantPackage,
  packageEffect,
  type RoleDetail,
  type RoleEffect,
  revokePackage,
  roleCompanies,
  roleList,
} from '#contract/access/role.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { EffectView } from '../parts/effect-view.tsx';
import { Named } from '../parts/named.tsx';

const COLUMNS: readonly Column<CompanyChoice>[] = [
  { key: 'code', label: { zh: '编码', en: 'Code' }, width: 90, cell: row => row.companyCode },
  { key: 'name', label: { zh: '企业', en: 'Company' }, width: 260, cell: row => <Named of={row} /> },
  {
    key: 'holds',
    label: { zh: '持有', en: 'Holds it' },
    width: 80,
    cell: row => (row.holds ? <StatusTag tone="ok">✓</StatusTag> : ''),
  },
  { key: 'seats', label: { zh: '账号', en: 'Accounts' }, width: 80, cell: row => row.seats, numeric: true },
  { key: 'roles', label: { zh: '自建角色', en: 'Own roles' }, width: 100, cell: row => row.ownRoles, numeric: true },
];
const rowKey = (row: CompanyChoice): string => row.id;
const section = { zh: '套餐', en: 'Packages' };
const NOBODY = {
  give: { zh: '所选企业已持有', en: 'The companies chosen hold it already' },
  take: { zh: '所选企业没有此套餐', en: 'None of the companies chosen holds it' },
};

interface Asked {
  readonly give: boolean;
  readonly companyIds: string[];
  readonly effect: RoleEffect;
}

/** Which companies hold the package, and giving and taking it; what that comes to is shown first. */
export function CompaniesPanel({ role }: { readonly role: RoleDetail }) {
  const t = useT('access');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const [q, setQ] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [looked, setLooked] = useState<CompanyChoice | null>(null);
  const companies = useCallQuery(roleCompanies, {
    kind: role.kind,
    packageId: role.id,
    ...(q.trim() ? { q: q.trim() } : {}),
  });
  const rows = companies.data ?? [];
  const cursor = useGridCursor({ rows, rowKey, marks: true, onOpen: setLooked });
  const own = useCallQuery(roleList, { kind: 'COMPANY', companyId: looked?.id ?? '' }, { enabled: looked !== null });
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];

  const ask = (give: boolean) => async (): Promise<void> => {
    const companyIds = chosen.filter(company => company.holds !== give).map(company => company.id);
    if (companyIds.length === 0) return;
    const { data } = await client.call(packageEffect, { body: { id: role.id, companyIds, give } });
    setAsked({ give, companyIds, effect: data });
  };
  const settle = async (): Promise<void> => {
    setAsked(null);
    cursor.clearMarks();
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...queryKey(roleCompanies)] }),
      queries.invalidateQueries({ queryKey: [...queryKey(roleList)] }),
    ]);
  };
  const changing = useSend({
    name: ['package'],
    send: async ({ give, companyIds }: Pick<Asked, 'give' | 'companyIds'>, { idempotencyKey }) => {
      const body = { id: role.id, companyIds };
      return (await client.call(give ? grantPackage : revokePackage, { body, idempotencyKey })).data;
    },
    onDone: settle,
    onRefused: settle,
    notice: ({ changed }, { give }) => ({ text: t(give ? 'packages.granted' : 'packages.revoked', { n: changed }) }),
  });
  const carryOut = async ({ give, companyIds }: Asked): Promise<void> =>
    void (await changing.runOrToast({ give, companyIds }));

  const make = commandsOn(menu, ROLE_PATHS[role.kind], section);
  const needs = (give: boolean) =>
    chosen.some(company => company.holds !== give) ? true : NOBODY[give ? 'give' : 'take'];
  const commands = useCommands([
    ...make('GRANT', {
      id: 'package.grant',
      title: { zh: '授予', en: 'Give' },
      shortcut: 'g',
      intent: 'success',
      enabled: needs(true),
      run: ask(true),
    }),
    ...make('REVOKE', {
      id: 'package.revoke',
      title: { zh: '收回', en: 'Take back' },
      shortcut: 'x',
      intent: 'danger',
      enabled: needs(false),
      run: ask(false),
    }),
  ]);
  const name = text({ zh: role.nameZh, en: role.nameEn });
  return (
    <div className="acc-panel">
      <div className="acc-rights-tools">
        <FilterInput value={q} onChange={setQ} placeholder={t('packages.find')} />
        <ActionBar commands={commands} label={t('role.companies')} />
        <span className="fl-muted">{t('packages.holdsNote')}</span>
      </div>
      <DataGrid
        label={t('role.companies')}
        columns={COLUMNS}
        rows={rows}
        rowKey={rowKey}
        cursor={cursor}
        loading={companies.isPending}
        error={companies.error}
        onRetry={() => void companies.refetch()}
        empty={<EmptyState title={t('packages.empty')} />}
      />
      {looked && (
        <FormDialog
          isOpen
          title={t('packages.rolesOf', { name: text({ zh: looked.nameZh, en: looked.nameEn }) })}
          onCancel={() => setLooked(null)}
        >
          <ul className="acc-names">
            {(own.data ?? [])
              .filter(row => row.companyId !== null)
              .map(row => (
                <li key={row.id}>
                  <Named of={row} /> <span className="fl-muted">({row.members})</span>
                </li>
              ))}
          </ul>
          {own.data?.every(row => row.companyId === null) && <p>{t('role.empty')}</p>}
        </FormDialog>
      )}
      {asked && (
        <FormDialog
          isOpen
          width={680}
          title={t(asked.give ? 'packages.giveTitle' : 'packages.takeTitle', { name })}
          primary={{
            label: text(asked.give ? { zh: '授予', en: 'Give' } : { zh: '收回', en: 'Take back' }),
            intent: asked.give ? 'success' : 'danger',
            onRun: () => carryOut(asked),
          }}
          onCancel={() => setAsked(null)}
        >
          <EffectView effect={asked.effect} />
        </FormDialog>
      )}
    </div>
  );
}
