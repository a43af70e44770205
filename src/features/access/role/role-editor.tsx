import { Button, Callout, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import {
  modifyRole,
  type RightsNode,
  type RoleDetail,
  type RoleEffect,
  roleEffect,
  roleGet,
  roleList,
} from '#contract/access/role.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useKeptValue } from '#kit/form/use-kept-value.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { isStale } from '#kit/problem-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { EffectView } from '../parts/effect-view.tsx';
import { CompaniesPanel } from './companies-panel.tsx';
import { ItemsForm } from './items-form.tsx';
import { MembersPanel } from './members-panel.tsx';
import { RightsTree } from './rights-tree.tsx';
import { bodyFrom, contentFrom, draftFrom, isChanged, type RoleDraft, withTyped } from './role-draft.ts';
import { WhoCanPanel } from './who-can-panel.tsx';

type Part = 'rights' | 'items' | 'settings' | 'members' | 'companies' | 'whoCan';

const PLATFORM_PARTS: readonly Part[] = ['rights', 'items', 'members', 'settings', 'whoCan'];
const PACKAGE_PARTS: readonly Part[] = ['rights', 'companies', 'settings'];

const NOT_CHANGED = { zh: '没有修改', en: 'Nothing was changed' };

interface Saving {
  readonly sent: RoleDraft;
  /** Of the role that it was made of. */
  readonly version: number;
}

/** One role: what it grants, says, and who holds it. Saving first shows what its members gain and lose. */
export function RoleEditor({
  role,
  nodes,
  companyId,
  onDirty,
}: {
  readonly role: RoleDetail;
  readonly nodes: readonly RightsNode[];
  readonly companyId: string | undefined;
  readonly onDirty: (dirty: boolean) => void;
}) {
  const t = useT('access');
  const text = useText();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const [base, setBase] = useState(role);
  const [draft, setDraft] = useState<RoleDraft>(() => draftFrom(role));
  const [part, setPart] = useState<Part>('rights');
  const [asked, setAsked] = useState<(Saving & { readonly effect: RoleEffect }) | null>(null);
  const [theirs, setTheirs] = useState<RoleDetail | null>(null);

  const path = ROLE_PATHS[role.kind];
  const mayEdit = role.own && hasButton(menu, 'EDIT', path);
  const dirty = isChanged(draft, base, nodes);
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);
  useEffect(() => () => tell(false), []);
  // What another has saved is taken over as long as nothing here is unsaved.
  if (role.version > base.version && !dirty && theirs === null) {
    setBase(role);
    setDraft(draftFrom(role));
  }

  const kept = useKeptValue(
    { route: path, record: role.id },
    dirty && mayEdit ? contentFrom(draft, base.version, nodes) : null,
    before => {
      // Made of an older version: the server says so when it is saved, and both are shown.
      setBase({ ...role, version: before.version });
      setDraft(draftFrom(before));
    },
  );

  const take = (next: RoleDetail): void => {
    setBase(next);
    setDraft(draftFrom(next));
    setTheirs(null);
    saving.reset();
  };
  const saving = useSend({
    name: ['role', 'save'],
    wordsOf: ({ sent, version }: Saving) => bodyFrom(sent, { id: role.id, version }, nodes),
    send: async ({ sent, version }, { idempotencyKey }) => {
      try {
        const body = bodyFrom(sent, { id: role.id, version }, nodes);
        return (await client.call(modifyRole, { body, idempotencyKey })).data;
      } catch (error) {
        if (!isStale(error)) throw error;
        const { data } = await client.call(roleGet, { query: { id: role.id } });
        // It says what was sent: the answer to an earlier sending was lost, and nobody else has changed it.
        if (!isChanged(sent, data, nodes)) return data;
        setTheirs(data);
        throw error;
      }
    },
    onDone: async (saved, { sent }) => {
      setBase(saved);
      setDraft(now => withTyped(draftFrom(saved), sent, now));
      setTheirs(null);
      queries.setQueryData(queryKey(roleGet, { id: saved.id, ...(companyId ? { companyId } : {}) }), saved);
      await queries.invalidateQueries({ queryKey: [...queryKey(roleList)] });
    },
    notice: ({ nameZh, nameEn }) => ({ text: t('role.saved', { name: text({ zh: nameZh, en: nameEn }) }) }),
  });
  const write = async (said: Saving): Promise<void> => {
    setAsked(null);
    await saving.attempt(said);
  };
  const save = async (): Promise<void> => {
    const said = { sent: draft, version: base.version };
    const { id: roleId, grants, status = 'ACTIVE' } = bodyFrom(draft, base, nodes);
    const { data } = await client.call(roleEffect, { body: { id: roleId, grants, status } });
    if (data.seats > 0) setAsked({ ...said, effect: data });
    else await write(said);
  };

  const section = { zh: '角色', en: 'Roles' };
  const make = commandsOn(menu, path, section);
  const parts = role.kind === 'CUSTOMER' || role.kind === 'PROVIDER' ? PACKAGE_PARTS : PLATFORM_PARTS;
  const changing = role.own
    ? [
        ...make('EDIT', {
          id: 'role.save',
          title: { zh: '保存', en: 'Save' },
          shortcut: 'mod+s',
          intent: 'primary',
          enabled: dirty ? true : NOT_CHANGED,
          run: save,
        }),
        ...make('EDIT', {
          id: 'role.discard',
          title: { zh: '放弃修改', en: 'Discard changes' },
          shortcut: 'alt+z',
          enabled: dirty ? true : NOT_CHANGED,
          run: () => take(base),
        }),
      ]
    : [];
  const commands = useCommands([
    ...changing,
    ...parts.flatMap((name, index) =>
      make(null, {
        id: `role.part.${name}`,
        title: PART_TITLES[name],
        shortcut: String(index + 1),
        quiet: true,
        run: () => setPart(name),
      }),
    ),
  ]);
  const named = text({ zh: base.nameZh, en: base.nameEn });

  return (
    <section className="acc-editor" aria-label={named}>
      <header className="acc-editor-head">
        <h2>{named}</h2>
        {dirty && <span className="acc-dirty">{t('role.unsaved')}</span>}
        <ActionBar commands={commands} label={named} />
      </header>
      {!role.own && <Callout>{t('role.readOnly')}</Callout>}
      {saving.trouble && saving.trouble.kind !== 'stale' && (
        <Callout intent="danger" role="alert">
          {text(saving.trouble.text)}
        </Callout>
      )}
      {kept.isRestored && <RestoredNote onDiscard={() => take(role)} />}
      {theirs && (
        <Callout intent="warning" role="alert">
          {t('role.stale')} <Button size="small" text={t('role.takeTheirs')} onClick={() => take(theirs)} />{' '}
          <Button
            size="small"
            text={t('role.keepMine')}
            onClick={() => {
              setBase(theirs);
              setTheirs(null);
            }}
          />
        </Callout>
      )}
      <div className="acc-parts">
        {parts.map((name, index) => (
          <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
            {t(`role.${name}`)} <Kbd keys={String(index + 1)} />
          </button>
        ))}
      </div>
      {part === 'rights' && (
        <RightsTree
          nodes={nodes}
          grants={draft.grants}
          all={base.grantsAll}
          readOnly={!mayEdit}
          onChange={grants => setDraft({ ...draft, grants })}
        />
      )}
      {part === 'items' && (
        <ItemsForm
          kind={role.kind}
          values={draft.items}
          readOnly={!mayEdit}
          onChange={items => setDraft({ ...draft, items })}
        />
      )}
      {part === 'members' && (
        <MembersPanel role={base} companyId={companyId} mayChange={hasButton(menu, 'MEMBERS', path)} />
      )}
      {part === 'companies' && <CompaniesPanel role={base} />}
      {part === 'whoCan' && <WhoCanPanel kind={role.kind} companyId={companyId} nodes={nodes} />}
      {part === 'settings' && (
        <div className="acc-panel">
          {(['nameZh', 'nameEn', 'note'] as const).map(field => (
            <FormGroup key={field} label={t(`role.${field}`)} labelFor={`${id}-${field}`}>
              <InputGroup
                id={`${id}-${field}`}
                value={draft[field]}
                readOnly={!mayEdit}
                maxLength={field === 'note' ? 200 : field === 'nameZh' ? 40 : 60}
                onValueChange={value => setDraft({ ...draft, [field]: value })}
              />
            </FormGroup>
          ))}
          <Checkbox
            label={t('role.active')}
            checked={draft.active}
            disabled={!mayEdit || base.grantsAll}
            onChange={event => setDraft({ ...draft, active: event.currentTarget.checked })}
          />
        </div>
      )}
      {asked && (
        <FormDialog
          isOpen
          width={680}
          title={t('role.confirmTitle', { name: named })}
          primary={{ label: t('role.confirm'), onRun: () => write(asked) }}
          onCancel={() => setAsked(null)}
        >
          <EffectView effect={asked.effect} />
        </FormDialog>
      )}
    </section>
  );
}

const PART_TITLES = {
  rights: { zh: '菜单与按钮', en: 'Menus and buttons' },
  items: { zh: '权限项', en: 'Permission items' },
  members: { zh: '成员', en: 'Members' },
  settings: { zh: '名称与状态', en: 'Name and status' },
  companies: { zh: '企业', en: 'Companies' },
  whoCan: { zh: '谁有此权限', en: 'Who can' },
} as const;
