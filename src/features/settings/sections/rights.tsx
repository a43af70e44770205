import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { MenuNode } from '#contract/session/session.ts';
import { askForRight } from '#contract/settings/privacy.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTES, routeOf } from '#routes/catalogue/catalogue.ts';
import { bothOf } from '../locale/words.ts';
import { Block } from '../parts/section.tsx';
import { Trouble } from '../parts/trouble.tsx';

/** What the seat may open and do, and how to ask for more. */
export function RightsSection() {
  const t = useT('settings');
  const { menu, employee } = useSession();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const [ask] = useCommands([
    {
      id: 'settings.askForRight',
      title: bothOf(words => words.rights.ask),
      enabled: true,
      run: () => setAsked(true),
    },
  ]);
  return (
    <>
      <Block title={t('rights.roles')} tools={ask && <CommandButton command={ask} />}>
        <div className="fl-set-inline">
          {(employee?.Roles ?? []).map(role => (
            <StatusTag key={role.RoleId} tone="accent">
              {role.Name}
            </StatusTag>
          ))}
        </div>
      </Block>
      <Block title={t('rights.pages')}>
        <InputGroup
          type="search"
          value={typed}
          placeholder={t('rights.filter')}
          aria-label={t('rights.filter')}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Branch nodes={menu} words={typed.trim().toLowerCase()} isTop />
      </Block>
      <Block title={t('rights.items')}>
        {(employee?.PermissionItems ?? []).length === 0 ? (
          <p className="fl-muted">{t('rights.noItems')}</p>
        ) : (
          <div className="fl-set-scroll">
            <table className="fl-set-table" aria-label={t('rights.items')}>
              <thead>
                <tr>
                  <th scope="col">{t('rights.item')}</th>
                  <th scope="col">{t('rights.permission')}</th>
                  <th scope="col">{t('rights.value')}</th>
                </tr>
              </thead>
              <tbody>
                {employee?.PermissionItems.map(item => (
                  <tr key={`${item.ItemKey} ${item.PermissionKey}`}>
                    <th scope="row">{item.ItemKey}</th>
                    <td>{item.PermissionKey}</td>
                    <td>{item.Value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Block>
      {asked && <AskDialog onClose={() => setAsked(false)} />}
    </>
  );
}

/** Pages without a screen are in no menu, so they are no right to speak of yet. */
const isShown = ({ Kind, Path, Hidden }: MenuNode): boolean => {
  const route = routeOf(Path);
  if (Hidden) return false;
  return Kind !== 'PAGE' || (route !== undefined && isBuilt(route));
};

const hasWords = (node: MenuNode, words: string): boolean =>
  words === '' ||
  [node.Name, node.NameEn, node.Path, ...node.Buttons.flatMap(({ Code, Name, NameEn }) => [Code, Name, NameEn])].some(
    text => text.toLowerCase().includes(words),
  ) ||
  node.Children.some(child => isShown(child) && hasWords(child, words));

function Branch({
  nodes,
  words,
  isTop = false,
}: {
  readonly nodes: readonly MenuNode[];
  readonly words: string;
  readonly isTop?: boolean;
}) {
  const language = useLanguage();
  const nameOf = (one: { readonly Name: string; readonly NameEn: string }) =>
    (language === 'EN' && one.NameEn) || one.Name;
  const shown = nodes.filter(node => isShown(node) && hasWords(node, words));
  const kept = shown.filter(node => node.Kind === 'PAGE' || node.Children.some(child => isShown(child)));
  return (
    <ul className={isTop ? 'fl-set-tree fl-set-tree-top' : 'fl-set-tree'}>
      {kept.map(node => (
        <li key={node.Path}>
          {nameOf(node)}
          {node.Buttons.map(button => (
            <StatusTag key={button.Code} title={button.Code}>
              {nameOf(button)}
            </StatusTag>
          ))}
          {node.Children.length > 0 && <Branch nodes={node.Children} words={words} />}
        </li>
      ))}
    </ul>
  );
}

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('settings');
  const text = useText();
  const id = useId();
  const client = useClient();
  const [path, setPath] = useState('');
  const [reason, setReason] = useState('');
  const { employee } = useSession();
  const audience = employee?.CompanyKind === 'platform' ? 'internal' : 'external';
  const pages = ROUTES.filter(
    route => isBuilt(route) && route.audience === audience && !route.allowLogout && route.parent === null,
  );
  const asking = useSend({
    name: ['settings', 'asked'],
    send: (body: { readonly path: string; readonly reason: string }, { idempotencyKey }) =>
      client.call(askForRight, { body, idempotencyKey }),
    onDone: onClose,
    notice: () => ({ text: t('rights.asked') }),
  });
  const send = async () => void (await asking.attempt({ path, reason }));
  return (
    <FormDialog
      isOpen
      title={t('rights.askTitle')}
      width={460}
      onCancel={onClose}
      primary={{ label: t('rights.ask'), disabled: path === '' || reason.trim() === '', onRun: send }}
    >
      <Trouble trouble={asking.trouble} />
      <div className="fl-set-field">
        <label htmlFor={`${id}-path`}>{t('rights.what')}</label>
        <HTMLSelect id={`${id}-path`} value={path} onChange={event => setPath(event.currentTarget.value)}>
          <option value="" />
          {pages.map(route => (
            <option key={route.name} value={route.path}>
              {text(route.title)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <FormGroup label={t('rights.why')} labelFor={`${id}-why`}>
        <TextArea
          id={`${id}-why`}
          fill
          maxLength={300}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </FormGroup>
    </FormDialog>
  );
}
