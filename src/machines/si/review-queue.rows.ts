import type { SiState } from '#contract/si/status.ts';

/** A row of the review queue, as far as the flow must know it. */
export interface QueueRow {
  readonly id: string;
  readonly version: number;
  readonly state: SiState;
  readonly claimerId: string | null;
  /** Number of warnings: rows without any can be approved together. */
  readonly warnings: number;
}

/** Rows with the one that is open in the preview and those that are marked. */
export interface Queue {
  readonly rows: readonly QueueRow[];
  readonly openId: string | null;
  readonly marked: readonly string[];
}

const indexOf = ({ rows, openId }: Queue): number => rows.findIndex(row => row.id === openId);

export const openRow = (queue: Queue): QueueRow | undefined => queue.rows[indexOf(queue)];

/** New rows; the open one stays open, or what stands in its place now, so that the reviewer never loses the line. */
export function withRows(queue: Queue, rows: readonly QueueRow[], pick: string | null = queue.openId): Queue {
  const stays = rows.some(row => row.id === pick);
  const place = Math.min(Math.max(indexOf(queue), 0), rows.length - 1);
  return {
    rows,
    openId: stays ? pick : (rows[place]?.id ?? null),
    marked: queue.marked.filter(id => rows.some(row => row.id === id)),
  };
}

/** Rows that were decided leave the queue; when the open one leaves, the next opens by itself. */
export const without = (queue: Queue, ids: readonly string[]): Queue =>
  withRows(
    queue,
    queue.rows.filter(row => !ids.includes(row.id)),
  );

export const moved = (queue: Queue, by: 1 | -1): Queue => {
  const row = queue.rows[indexOf(queue) + by];
  return row ? { ...queue, openId: row.id } : queue;
};

export const picked = (queue: Queue, id: string): Queue =>
  queue.rows.some(row => row.id === id) ? { ...queue, openId: id } : queue;

export const toggled = (queue: Queue): Queue => {
  const { openId, marked } = queue;
  if (openId === null) return queue;
  return { ...queue, marked: marked.includes(openId) ? marked.filter(id => id !== openId) : [...marked, openId] };
};

export const changed = (queue: Queue, row: Partial<QueueRow> & Pick<QueueRow, 'id'>): Queue => ({
  ...queue,
  rows: queue.rows.map(known => (known.id === row.id ? { ...known, ...row } : known)),
});

/** What a bulk approval may take: marked and without warnings (A4, siCheck). */
export const bulkRows = ({ rows, marked }: Queue): readonly QueueRow[] =>
  rows.filter(row => marked.includes(row.id) && row.warnings === 0);
