import type { GridView, SavedView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '../../command.ts';
import { both, type ResourceWord } from '../resource-words.ts';
import type { GridViewState } from './use-grid-view.ts';

export type ViewDialog = 'saveAs' | 'rename' | 'delete' | 'columns';

export interface ViewActions {
  open(): void;
  ask(dialog: ViewDialog): void;
  save(over: SavedView, change: Partial<Pick<SavedView, 'shared' | 'isDefault' | 'view'>>): Promise<void>;
  copyLink(): Promise<void>;
}

const NEXT_DENSITY = ['compact', 'normal', 'roomy'] as const satisfies readonly GridView['density'][];

const mayChange = (saved: SavedView | null): true | Text => {
  if (!saved) return both('view.noneOpen');
  return saved.mine ? true : both('view.notMine');
};

/** The table itself has commands for these; the menu shows them as well. */
export const isOfTable = ({ id }: Command): boolean => id.startsWith('resource.view.density.');

/** Everything that can be done about how a list is looked at; menu, palette and keys show the same. */
export function viewCommands(state: GridViewState, section: Text, actions: ViewActions): readonly Command[] {
  const { saved, view, isChanged } = state;
  const open = (
    id: string,
    word: ResourceWord,
    enabled: true | Text,
    run: Command['run'],
    shortcut?: string,
  ): Command => ({
    id: `resource.view.${id}`,
    title: both(word),
    section,
    enabled,
    quiet: true,
    run,
    ...(shortcut ? { shortcut } : {}),
  });
  const change = mayChange(saved);
  const isSame = saved !== null && !isChanged;
  const withSaved = (work: (over: SavedView) => void | Promise<void>) => () => (saved ? work(saved) : undefined);
  return [
    open('open', 'view.open', true, actions.open, 'v'),
    open(
      'save',
      'view.save',
      isSame ? both('view.unchanged') : change,
      withSaved(over => actions.save(over, { view })),
    ),
    open('saveAs', 'view.saveAs', true, () => actions.ask('saveAs'), 'mod+shift+s'),
    open('rename', 'view.rename', change, () => actions.ask('rename')),
    open(
      'default',
      saved?.isDefault ? 'view.noDefault' : 'view.makeDefault',
      saved ? true : both('view.noneOpen'),
      withSaved(over => actions.save(over, { isDefault: !over.isDefault })),
    ),
    open(
      'share',
      saved?.shared ? 'view.unshare' : 'view.share',
      change,
      withSaved(over => actions.save(over, { shared: !over.shared })),
    ),
    open('delete', 'view.delete', change, () => actions.ask('delete')),
    open('reset', 'view.reset', saved || isChanged ? true : both('view.unchanged'), () => state.apply(null)),
    open('columns', 'view.columns', true, () => actions.ask('columns'), 'c'),
    ...NEXT_DENSITY.filter(density => density !== view.density).map(density =>
      open(`density.${density}`, `view.${density}`, true, () => state.change({ density })),
    ),
    open('clear', 'filter.clear', view.filter.length > 0 || view.q !== '' ? true : both('view.unchanged'), () =>
      state.change({ filter: [], q: '' }),
    ),
    open('copyLink', 'copyLink', true, actions.copyLink),
  ];
}
