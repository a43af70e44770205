import { Button } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import type { SavedView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../../command.ts';
import { useT, useText } from '../../i18n.ts';
import { Kbd } from '../../kbd.tsx';
import { runCommand } from '../../run-command.ts';
import { findByName, type Named } from '../find-by-name.ts';
import { PickList, type PickOption } from '../pick-list.tsx';
import { both } from '../resource-words.ts';
import { usePanel } from '../use-panel.ts';
import type { GridViewState } from './use-grid-view.ts';

const same = (title: string): Text => ({ zh: title, en: title });
const STANDARD = 'view:-';

interface Entry extends Named {
  readonly group: Text;
  readonly hint?: ReactNode;
  readonly disabled?: Text;
  run(): void;
}

/** The view that is shown, and behind it all others and what can be done about them. */
export function ViewMenu({
  state,
  commands,
  isOpen,
  onOpen,
}: {
  readonly state: GridViewState;
  readonly commands: readonly Command[];
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const t = useT('kit');
  const title = state.saved?.title ?? t('resource.view.standard');
  return (
    <div className="fl-view-menu">
      <Button
        variant="minimal"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="V"
        endIcon={<CaretDownIcon />}
        data-view-menu
        data-command="resource.view.open"
        onClick={() => onOpen(!isOpen)}
      >
        <span className="fl-view-title">{title}</span>
        {/* Its place is kept, so that nothing moves when it comes. */}
        <small className="fl-muted" style={{ visibility: state.isChanged ? 'visible' : 'hidden' }}>
          {t('resource.view.changed')}
        </small>
        <Kbd keys="v" />
      </Button>
      {isOpen && <ViewPanel state={state} commands={commands} onClose={() => onOpen(false)} />}
    </div>
  );
}

function ViewPanel({
  state,
  commands,
  onClose,
}: {
  readonly state: GridViewState;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const panel = usePanel(true, onClose);
  const [query, setQuery] = useState('');

  const viewEntry = (view: SavedView): Entry => ({
    id: `view:${view.id}`,
    title: same(view.title),
    group: both(view.shared ? 'view.shared' : 'view.mine'),
    ...(view.isDefault ? { hint: t('resource.view.default') } : {}),
    run: () => state.apply(view),
  });
  const entries: readonly Entry[] = [
    { id: STANDARD, title: both('view.standard'), group: both('view.mine'), run: () => state.apply(null) },
    ...state.views.filter(view => !view.shared).map(viewEntry),
    ...state.views.filter(view => view.shared).map(viewEntry),
    ...commands
      .filter(({ id }) => id !== 'resource.view.open')
      .map(command => ({
        id: command.id,
        title: command.title,
        group: both('view.actions'),
        ...(command.shortcut ? { hint: <Kbd keys={command.shortcut} /> } : {}),
        ...(command.enabled === true ? {} : { disabled: command.enabled }),
        run: () => void runCommand(command),
      })),
  ];
  const toOption = ({ id, title, group, hint, disabled }: Entry): PickOption => ({
    id,
    label: text(title),
    // Found entries stand by how well they fit, not by group.
    ...(query.trim() === '' ? { group: text(group) } : {}),
    ...(hint ? { hint } : {}),
    ...(disabled ? { disabled: text(disabled) } : {}),
  });
  return (
    <div ref={panel} className="fl-panel fl-view-panel" role="dialog" aria-label={t('resource.view.open')}>
      <PickList
        label={t('resource.view.find')}
        query={query}
        onQuery={setQuery}
        options={findByName(entries, query).map(toOption)}
        onPick={id => {
          onClose();
          entries.find(entry => entry.id === id)?.run();
        }}
      />
    </div>
  );
}
