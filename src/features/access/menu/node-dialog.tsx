import { Button, Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import {
  BUTTON_CODE,
  type DraftNode,
  isExternalRoot,
  isKnownPath,
  type MenuButton,
} from '#contract/access/menu-draft.ts';
import type { Text } from '#contract/kernel/text.ts';
import { embedAddress } from '#contract/webview/webview.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { RoutePicker } from './route-picker.tsx';

const NEW_BUTTON: MenuButton = { code: '', nameZh: '', nameEn: '' };
const KINDS = ['PAGE', 'GROUP', 'WEBVIEW'] as const;

/** An embedded page has no route and needs a key all the same, which says nothing to anybody: it is made up. */
const asKind = (node: DraftNode, kind: DraftNode['kind']): Partial<DraftNode> => ({
  kind,
  path: kind === 'WEBVIEW' ? `embedded-${node.id.slice(0, 8)}` : '',
  url: kind === 'WEBVIEW' ? 'https://' : null,
  buttons: kind === 'PAGE' ? node.buttons : [],
});

/** One node: what it is called, where it leads, which buttons it can grant. */
export function NodeDialog({
  node,
  isNew,
  onApply,
  onCancel,
}: {
  readonly node: DraftNode;
  readonly isNew: boolean;
  /** Answers why it cannot be. */
  readonly onApply: (node: DraftNode) => Text | null;
  readonly onCancel: () => void;
}) {
  const t = useT('access');
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState(node);
  const [trouble, setTrouble] = useState<Text | null>(null);
  const root = isExternalRoot(node);
  const set = (part: Partial<DraftNode>): void => setDraft(before => ({ ...before, ...part }));
  const setButton = (at: number, part: Partial<MenuButton>): void =>
    set({ buttons: draft.buttons.map((button, index) => (index === at ? { ...button, ...part } : button)) });
  const named = text({ zh: node.nameZh, en: node.nameEn });

  return (
    <FormDialog
      isOpen
      width={720}
      title={isNew ? t('menu.addTitle') : t('menu.editTitle', { name: named })}
      primary={{ label: t('menu.apply'), onRun: () => setTrouble(onApply(draft)) }}
      onCancel={onCancel}
    >
      <div className="acc-node">
        {draft.kind !== 'WEBVIEW' && (
          <FormGroup label={t(draft.kind === 'PAGE' ? 'menu.path' : 'menu.key')} labelFor={`${id}-path`}>
            {draft.kind !== 'PAGE' ? (
              <InputGroup
                id={`${id}-path`}
                value={draft.path}
                readOnly={root}
                maxLength={60}
                onValueChange={path => set({ path })}
              />
            ) : (
              <RoutePicker
                id={`${id}-path`}
                value={draft.path}
                onChange={(path, names) => set({ path, ...(names && draft.nameZh === '' ? names : {}) })}
              />
            )}
            {draft.kind === 'PAGE' && draft.path !== '' && !isKnownPath(draft.path) && (
              <small className="fl-finding-error">{t('menu.unknown')}</small>
            )}
          </FormGroup>
        )}
        <FormGroup label={t('menu.kind')} labelFor={`${id}-kind`}>
          <HTMLSelect
            id={`${id}-kind`}
            value={draft.kind}
            disabled={!isNew}
            options={KINDS.map(kind => ({
              value: kind,
              label: t(kind === 'PAGE' ? 'menu.page' : kind === 'GROUP' ? 'menu.group' : 'menu.webview'),
            }))}
            onChange={event => set(asKind(draft, event.currentTarget.value as DraftNode['kind']))}
          />
        </FormGroup>
        {draft.kind === 'WEBVIEW' && (
          <FormGroup label={t('menu.address')} labelFor={`${id}-url`}>
            <InputGroup
              id={`${id}-url`}
              type="url"
              value={draft.url ?? ''}
              maxLength={500}
              onValueChange={url => set({ url })}
            />
            {embedAddress(draft.url) === null && <small className="fl-muted">{t('menu.addressHint')}</small>}
          </FormGroup>
        )}
        {(['nameZh', 'nameEn'] as const).map(field => (
          <FormGroup key={field} label={t(`role.${field}`)} labelFor={`${id}-${field}`}>
            <InputGroup
              id={`${id}-${field}`}
              value={draft[field]}
              maxLength={field === 'nameZh' ? 40 : 60}
              onValueChange={value => set({ [field]: value })}
            />
          </FormGroup>
        ))}
        <FormGroup label={t('menu.icon')} labelFor={`${id}-icon`}>
          <InputGroup
            id={`${id}-icon`}
            value={draft.icon ?? ''}
            maxLength={40}
            onValueChange={value => set({ icon: value || null })}
          />
        </FormGroup>
        <Checkbox
          className="acc-hidden-box"
          label={t('menu.hiddenLabel')}
          checked={draft.hidden}
          disabled={root}
          onChange={event => set({ hidden: event.currentTarget.checked })}
        />
      </div>
      {draft.kind === 'PAGE' && (
        <fieldset className="acc-buttons">
          <legend>{t('menu.buttons')}</legend>
          {draft.buttons.map((button, index) => (
            // Codes change while they are typed; the place is what a line is known by.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={index} className="acc-button-line">
              <InputGroup
                aria-label={`${t('menu.code')} ${index + 1}`}
                placeholder="ADD"
                value={button.code}
                maxLength={40}
                intent={button.code === '' || BUTTON_CODE.test(button.code) ? 'none' : 'danger'}
                onValueChange={code => setButton(index, { code })}
              />
              <InputGroup
                aria-label={`${t('role.nameZh')} ${index + 1}`}
                placeholder={t('role.nameZh')}
                value={button.nameZh}
                maxLength={40}
                onValueChange={nameZh => setButton(index, { nameZh })}
              />
              <InputGroup
                aria-label={`${t('role.nameEn')} ${index + 1}`}
                placeholder={t('role.nameEn')}
                value={button.nameEn}
                maxLength={40}
                onValueChange={nameEn => setButton(index, { nameEn })}
              />
              <Button
                variant="minimal"
                text="×"
                aria-label={t('menu.removeButton', { code: button.code || String(index + 1) })}
                onClick={() => set({ buttons: draft.buttons.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
          <Button
            size="small"
            text={t('menu.addButton')}
            onClick={() => set({ buttons: [...draft.buttons, NEW_BUTTON] })}
          />
        </fieldset>
      )}
      <p role="alert" className="fl-finding-error">
        {trouble && text(trouble)}
      </p>
    </FormDialog>
  );
}
