import { useState } from 'react';
import type { Command } from './command.ts';
import { useCommands } from './command-registry.tsx';
import { type CursorMove, keptCursor, keptMarks, movedCursor } from './grid-cursor.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

export interface GridCursor<Row> {
  /** Key of the row under the cursor. */
  readonly active: string | null;
  readonly activeRow: Row | null;
  /** Keys of marked rows; `null` where the grid has no marks. */
  readonly marks: ReadonlySet<string> | null;
  readonly markedRows: readonly Row[];
  move(move: CursorMove): void;
  moveTo(key: string): void;
  open(key?: string): void;
  mark(key?: string): void;
  clearMarks(): void;
}

interface GridCursorOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly marks?: boolean;
  /** j, k, Enter and Space work wherever the focus is on the screen; `false` for the second grid of a screen. */
  readonly keys?: boolean;
  /** The first row is under the cursor from the start, as in queues with a preview. */
  readonly startAtFirst?: boolean;
}

type GridWord = keyof typeof zh.grid;
const word = (key: GridWord) => ({ zh: zh.grid[key], en: en.grid[key] });

/** Cursor and marks of a `DataGrid`. Both are kept by row key, so that rows can be read again under them. */
export function useGridCursor<Row>(options: GridCursorOptions<Row>): GridCursor<Row> {
  const { rows, rowKey, onOpen, keys = true, startAtFirst = false } = options;
  const order = rows.map(rowKey);
  const [chosen, setChosen] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<readonly string[]>(order);

  const held = keptCursor(before, order, chosen);
  const active = held ?? (startAtFirst ? (order[0] ?? null) : null);
  if (active !== chosen) setChosen(active);
  if (order.length !== before.length || order.some((key, place) => key !== before[place])) setBefore(order);
  const kept = keptMarks(marked, order);
  if (kept !== marked) setMarked(kept);

  const rowOf = (key: string | null): Row | null => rows.find(row => rowKey(row) === key) ?? null;
  const cursor: GridCursor<Row> = {
    active,
    activeRow: rowOf(active),
    marks: options.marks ? kept : null,
    markedRows: rows.filter(row => kept.has(rowKey(row))),
    move: move => setChosen(movedCursor(order, active, move)),
    moveTo: setChosen,
    open: (key = active ?? undefined) => {
      const row = rowOf(key ?? null);
      if (row) onOpen?.(row);
    },
    mark: (key = active ?? undefined) => {
      if (key === undefined) return;
      setMarked(kept.has(key) ? new Set([...kept].filter(other => other !== key)) : new Set([...kept, key]));
    },
    clearMarks: () => setMarked(new Set()),
  };

  const command = (id: GridWord, shortcut: string, run: () => void, repeats = false): Command => ({
    id: `grid.${id}`,
    title: word(id),
    section: word('section'),
    shortcut,
    enabled: true,
    quiet: true,
    repeats,
    run,
  });
  useCommands(
    keys
      ? [
          command('next', 'j', () => cursor.move('next'), true),
          command('previous', 'k', () => cursor.move('previous'), true),
          ...(onOpen ? [command('open', 'enter', () => cursor.open())] : []),
          ...(options.marks ? [command('mark', 'space', () => cursor.mark())] : []),
        ]
      : [],
  );
  return cursor;
}
