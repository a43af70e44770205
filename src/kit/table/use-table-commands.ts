import { type RefObject, useEffect, useState } from 'react';
import type { Command } from '../command.ts';
import { useCommands } from '../command-registry.tsx';
import { takesText } from '../typing.ts';
import type { TableActs } from './table-acts.ts';
import type { ShownColumn, TableView } from './table-column.ts';
import { type TableWord, tableText } from './table-words.ts';

/**
 * Chords work in inputs too (Ctrl+C there copies what is typed), so they are the table's only since it had the focus and no
 * input has taken it away; a dialog or the palette over the screen changes nothing.
 */
function useIsHere(section: RefObject<HTMLElement | null>): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const isInput = takesText(target);
      if (target instanceof Node && section.current?.contains(target)) setIsHere(!isInput);
      else if (isInput && !(target as Element).closest('[role=dialog]')) setIsHere(false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [section]);
  return isHere;
}

const SECTION = tableText('section');

interface TableCommandsOptions {
  readonly section: RefObject<HTMLElement | null>;
  readonly acts: TableActs;
  readonly columns: readonly ShownColumn[];
  readonly view: TableView;
  readonly isMarkable: boolean;
  readonly marked: number;
  /** False for the second table of a screen: its keys work only where it has the focus, and the palette has one table's. */
  readonly keys: boolean;
  readonly onRowMenu: (() => void) | null;
  readonly isOpenable: boolean;
  readonly isEditable: boolean;
  /** Cells are edited in place, as in a sheet. */
  readonly isSheet: boolean;
  readonly focusGrid: () => void;
}

/** Everything the table can do, for palette, help and shortcuts. */
export function useTableCommands(options: TableCommandsOptions): void {
  const { section, acts, columns, view, isMarkable, marked, keys, onRowMenu } = options;
  const isHere = useIsHere(section);
  const command = (id: string, word: TableWord, run: Command['run'], more: Partial<Command> = {}): Command => ({
    id: `table.${id}`,
    title: tableText(word),
    section: SECTION,
    enabled: true,
    quiet: true,
    run,
    ...more,
  });
  const key = (shortcut: string, repeats = false): Partial<Command> => ({ shortcut, repeats });
  const chord = (shortcut: string): Partial<Command> => (isHere ? { shortcut } : {});
  // What is typed or pasted next is meant for the cell that the cursor went to.
  const move = (to: 'down' | 'up' | 'left' | 'right'): void => {
    acts.move(to);
    if (options.isSheet && document.activeElement === document.body) options.focusGrid();
  };
  const sortable = columns.filter(column => column.sortable);

  useCommands(
    keys
      ? [
          command('down', 'down', () => move('down'), key('j', true)),
          command('up', 'up', () => move('up'), key('k', true)),
          command('left', 'left', () => move('left'), key('h', true)),
          command('right', 'right', () => move('right'), key('l', true)),
          ...(options.isOpenable ? [command('open', 'open', acts.open, key('enter'))] : []),
          ...(options.isEditable
            ? [
                command('edit', 'edit', acts.edit, key('e')),
                command('editF2', options.isSheet ? 'editCell' : 'edit', acts.edit, key('F2')),
              ]
            : []),
          ...(isMarkable
            ? [
                command('mark', 'mark', acts.mark, key('x')),
                command('markBySpace', 'mark', acts.mark, key('space')),
                command('markRange', 'markRange', acts.markRange, key('shift+x')),
                command('markAll', 'markAll', acts.markAll, chord('mod+a')),
                ...(marked > 0 ? [command('unmarkAll', 'unmarkAll', acts.unmarkAll)] : []),
              ]
            : []),
          ...(onRowMenu ? [command('rowMenu', 'rowMenu', onRowMenu, key('.'))] : []),
          command('copy', 'copy', () => acts.copy(false), chord('mod+c')),
          command('copyWithHeadings', 'copyWithHeadings', () => acts.copy(true), chord('mod+shift+c')),
          ...(options.isSheet
            ? [
                command('paste', 'paste', acts.paste, chord('mod+v')),
                command('fillDown', 'fillDown', acts.fillDown, chord('mod+d')),
                command('empty', 'empty', () => void acts.empty()),
                command('undo', 'undo', acts.undo, chord('mod+z')),
                command('redo', 'redo', acts.redo, chord('mod+y')),
              ]
            : []),
          command('wider', 'wider', () => acts.widen(1), chord('alt+w')),
          command('narrower', 'narrower', () => acts.widen(-1), chord('alt+shift+w')),
          command('moveLeft', 'moveLeft', () => acts.moveColumn(-1), chord('alt+h')),
          command('moveRight', 'moveRight', () => acts.moveColumn(1), chord('alt+l')),
          command('freeze', 'freeze', () => acts.freeze(true)),
          ...(view.frozen > 0 ? [command('unfreeze', 'unfreeze', () => acts.freeze(false))] : []),
          ...(columns.length > 1 ? [command('hide', 'hide', acts.hide)] : []),
          ...(['compact', 'normal', 'roomy'] as const)
            .filter(density => density !== view.density)
            .map(density => command(density, density, () => acts.setDensity(density))),
          ...sortable.map(({ field, label }) =>
            command(`sort.${field}`, 'sortBy', () => acts.sort(field, false), {
              title: tableText('sortBy', { column: label }),
            }),
          ),
          ...(view.sort === '' ? [] : sortable).map(({ field, label }) =>
            command(`sortAdd.${field}`, 'sortAdd', () => acts.sort(field, true), {
              title: tableText('sortAdd', { column: label }),
            }),
          ),
        ]
      : [],
  );
}
