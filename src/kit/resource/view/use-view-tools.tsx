import { type ReactNode, useState } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { SavedView } from '#contract/kernel/saved-view.ts';
import type { Command } from '../../command.ts';
import { useCommands } from '../../command-registry.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { useT } from '../../i18n.ts';
import { copyLink } from '../copy-link.ts';
import type { PossibleColumn } from './column-choice.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { SaveViewDialog, type ViewFields } from './save-view-dialog.tsx';
import type { GridViewState } from './use-grid-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import { isOfTable, type ViewDialog, viewCommands } from './view-commands.ts';
import { ViewMenu } from './view-menu.tsx';

/** The view menu, its commands, and the dialogs they open. */
export function useViewTools(
  resource: Pick<Resource, 'name' | 'title'>,
  state: GridViewState,
  possible: readonly PossibleColumn[],
  takenKeys: readonly string[] = [],
): { readonly menu: ReactNode; readonly dialogs: ReactNode; readonly commands: readonly Command[] } {
  const t = useT('kit');
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const { save, remove } = useSavedViews(resource);
  const { saved, view } = state;
  const close = () => setDialog(null);

  const keep = async (over: SavedView, change: Partial<ViewFields & Pick<SavedView, 'view'>>): Promise<void> => {
    const kept = await save({ ...over, ...change }, over);
    // What was not saved with it, as a filter under way, stays as it is shown.
    if (change.view) state.apply(kept);
  };
  const commands = viewCommands(state, resource.title, {
    open: () => setOpen(true),
    ask: setDialog,
    save: keep,
    copyLink: () => copyLink(t('resource.linkCopied'), t('resource.linkFailed')),
  }).map(({ shortcut, ...command }) =>
    shortcut === undefined || takenKeys.includes(shortcut) ? command : { ...command, shortcut },
  );
  useCommands(commands.filter(command => !isOfTable(command)));

  const dialogs = (
    <>
      {dialog === 'saveAs' && (
        <SaveViewDialog
          heading={t('resource.view.saveAs')}
          start={{ title: '', shared: false, isDefault: false }}
          onCancel={close}
          onSave={async fields => {
            const kept = await save({ ...fields, view }, null);
            close();
            state.apply(kept);
          }}
        />
      )}
      {dialog === 'rename' && saved && (
        <SaveViewDialog
          heading={t('resource.view.rename')}
          start={saved}
          onCancel={close}
          onSave={async fields => {
            await keep(saved, fields);
            close();
          }}
        />
      )}
      {dialog === 'delete' && saved && (
        <ConfirmDialog
          isOpen
          title={t('resource.view.deleteAsk', { title: saved.title })}
          confirmLabel={t('resource.view.delete')}
          intent="danger"
          onCancel={close}
          onConfirm={async () => {
            if (!(await remove(saved))) return;
            close();
            state.apply(null);
          }}
        >
          {t('resource.view.deleteText')}
        </ConfirmDialog>
      )}
      {dialog === 'columns' && (
        <ColumnChooser
          possible={possible}
          view={view}
          onCancel={close}
          onApply={change => {
            close();
            state.change(change);
          }}
        />
      )}
    </>
  );
  return { menu: <ViewMenu state={state} commands={commands} isOpen={isOpen} onOpen={setOpen} />, dialogs, commands };
}
