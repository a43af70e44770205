import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { enableNodes, type MenuNodeInfo, menuOverview } from '#contract/access/menu.calls.ts';
import { NEEDED_PATHS } from '#contract/access/menu-draft.ts';
import { ACCESS_PATHS } from '#contract/access/paths.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { Named } from '../parts/named.tsx';

const WORDS = {
  off: { zh: '停用', en: 'Off' },
  hidden: { zh: '隐藏', en: 'Hidden' },
  unknown: { zh: '无此路由', en: 'No such route' },
} as const;

function NodeName({ node }: { readonly node: MenuNodeInfo }) {
  const text = useText();
  return (
    <span style={{ paddingInlineStart: node.depth * 18 }} className="acc-name" data-off={!node.enabled}>
      <Named of={node} /> {!node.enabled && <StatusTag tone="warn">{text(WORDS.off)}</StatusTag>}
      {node.hidden && <StatusTag>{text(WORDS.hidden)}</StatusTag>}
      {!node.routeKnown && <StatusTag tone="bad">{text(WORDS.unknown)}</StatusTag>}
    </span>
  );
}

const count = (key: 'roles' | 'companies' | 'seats', zh: string, en: string): Column<MenuNodeInfo> => ({
  key,
  label: { zh, en },
  width: 58,
  cell: node => (node.kind === 'GROUP' ? '' : node[key]),
  numeric: true,
});

const COLUMNS: readonly Column<MenuNodeInfo>[] = [
  { key: 'name', label: { zh: '菜单', en: 'Menu' }, width: 200, cell: node => <NodeName node={node} /> },
  { key: 'path', label: { zh: '路径', en: 'Path' }, width: 150, cell: node => node.path },
  count('roles', '角色', 'Roles'),
  count('companies', '企业', 'Firms'),
  count('seats', '账号', 'Accounts'),
];
const rowKey = (node: MenuNodeInfo): string => node.id;

const NO_NODE = { zh: '先选择菜单', en: 'Choose a node first' };
const NEEDED = { zh: '此菜单不能停用', en: 'This node stays on' };
const section = { zh: '菜单', en: 'Menus' };

interface Turn {
  readonly node: MenuNodeInfo;
  readonly enabled: boolean;
}

/** `/system/menu`: both trees side by side, who has each node, and the switch for it. */
export function MenuOverview({ title }: { readonly title: string }) {
  const t = useT('access');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const [query, setQuery] = useState('');
  const [side, setSide] = useState<'INTERNAL' | 'EXTERNAL'>('INTERNAL');
  const overview = useCallQuery(menuOverview);
  const asked = query.trim().toLowerCase();
  const nodes = (overview.data?.nodes ?? []).filter(
    node => asked === '' || [node.nameZh, node.nameEn, node.path].some(word => word.toLowerCase().includes(asked)),
  );
  const rowsOf = (tree: 'INTERNAL' | 'EXTERNAL') => nodes.filter(node => node.tree === tree);
  const internal = useGridCursor({ rows: rowsOf('INTERNAL'), rowKey, keys: side === 'INTERNAL' });
  const external = useGridCursor({ rows: rowsOf('EXTERNAL'), rowKey, keys: side === 'EXTERNAL' });
  const chosen = (side === 'INTERNAL' ? internal : external).activeRow;

  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(menuOverview)] });
  const nameOf = (node: MenuNodeInfo): string => text({ zh: node.nameZh, en: node.nameEn });
  const turning = useSend({
    name: ['menu', 'turn'],
    wordsOf: ({ node, enabled }: Turn) => ({ id: node.id, enabled }),
    send: ({ node, enabled }, { idempotencyKey }) =>
      client.call(enableNodes, { body: { ids: [node.id], enabled }, idempotencyKey }),
    onDone: refresh,
    onRefused: refresh,
    notice: (_, { node, enabled }) => ({
      text: t(enabled ? 'menu.switchedOn' : 'menu.switchedOff', { name: nameOf(node) }),
    }),
    refusal: (trouble, { node }) => ({ text: nameOf(node), detail: text(trouble.text) }),
  });
  const turn = (enabled: boolean) => async (): Promise<void> => {
    if (!chosen) return;
    await turning.runOrToast({ node: chosen, enabled });
  };

  const make = commandsOn(menu, ACCESS_PATHS.menus, section);
  const commands = useCommands([
    ...make('ENABLE', {
      id: 'menu.enable',
      title: { zh: '启用', en: 'Switch on' },
      shortcut: 'o',
      enabled: chosen && !chosen.enabled ? true : NO_NODE,
      run: turn(true),
    }),
    ...make('DISABLE', {
      id: 'menu.disable',
      title: { zh: '停用', en: 'Switch off' },
      shortcut: 'x',
      intent: 'danger',
      enabled: !chosen?.enabled ? NO_NODE : NEEDED_PATHS.includes(chosen.path) ? NEEDED : true,
      run: turn(false),
    }),
  ]);
  const strays = (overview.data?.nodes ?? []).filter(node => !node.routeKnown);
  const homeless = overview.data?.routesWithoutNode ?? [];

  return (
    <article className="acc-page" data-screen="menus">
      <PageHeader title={title} commands={commands}>
        <FilterInput value={query} onChange={setQuery} placeholder={t('menu.find')} />
      </PageHeader>
      <div className="acc-two">
        {(['INTERNAL', 'EXTERNAL'] as const).map(tree => (
          <section key={tree} className="acc-side" onFocusCapture={() => setSide(tree)}>
            <h2>{t(tree === 'INTERNAL' ? 'menu.internal' : 'menu.external')}</h2>
            <DataGrid
              label={t(tree === 'INTERNAL' ? 'menu.internal' : 'menu.external')}
              columns={COLUMNS}
              rows={rowsOf(tree)}
              rowKey={rowKey}
              cursor={tree === 'INTERNAL' ? internal : external}
              loading={overview.isPending}
              error={overview.error}
              onRetry={() => void overview.refetch()}
            />
          </section>
        ))}
      </div>
      <div className="acc-strays">
        <p>
          <b>{t('menu.withoutNode')}</b>:{' '}
          {homeless.length === 0
            ? t('menu.none')
            : homeless
                .map(({ path, ...names }) => `${text({ zh: names.nameZh, en: names.nameEn })} ${path}`)
                .join(' · ')}
        </p>
        <p>
          <b>{t('menu.withoutRoute')}</b>:{' '}
          {strays.length === 0 ? t('menu.none') : strays.map(node => node.path).join(' · ')}
        </p>
      </div>
    </article>
  );
}
