import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { EditEnd } from './cell-editor.tsx';
import { movedCell } from './cell-place.ts';
import { cellSaves, type EditCell } from './cell-saves.ts';
import { editorText, isSameValue, judged, typedValue } from './cell-value.ts';
import { editSteps, type Step, type StepCell } from './edit-steps.ts';
import { type Block, type BlockCell, emptiedBlock, filledBlock } from './table-block.ts';
import { type ShownColumn, valueIn } from './table-column.ts';
import { chosenRange } from './table-copy.ts';
import { type CellName, cellName, movedTo, type TableState, withDraft, withRange } from './table-state.ts';
import type { TableStore } from './table-store.ts';
import { tableText } from './table-words.ts';

export type { EditCell } from './cell-saves.ts';

export interface CellEdits {
  /** False where the cell under the cursor is not edited in place. `typed` takes the place of what stands there. */
  begin(typed?: string): boolean;
  /** A key that was pressed before the input had the focus. */
  typeOn(more: string): boolean;
  end(how: EditEnd): void;
  /** Forgets what was typed into a cell and refused. */
  restore(name: CellName): void;
  /** Sends it once more, on top of what somebody else has made of the row. */
  keepMine(name: CellName): void;
  /** Writes a judged block as one step. */
  write(block: Block): Promise<void>;
  fillDown(): Promise<void>;
  /** False where none of the chosen cells is edited in place. */
  empty(): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Rows that are sent at the same time. */
const LANES = 4;

const found = (state: TableState, { key, field }: CellName) => {
  const row = state.rows.at(state.rows.indexOfKey(key));
  const column = state.columns.find(each => each.field === field);
  return row && column ? { row, column } : null;
};

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Editing in the cell: what was typed is never lost, be it wrong, refused or overtaken. */
export function cellEdits(
  store: TableStore,
  asked: () => { readonly onEditCell?: EditCell },
  tell: (text: Text) => void,
  focusGrid: () => void,
): CellEdits {
  const saves = cellSaves(store, asked);
  const steps = editSteps();
  /** Writes and their undoing come one after the other, in the order in which they were asked for. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };

  /** What was written last into a cell, and what the table showed then. */
  const written = new Map<string, Pick<TableState, 'rows' | 'columns'> & { readonly value: unknown }>();
  const note = (name: CellName, value: unknown): void => {
    const { rows, columns } = store.state();
    written.set(cellName(name.key, name.field), { rows, columns, value });
  };
  /** The value of a cell. As long as the table has not been drawn again since a write, that is what was written. */
  const valueNow = (name: CellName, column: ShownColumn, row: AnyRow): unknown => {
    const { rows, columns } = store.state();
    const own = written.get(cellName(name.key, name.field));
    return own && own.rows === rows && own.columns === columns ? own.value : valueIn(column, row);
  };

  async function save(
    row: AnyRow,
    column: ShownColumn,
    text: string,
    value: unknown,
    isAsSeen: boolean,
  ): Promise<void> {
    const name = { key: store.state().keyOf(row), field: column.field };
    const before = valueNow(name, column, row);
    const isTaken = await saves.save(row, [{ column, text, value }], isAsSeen);
    if (isTaken) note(name, value);
    if (isTaken) steps.push({ cells: [{ ...name, before, after: value }], refused: [] });
    const reason = store.state().drafts.get(cellName(name.key, name.field))?.reason;
    if (isTaken) tell(tableText('saved', { column: column.label }));
    else if (reason) {
      const isStale = store.state().drafts.get(cellName(name.key, name.field))?.theirs;
      tell(isStale ? reason : tableText('refused', { column: column.label, reason }));
    }
  }

  function commit(name: CellName, text: string, began: AnyRow): void {
    const state = store.state();
    const here = found(state, name);
    if (!here) return;
    const { row, column } = here;
    const first = editorText(valueIn(column, began), column.kind);
    const now = editorText(valueIn(column, row), column.kind);
    const isUnchanged = text === first || text === now;
    const isDrafted = state.drafts.has(cellName(name.key, name.field));
    if (isUnchanged) {
      if (isDrafted) store.set(before => withDraft(before, name, null));
      return;
    }
    const typed = judged(typedValue(text, column.meta ?? { kind: column.kind }), column);
    if ('value' in typed) {
      // Another's change of this very cell came in while it was edited: the server is to say so, not to be written over.
      const isTheirs = first !== now;
      const saving = save(isTheirs ? began : row, column, text, typed.value, isTheirs);
      void inTurn(() => saving);
      return;
    }
    saves.refuse(name, column, text, typed.wrong);
    tell(tableText('refused', { column: column.label, reason: typed.wrong }));
  }

  /** Writes what may be written, marks what may not, and tells how it went. */
  async function writeNow({ rows }: Pick<Block, 'rows'>): Promise<Step> {
    const cells: StepCell[] = [];
    const refused: (CellName & { text: string })[] = [];
    const { keyOf } = store.state();
    await inLanes(rows, async row => {
      const [first] = row;
      if (!first) return;
      const key = keyOf(first.row);
      const named = (cell: BlockCell) => ({ key, field: cell.column.field, text: cell.text });
      for (const cell of row) {
        if (cell.outcome !== 'refused') continue;
        saves.refuse(named(cell), cell.column, cell.text, cell.wrong ?? tableText('wrong.other'));
        refused.push(named(cell));
      }
      const toWrite = row.filter(({ outcome }) => outcome === 'write');
      if (toWrite.length === 0) return;
      const now = found(store.state(), named(first))?.row ?? first.row;
      const befores = toWrite.map(cell => valueNow(named(cell), cell.column, now));
      const isTaken = await saves.save(now, toWrite);
      toWrite.forEach((cell, at) => {
        const { field } = cell.column;
        if (isTaken) {
          note({ key, field }, cell.value);
          cells.push({ key, field, before: befores[at], after: cell.value });
        } else refused.push(named(cell));
      });
    });
    tell(tableText(refused.length > 0 ? 'writtenButSome' : 'written', { n: cells.length, m: refused.length }));
    return { cells, refused };
  }

  const writeInTurn = (block: Pick<Block, 'rows'>): Promise<void> =>
    inTurn(async () => steps.push(await writeNow(block)));

  async function turnBack(way: 'undo' | 'redo'): Promise<void> {
    const step = steps.take(way);
    if (!step) {
      tell(tableText(way === 'undo' ? 'nothingToUndo' : 'nothingToRedo'));
      return;
    }
    for (const { text, ...name } of step.refused)
      store.set(state => {
        const draft = state.drafts.get(cellName(name.key, name.field));
        return draft?.text === text && !draft.isSaving ? withDraft(state, name, null) : state;
      });
    const done: StepCell[] = [];
    let failed = 0;
    await inLanes([...Map.groupBy(step.cells, ({ key }) => key).values()], async cells => {
      const state = store.state();
      const writes: { cell: StepCell; column: ShownColumn }[] = [];
      let row: AnyRow | null = null;
      for (const cell of cells) {
        const here = found(state, cell);
        // Gone from the list, or no longer shown: there is no cell that could be marked.
        if (!here) {
          failed += 1;
          continue;
        }
        const [target, expected] = way === 'undo' ? [cell.before, cell.after] : [cell.after, cell.before];
        const now = valueNow(cell, here.column, here.row);
        // Taken back otherwise, as when all that waits to be sent was discarded.
        if (isSameValue(now, target)) continue;
        if (isSameValue(now, expected)) {
          row = here.row;
          writes.push({ cell, column: here.column });
        } else {
          const wanted = editorText(target, here.column.kind);
          saves.refuse(cell, here.column, wanted, saves.stale(here.column, here.row), here.row);
          failed += 1;
        }
      }
      if (!row) return;
      const taken = await saves.save(
        row,
        writes.map(({ cell, column }) => {
          const value = (way === 'undo' ? cell.before : cell.after) ?? null;
          return { column, value, text: editorText(value, column.kind) };
        }),
      );
      if (taken) done.push(...writes.map(({ cell }) => cell));
      else failed += writes.length;
      if (taken) for (const { cell } of writes) note(cell, way === 'undo' ? cell.before : cell.after);
    });
    steps.put(way, { cells: done, refused: [] });
    const [first] = done;
    const at = first && store.state().rows.indexOfKey(first.key);
    const col = first ? store.state().columns.findIndex(({ field }) => field === first.field) : -1;
    if (at !== undefined && at >= 0 && col >= 0) store.set(state => movedTo(state, { row: at, col }));
    tell(tableText(failed > 0 ? `${way}ButSome` : way === 'undo' ? 'undone' : 'redone', { n: done.length, m: failed }));
  }

  const isWritable = (block: Block | null): block is Block =>
    block?.rows.some(row => row.some(({ outcome }) => outcome !== 'locked')) ?? false;

  const moves = { down: 'down', up: 'up', right: 'right', left: 'left' } as const;
  return {
    begin(typed) {
      const state = store.state();
      const here = state.cursor && found(state, state.cursor);
      if (!state.cursor || !here?.column.editable || !asked().onEditCell) return false;
      const { key, field } = state.cursor;
      const draft = state.drafts.get(cellName(key, field));
      const text = typed ?? draft?.text ?? editorText(valueIn(here.column, here.row), here.column.kind);
      const edit = { key, field, text, began: here.row, isTyped: typed !== undefined };
      store.set(before => ({ ...before, edit }));
      tell(tableText('editing', { column: here.column.label }));
      return true;
    },
    typeOn(more) {
      const { edit } = store.state();
      if (!edit?.isTyped) return false;
      store.set(state => (state.edit ? { ...state, edit: { ...state.edit, text: state.edit.text + more } } : state));
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
      if (!('value' in typed)) return;
      const saving = save(draft.theirs ?? here.row, here.column, draft.text, typed.value, false);
      void inTurn(() => saving);
    },
    async write(block) {
      store.set(state => withRange(state, block.range));
      await writeInTurn(block);
    },
    async fillDown() {
      const state = store.state();
      const range = chosenRange(state);
      const block = range && filledBlock(state, range);
      if (!isWritable(block)) tell(tableText('nothingToFill'));
      else await writeInTurn(block);
    },
    empty() {
      const state = store.state();
      const range = chosenRange(state);
      const block = range && emptiedBlock(state, range);
      if (!isWritable(block)) return false;
      void writeInTurn(block);
      return true;
    },
    undo: () => inTurn(() => turnBack('undo')),
    redo: () => inTurn(() => turnBack('redo')),
  };
}
