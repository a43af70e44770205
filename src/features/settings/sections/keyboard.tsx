import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { DEFAULT_KEYBOARD } from '#contract/settings/keyboard.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { type KnownCommand, knownCommands } from '#kit/settings/known-commands.ts';
import type { OwnKeys } from '#kit/settings/own-keys.ts';
import { keysFile, readKeysFile } from '#kit/settings/own-keys-file.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import { shownText } from '#kit/shortcut.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';
import {
  conflictOf,
  conflictsOf,
  givenWay,
  isEverywhere,
  keepRelease,
  keyOf,
  pressOf,
} from '../parts/key-conflicts.ts';
import { Block } from '../parts/section.tsx';
import { useAutosave } from '../parts/use-autosave.ts';

/** Keys of commands, to be changed one by one; what collides is said beside it. */
export function KeyboardSection() {
  const t = useT('settings');
  const text = useText();
  const { state, change } = useAutosave('keyboard');
  const own = useUserSettings().data?.keyboard.value.keys ?? DEFAULT_KEYBOARD.keys;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [recording, setRecording] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const all = knownCommands();
  const words = typed.trim().toLowerCase();
  const shown = all.filter(
    command =>
      words === '' ||
      text(command.title).toLowerCase().includes(words) ||
      shownText(keyOf(command, own) ?? '')
        .toLowerCase()
        .includes(words),
  );
  const set = (keys: OwnKeys) => void change({ keys });
  const without = (id: string): OwnKeys => Object.fromEntries(Object.entries(own).filter(([key]) => key !== id));
  const give = (command: KnownCommand, key: string | null) => {
    setRecording(null);
    offer(command, key === command.shortcut ? without(command.id) : { ...own, [command.id]: key });
  };
  /** A key that another command has is not given without a word: who changes it says which of the two gives way. */
  const offer = (command: KnownCommand, keys: OwnKeys) => {
    const others = conflictsOf(command, all, keys);
    if (others.length === 0) set(keys);
    else setAsked({ command, keys, others });
  };
  const take = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    const read = chosen ? readKeysFile(await chosen.text()) : null;
    // The same file again is a new choice.
    input.value = '';
    if (read) set(read);
    else showToast({ id: 'keys.import', intent: 'danger', text: t('keyboard.noFile') });
  };
  const none = Object.keys(own).length === 0 ? bothOf(words => words.keyboard.nothingOwn) : true;
  const commands = useCommands([
    {
      id: 'keys.export',
      title: bothOf(words => words.keyboard.export),
      enabled: none,
      run: () => saveDownload(keysFile(own)),
    },
    {
      id: 'keys.import',
      title: bothOf(words => words.keyboard.import),
      enabled: true,
      run: () => file.current?.click(),
    },
    {
      id: 'keys.resetAll',
      title: bothOf(words => words.keyboard.resetAll),
      enabled: none,
      run: () => set(DEFAULT_KEYBOARD.keys),
    },
  ]);
  return (
    <Block
      title={t('keyboard.command')}
      hint={t('keyboard.hint')}
      state={state}
      tools={
        <>
          <ActionBar commands={commands} />
          <input
            ref={file}
            hidden
            type="file"
            accept="application/json,.json"
            aria-label={t('keyboard.import')}
            onChange={event => void take(event.currentTarget)}
          />
        </>
      }
    >
      <InputGroup
        type="search"
        value={typed}
        placeholder={t('keyboard.filter')}
        aria-label={t('keyboard.filter')}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div className="fl-set-scroll">
        <table className="fl-set-table" aria-label={t('keyboard.command')}>
          <thead>
            <tr>
              <th scope="col">{t('keyboard.command')}</th>
              <th scope="col">{t('keyboard.key')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map(command => {
              const key = keyOf(command, own);
              const conflict = conflictOf(command, all, own);
              const isOwn = command.id in own;
              return (
                <tr key={command.id} data-command-key={command.id}>
                  <th scope="row">
                    {text(command.title)}{' '}
                    <small className="fl-muted">
                      {isEverywhere(command) ? t('keyboard.everywhere') : command.section && text(command.section)}
                    </small>
                    {conflict && (
                      <div className="fl-set-conflict">{t('keyboard.conflict', { other: text(conflict.title) })}</div>
                    )}
                  </th>
                  <td>
                    {recording === command.id ? (
                      <Recorder onDone={pressed => give(command, pressed)} onCancel={() => setRecording(null)} />
                    ) : key === null ? (
                      <span className="fl-muted">{t('keyboard.noKey')}</span>
                    ) : (
                      <>
                        <Kbd keys={key} />
                        <span className="fl-hidden-text">{shownText(key)}</span>
                      </>
                    )}{' '}
                    {isOwn && <StatusTag tone="info">{t('keyboard.own')}</StatusTag>}
                  </td>
                  <td>
                    <Button
                      size="small"
                      text={t('keyboard.record')}
                      aria-label={`${t('keyboard.record')} ${text(command.title)}`}
                      onClick={() => setRecording(command.id)}
                    />
                    {isOwn && (
                      <Button
                        size="small"
                        text={t('keyboard.resetOne')}
                        aria-label={`${t('keyboard.resetOne')} ${text(command.title)}`}
                        onClick={() => offer(command, without(command.id))}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('keyboard.takenTitle', { key: shownText(keyOf(asked.command, asked.keys) ?? '') })}
          confirmLabel={t('keyboard.takeIt')}
          onConfirm={() => {
            set(givenWay(asked.keys, asked.others));
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          {t('keyboard.taken', {
            other: asked.others.map(({ title }) => text(title)).join(', '),
            command: text(asked.command.title),
          })}
        </ConfirmDialog>
      )}
    </Block>
  );
}

/** A key that is wanted and belongs to others. */
interface Asked {
  readonly command: KnownCommand;
  readonly keys: OwnKeys;
  readonly others: readonly KnownCommand[];
}

/** Listens to one press or a sequence of two, before anything else of the page hears them. */
function Recorder({
  onDone,
  onCancel,
}: {
  readonly onDone: (keys: string | null) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('settings');
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const press = pressOf(event);
      event.preventDefault();
      event.stopImmediatePropagation();
      if (press === null || event.repeat) return;
      const done = (keys: string | null): void => {
        keepRelease(window, event.key);
        onDone(keys);
      };
      if (press === 'esc') return onCancel();
      if (press === 'backspace' && first === null) return done(null);
      if (first !== null) return done(press === 'enter' ? first : `${first} ${press}`);
      // A letter alone may begin a sequence; a chord is complete.
      if (press.includes('+')) return done(press);
      setFirst(press);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [first, onDone, onCancel]);
  return (
    <span role="status">
      {first && <Kbd keys={first} />} {t(first === null ? 'keyboard.press' : 'keyboard.pressSecond')}
    </span>
  );
}
