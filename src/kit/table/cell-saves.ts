import type { AnyRow } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';
import { errorText } from '../error-text.ts';
import { currentLanguage } from '../i18n.ts';
import type { ShownColumn } from './table-column.ts';
import { type CellName, cellName, type Draft, withDraft } from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { tableText } from './table-words.ts';

/**
 * Sends values of one row (`null` is blank) on top of its version. Resolves when `rows` carry them, with the row as the server
 * has it now; with `null` where it has no newer version, as of values that wait to be sent.
 */
export type EditCell = (row: AnyRow, changes: Readonly<Record<string, unknown>>) => Promise<AnyRow | null>;

/** A value that goes into a cell. */
export interface CellWrite {
  readonly column: ShownColumn;
  readonly text: string;
  readonly value: unknown;
}

/** A tick or a choice by its name; all else as it was typed. */
function shownText(text: string, column: ShownColumn, language: Language): string {
  if (column.kind === 'yesNo') return say(tableText(text === 'true' ? 'yes' : 'no'), language);
  const choice = column.meta?.choices?.find(({ value }) => value === text);
  return choice ? say(choice.label, language) : text;
}

/** The finding about this very field says more than the error as a whole. */
function reasonOf(error: unknown, field: string): Text {
  const errors = error instanceof CallError ? error.problem.errors : [];
  const finding = errors.find(({ path }) => path === field || path.endsWith(`.${field}`));
  return finding?.message ?? errorText(error);
}

const theirsOf = (error: unknown): AnyRow | null => {
  if (!(error instanceof CallError) || error.kind !== 'stale') return null;
  const current = error.problem.current;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as AnyRow) : null;
};

export interface CellSaves {
  /**
   * Cells of one row in one call. True where they were taken; where not, each is marked and keeps its text. `isAsSeen`: on top of
   * this very version, so that the server refuses where another has changed the row since.
   */
  save(row: AnyRow, cells: readonly CellWrite[], isAsSeen?: boolean): Promise<boolean>;
  refuse(name: CellName, column: ShownColumn, text: string, reason: Text, theirs?: AnyRow | null): void;
  stale(column: ShownColumn, theirs: AnyRow): Text;
}

/** What is on its way to the server from cells, and what came back of it. */
export function cellSaves(store: TableStore, asked: () => { readonly onEditCell?: EditCell }): CellSaves {
  /** The row after the last save from here: the next one may begin before the list has been drawn with it. */
  const newest = new Map<string, AnyRow>();
  const underWay = new Map<string, Promise<unknown>>();

  const stale = (column: ShownColumn, theirs: AnyRow): Text =>
    tableText('stale', {
      column: column.label,
      value: column.text(theirs, store.state().refs) || tableText('blank'),
    });
  const draftOf = ({ column, text }: Pick<CellWrite, 'column' | 'text'>): Draft => ({
    text,
    shown: shownText(text, column, currentLanguage()),
    isSaving: true,
    reason: null,
    theirs: null,
  });

  async function send(row: AnyRow, cells: readonly CellWrite[], isAsSeen: boolean): Promise<boolean> {
    const { onEditCell } = asked();
    if (!onEditCell || cells.length === 0) return false;
    const key = store.state().keyOf(row);
    const sent = cells.map(cell => ({ ...cell, name: { key, field: cell.column.field }, draft: draftOf(cell) }));
    for (const { name, draft } of sent) store.set(state => withDraft(state, name, draft));
    // An answer to what was typed before must not overwrite what was typed since.
    const isLatest = ({ name, draft }: (typeof sent)[number]) =>
      store.state().drafts.get(cellName(name.key, name.field)) === draft;
    const before = underWay.get(key);
    const going = (async () => {
      if (before) await before;
      const saved = newest.get(key);
      const base = saved && !isAsSeen && saved.version > row.version ? saved : row;
      const changed = await onEditCell(
        base,
        Object.fromEntries(cells.map(({ column, value }) => [column.field, value])),
      );
      if (changed) newest.set(key, changed);
    })();
    const settled = going.catch(() => undefined);
    underWay.set(key, settled);
    try {
      await going;
      for (const cell of sent) if (isLatest(cell)) store.set(state => withDraft(state, cell.name, null));
      return true;
    } catch (error) {
      const theirs = theirsOf(error);
      for (const cell of sent) {
        if (!isLatest(cell)) continue;
        const reason = theirs ? stale(cell.column, theirs) : reasonOf(error, cell.column.field);
        store.set(state => withDraft(state, cell.name, { ...cell.draft, isSaving: false, reason, theirs }));
      }
      return false;
    } finally {
      if (underWay.get(key) === settled) underWay.delete(key);
    }
  }

  return {
    save: (row, cells, isAsSeen = false) => send(row, cells, isAsSeen),
    refuse(name, column, text, reason, theirs = null) {
      const draft = { ...draftOf({ column, text }), isSaving: false, reason, theirs };
      store.set(state => withDraft(state, name, draft));
    },
    stale,
  };
}
