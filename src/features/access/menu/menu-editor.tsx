import { Button, Callout } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { discardMenuDraft, menuEditor, menuVersions } from '#contract/access/menu.calls.ts';
import {
  childrenOf,
  type DraftNode,
  isBelow,
  isExternalRoot,
  isKnownPath,
  type MenuTreeName,
  withoutNode,
} from '#contract/access/menu-draft.ts';
import { MENU_PATHS } from '#contract/access/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import { queryKey, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { KeyTree } from '../parts/key-tree.tsx';
import { Named } from '../parts/named.tsx';
import { personText } from '../parts/person.tsx';
import { searchedTree, treeLines } from '../parts/tree-lines.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { droppedAt, type Move, movedBy } from './moves.ts';
import { NodeDialog } from './node-dialog.tsx';
import { type MenuEditorData, type SaveState, useMenuDraft } from './use-menu-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const section: Text = { zh: '菜单维护', en: 'Menu maintenance' };
const NO_NODE = { zh: '先选择菜单', en: 'Choose a node first' };
const NO_STEP = { zh: '这个方向不能移动', en: 'There is no step that way' };
const ROOT = { zh: '根菜单不能删除', en: 'The root stays' };
const NO_DRAFT = { zh: '没有草稿', en: 'There is no draft' };
const UNSAVED = { zh: '草稿还未保存', en: 'The draft is not saved yet' };
const NO_PAST = { zh: '没有可撤销的修改', en: 'Nothing to take back' };

const MOVES: readonly [Move, string, Text][] = [
  ['up', 'alt+up', { zh: '上移', en: 'Move up' }],
  ['down', 'alt+down', { zh: '下移', en: 'Move down' }],
  ['in', 'alt+right', { zh: '移入上一个', en: 'Move into the one above' }],
  ['out', 'alt+left', { zh: '移出上级', en: 'Move out of its parent' }],
];

type Dialog =
  | { readonly kind: 'node'; readonly node: DraftNode; readonly isNew: boolean }
  | { readonly kind: 'delete'; readonly node: DraftNode }
  | { readonly kind: 'publish' | 'versions' | 'discard' }
  | { readonly kind: 'rollBack'; readonly number: number };

/** A new node stands after the chosen page, or below the chosen group. */
function newNode(nodes: readonly DraftNode[], at: DraftNode | undefined): DraftNode {
  const parentId = at === undefined ? null : at.kind === 'GROUP' ? at.id : at.parentId;
  const last = childrenOf(nodes, parentId).at(-1)?.sort ?? 0;
  return {
    id: crypto.randomUUID(),
    parentId,
    path: '',
    kind: 'PAGE',
    nameZh: '',
    nameEn: '',
    icon: null,
    url: null,
    sort: last + 10,
    hidden: false,
    buttons: [],
  };
}

function DraftState({ state, differs, data }: { state: SaveState; differs: boolean; data: MenuEditorData }) {
  const t = useT('access');
  const text = useText();
  if (state.kind === 'saving') return <StatusTag tone="info">{t('menu.saving')}</StatusTag>;
  if (state.kind === 'refused' || state.kind === 'stale') return <StatusTag tone="bad">{t('menu.notSaved')}</StatusTag>;
  if (!differs) return <StatusTag>{t('menu.noDraft', { n: data.current })}</StatusTag>;
  const by = data.draft?.updatedBy;
  return <StatusTag tone="warn">{by ? t('menu.draftBy', { name: text(personText(by)) }) : t('menu.draft')}</StatusTag>;
}

