import type { Problem } from '#contract/kernel/envelope.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';
import { errorText } from '../error-text.ts';
import { currentLanguage } from '../i18n.ts';
import type { EditEnd } from './cell-editor.tsx';
import { movedCell } from './cell-place.ts';
import { editorText, typedValue } from './cell-value.ts';
import type { ShownColumn } from './table-column.ts';
import { type CellName, cellName, movedTo, type TableState, withDraft } from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { tableText } from './table-words.ts';

export type EditCell = (row: AnyRow, field: string, value: unknown) => Promise<void>;

export interface CellEdits {
  /** False where the cell under the cursor is not edited in place. */
  begin(): boolean;
  end(how: EditEnd): void;
  /** Forgets what was typed into a cell and refused. */
  restore(name: CellName): void;
  /** Sends it once more, on top of what somebody else has made of the row. */
  keepMine(name: CellName): void;
}

const found = (state: TableState, { key, field }: CellName) => {
  const row = state.rows.at(state.rows.indexOfKey(key));
  const column = state.columns.find(each => each.field === field);
  return row && column ? { row, column } : null;
};

/** A tick or a choice by its name; all else as it was typed. */
function shownText(text: string, column: ShownColumn, language: Language): string {
  if (column.kind === 'yesNo') return say(tableText(text === 'true' ? 'yes' : 'no'), language);
  const choice = column.meta?.choices?.find(({ value }) => value === text);
  return choice ? say(choice.label, language) : text;
}

/** The finding about this very field says more than the error as a whole. */
function reasonOf(error: unknown, field: string): Text {
  const errors = error instanceof CallError ? ((error.problem as unknown as Problem).errors ?? []) : [];
  const finding = errors.find(({ path }) => path === field || path.endsWith(`.${field}`));
  return finding?.message ?? errorText(error);
}

const theirsOf = (error: unknown): AnyRow | null => {
  if (!(error instanceof CallError) || error.kind !== 'stale') return null;
  const current = (error.problem as unknown as { readonly current?: unknown }).current;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as AnyRow) : null;
};

/** Editing in the cell: what was typed is never lost, be it wrong, refused or overtaken. */
export function cellEdits(
  store: TableStore,
  asked: () => { readonly onEditCell?: EditCell },
  tell: (text: Text) => void,
  focusGrid: () => void,
): CellEdits {
  async function save(row: AnyRow, column: ShownColumn, text: string, value: unknown): Promise<void> {
    const { onEditCell } = asked();
    if (!onEditCell) return;
    const name = { key: store.state().keyOf(row), field: column.field };
    const draft = {
      text,
      shown: shownText(text, column, currentLanguage()),
      isSaving: true,
      reason: null,
      theirs: null,
    };
    store.set(state => withDraft(state, name, draft));
    // An answer to what was typed before must not overwrite what was typed since.
    const isLatest = () => store.state().drafts.get(cellName(name.key, name.field)) === draft;
    try {
      await onEditCell(row, column.field, value);
      if (!isLatest()) return;
      store.set(state => withDraft(state, name, null));
      tell(tableText('saved', { column: column.label }));
    } catch (error) {
      if (!isLatest()) return;
      const theirs = theirsOf(error);
      const reason = theirs
        ? tableText('stale', {
            column: column.label,
            value: column.text(theirs, store.state().refs) || tableText('blank'),
          })
        : reasonOf(error, column.field);
      store.set(state => withDraft(state, name, { ...draft, isSaving: false, reason, theirs }));
      tell(theirs ? reason : tableText('refused', { column: column.label, reason }));
    }
  }

  function commit(name: CellName, text: string, began: AnyRow): void {
    const state = store.state();
    const here = found(state, name);
    if (!here) return;
    const { row, column } = here;
    const first = editorText(began[column.field], column.kind);
    const now = editorText(row[column.field], column.kind);
    const isUnchanged = text === first || text === now;
    const isDrafted = state.drafts.has(cellName(name.key, name.field));
    if (isUnchanged) {
      if (isDrafted) store.set(before => withDraft(before, name, null));
      return;
    }
    const typed = typedValue(text, column.meta ?? { kind: column.kind });
    if ('value' in typed) {
      // Another's change of this very cell came in while it was edited: the server is to say so, not to be written over.
      void save(first === now ? row : began, column, text, typed.value);
      return;
    }
    const refused = { text, shown: text, isSaving: false, reason: typed.wrong, theirs: null };
    store.set(before => withDraft(before, name, refused));
    tell(tableText('refused', { column: column.label, reason: typed.wrong }));
  }

  const moves = { down: 'down', right: 'right', left: 'left' } as const;
  return {
    begin() {
      const state = store.state();
      const here = state.cursor && found(state, state.cursor);
      if (!state.cursor || !here?.column.editable || !asked().onEditCell) return false;
      const { key, field } = state.cursor;
      const draft = state.drafts.get(cellName(key, field));
      const text = draft?.text ?? editorText(here.row[field], here.column.kind);
      store.set(before => ({ ...before, edit: { key, field, text, began: here.row } }));
      tell(tableText('editing', { column: here.column.label }));
      return true;
    },
    end(how) {
      const { edit } = store.state();
      if (!edit) return;
      store.set(state => ({ ...state, edit: null }));
      if (how === 'restore') store.set(state => withDraft(state, edit, null));
      else commit(edit, edit.text, edit.began);
      if (how === 'stay') return;
      if (how !== 'restore')
        store.set(state =>
          movedTo(
            state,
            movedCell(state.cursor, moves[how], { rows: state.rows.length, cols: state.columns.length, page: 1 }),
          ),
        );
      focusGrid();
    },
    restore: name => store.set(state => withDraft(state, name, null)),
    keepMine(name) {
      const state = store.state();
      const draft = state.drafts.get(cellName(name.key, name.field));
      const here = found(state, name);
      if (!draft || !here) return;
      const typed = typedValue(draft.text, here.column.meta ?? { kind: here.column.kind });
      if ('value' in typed) void save(draft.theirs ?? here.row, here.column, draft.text, typed.value);
    },
  };
}