/** A menu tree as a draft: walked, moved and edited by keys or by dragging; published as a whole, and taken back. */
export function MenuEditor({
  tree,
  title,
  data,
}: {
  readonly tree: MenuTreeName;
  readonly title: string;
  readonly data: MenuEditorData;
}) {
  const t = useT('access');
  const text = useText();
  const queries = useQueryClient();
  const { menu } = useSession();
  const draft = useMenuDraft(tree, data);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(data.live.filter(isExternalRoot).map(n => n.id)));
  const [active, setActive] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const path = MENU_PATHS[tree];
  const { nodes } = draft;
  const asked = query.trim().toLowerCase();
  const sorted = nodes.toSorted(
    (left, right) => left.sort - right.sort || left.nameZh.localeCompare(right.nameZh, 'zh-CN'),
  );
  const shown =
    asked === ''
      ? sorted
      : searchedTree(sorted, node =>
          [node.nameZh, node.nameEn, node.path].some(word => word.toLowerCase().includes(asked)),
        );
  const lines = treeLines(shown, id => asked !== '' || open.has(id));
  const current = lines.find(line => line.item.id === active)?.item ?? lines[0]?.item;

  const say = (why: Text | null): void => {
    if (why) showToast({ id: 'menu.refused', intent: 'warning', text: text(why) });
  };
  const put = (next: readonly DraftNode[] | null): void => {
    if (!next) return;
    say(draft.change(next));
    // Where it went is to be seen.
    const parent = current && next.find(node => node.id === current.id)?.parentId;
    if (parent) setOpen(known => new Set([...known, parent]));
  };
  const refresh = () =>
    Promise.all([menuEditor, menuVersions].map(call => queries.invalidateQueries({ queryKey: [...queryKey(call)] })));
  const apply = (node: DraftNode, isNew: boolean): Text | null => {
    const next = isNew ? [...nodes, node] : nodes.map(other => (other.id === node.id ? node : other));
    const why = draft.change(next);
    if (why) return why;
    setDialog(null);
    if (node.parentId) setOpen(known => new Set([...known, node.parentId ?? '']));
    setActive(node.id);
    return null;
  };
  const published = async (): Promise<void> => {
    setDialog(null);
    await refresh();
  };
  const discarded = async (): Promise<void> => {
    setDialog(null);
    await refresh();
    draft.takeTheirs();
  };
  const discarding = useSendCall(discardMenuDraft, {
    name: ['menu', 'discard'],
    onDone: discarded,
    onRefused: discarded,
  });
  const discard = async (): Promise<void> => void (await discarding.runOrToast({ tree, version: draft.version }));

  const make = commandsOn(menu, path, section);
  const isSettled = draft.state.kind === 'saved' || draft.state.kind === 'same';
  const commands = useCommands([
    ...make('ADD', {
      id: 'menu.add',
      title: { zh: '新增', en: 'Add' },
      shortcut: 'n',
      run: () => setDialog({ kind: 'node', node: newNode(nodes, current), isNew: true }),
    }),
    ...make('EDIT', {
      id: 'menu.edit',
      title: { zh: '编辑', en: 'Edit' },
      shortcut: 'e',
      enabled: current ? true : NO_NODE,
      run: () => current && setDialog({ kind: 'node', node: current, isNew: false }),
    }),
    ...make('DELETE', {
      id: 'menu.delete',
      title: { zh: '删除', en: 'Delete' },
      shortcut: 'delete',
      enabled: !current ? NO_NODE : isExternalRoot(current) ? ROOT : true,
      run: () => current && setDialog({ kind: 'delete', node: current }),
    }),
    ...MOVES.flatMap(([move, shortcut, name]) =>
      make('MOVE', {
        id: `menu.${move}`,
        title: name,
        shortcut,
        quiet: true,
        enabled: !current ? NO_NODE : movedBy(nodes, current.id, move) ? true : NO_STEP,
        run: () => current && put(movedBy(nodes, current.id, move)),
      }),
    ),
    ...make(null, {
      id: 'menu.undo',
      title: { zh: '撤销', en: 'Undo' },
      shortcut: 'mod+z',
      enabled: draft.canUndo ? true : NO_PAST,
      run: draft.undo,
    }),
    ...make('PUBLISH', {
      id: 'menu.publish',
      title: { zh: '发布', en: 'Publish' },
      shortcut: 'shift+p',
      intent: 'primary',
      enabled: !draft.differs ? NO_DRAFT : isSettled && draft.version > 0 ? true : UNSAVED,
      run: () => setDialog({ kind: 'publish' }),
    }),
    ...make(null, {
      id: 'menu.versions',
      title: { zh: '版本', en: 'Versions' },
      shortcut: 'v',
      run: () => setDialog({ kind: 'versions' }),
    }),
    ...make(null, {
      id: 'menu.discard',
      title: { zh: '丢弃草稿', en: 'Discard draft' },
      quiet: draft.version === 0,
      enabled: draft.version > 0 ? true : NO_DRAFT,
      run: () => setDialog({ kind: 'discard' }),
    }),
  ]);

  return (
    <article className="acc-page" data-screen="menuEditor">
      <PageHeader
        title={title}
        commands={commands}
        status={<DraftState state={draft.state} differs={draft.differs} data={data} />}
      >
        <FilterInput value={query} onChange={setQuery} placeholder={t('menu.find')} />
        <span className="fl-muted">{t('menu.dropHint')}</span>
      </PageHeader>
      {draft.state.kind === 'refused' && (
        <Callout intent="danger" role="alert">
          {t('menu.notSaved')}: {text(draft.state.why)}
        </Callout>
      )}
      {draft.state.kind === 'stale' && (
        <Callout intent="warning" role="alert">
          {t('menu.stale')} <Button size="small" text={t('menu.takeTheirs')} onClick={draft.takeTheirs} />{' '}
          <Button size="small" text={t('menu.keepMine')} onClick={draft.keepMine} />
        </Callout>
      )}
      <KeyTree<DraftNode>
        label={t('menu.label')}
        lines={lines}
        active={current?.id ?? null}
        onActive={setActive}
        onOpen={(id, wanted) => setOpen(known => new Set(wanted ? [...known, id] : [...known].filter(o => o !== id)))}
        onEnter={node => hasButton(menu, 'EDIT', path) && setDialog({ kind: 'node', node, isNew: false })}
        {...(hasButton(menu, 'MOVE', path)
          ? { onDrop: (id, target, where) => put(droppedAt(nodes, id, target, where)) }
          : {})}
      >
        {({ item, hasChildren }) => (
          <>
            <span className="acc-name" data-group={hasChildren}>
              <Named of={item} />
            </span>
            <code className="acc-path">{item.path}</code>
            {item.kind === 'PAGE' && !isKnownPath(item.path) && <StatusTag tone="bad">{t('menu.unknown')}</StatusTag>}
            {item.hidden && <StatusTag>{t('menu.hidden')}</StatusTag>}
            <span className="acc-codes">
              {item.buttons.map(button => (
                <span key={button.code} className="acc-code" title={button.code}>
                  <Named of={button} />
                </span>
              ))}
            </span>
          </>
        )}
      </KeyTree>
      {dialog?.kind === 'node' && (
        <NodeDialog
          node={dialog.node}
          isNew={dialog.isNew}
          onApply={node => apply(node, dialog.isNew)}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          intent="danger"
          title={t('menu.deleteTitle', { name: text({ zh: dialog.node.nameZh, en: dialog.node.nameEn }) })}
          confirmLabel={text({ zh: '删除', en: 'Delete' })}
          onConfirm={() => {
            put(withoutNode(nodes, dialog.node.id));
            setDialog(null);
          }}
          onCancel={() => setDialog(null)}
        >
          {t('menu.deleteText', { n: nodes.filter(node => isBelow(nodes, node.id, dialog.node.id)).length })}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'discard' && (
        <ConfirmDialog
          isOpen
          intent="danger"
          title={t('menu.discardTitle')}
          confirmLabel={text({ zh: '丢弃', en: 'Discard' })}
          onConfirm={discard}
          onCancel={() => setDialog(null)}
        >
          {t('menu.discardText')}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'versions' && (
        <VersionsDialog
          tree={tree}
          current={data.current}
          mayRollBack={hasButton(menu, 'ROLLBACK', path)}
          onRollBack={number => setDialog({ kind: 'rollBack', number })}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog?.kind === 'publish' || dialog?.kind === 'rollBack') && (
        <EffectDialog
          tree={tree}
          version={draft.version}
          number={dialog.kind === 'rollBack' ? dialog.number : null}
          onDone={published}
          onCancel={() => setDialog(null)}
        />
      )}
    </article>
  );
}
