import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { type SiHeader, siPage } from '#contract/si/calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { GridCursor } from '#kit/use-grid-cursor.ts';
import { useWatchedMachine } from '#kit/watched-machines.ts';
import { reviewQueueFlow } from '#machines/si/review-queue.flow.ts';
import type { ReviewRequest } from '#machines/si/review-queue.request.ts';
import { queueQuery, reviewActors, toQueueRow } from './review-actors.ts';

/**
 * The reviewer's queue: the machine holds cursor, marks, decision and undo; the cache holds what is shown of each row.
 * The machine lives as long as the screen, also while the screen is kept in the background.
 */
export function useReviewQueue(q: string, remarksOf: (request: ReviewRequest) => string) {
  const client = useClient();
  const queries = useQueryClient();
  const me = useSession().employee?.EmployeeId ?? '';
  const latest = useRef({ q, remarksOf });
  useLayoutEffect(() => {
    latest.current = { q, remarksOf };
  });
  const [actor] = useState(() => {
    const actors = reviewActors(
      client,
      queries,
      request => latest.current.remarksOf(request),
      () => latest.current.q,
    );
    return createActor(reviewQueueFlow.provide({ actors }), { input: { me } });
  });
  // With the layout, not after the paint: a key pressed right after another is of the rows that are seen.
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
  useWatchedMachine(actor, 'reviewQueue');

  const page = useCallQuery(siPage, queueQuery(q), { placeholderData: keepPreviousData });
  const headers = page.data?.rows;
  useLayoutEffect(() => {
    if (headers) actor.send({ type: 'ROWS', rows: headers.map(toQueueRow) });
  }, [actor, headers]);

  const snapshot = useSelector(actor, current => current);
  const { queue } = snapshot.context;
  const byId = new Map((headers ?? []).map(row => [row.Id, row]));
  // What the machine has let go (decided rows) leaves the list before the next read confirms it.
  const rows = queue.rows.flatMap(row => byId.get(row.id) ?? []);
  return { actor, snapshot, page, rows, openRow: byId.get(queue.openId ?? '') ?? null };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

/** The grid's cursor is the machine's: what the reviewer reads is what a key decides on. */
export function queueCursor(
  { actor, snapshot, rows, openRow }: ReviewQueue,
  open: (row: SiHeader) => void,
): GridCursor<SiHeader> {
  const { queue } = snapshot.context;
  const marks = new Set(queue.marked);
  const moves = { next: 1, previous: -1, first: -Infinity, last: Infinity, pageDown: 10, pageUp: -10 } as const;
  return {
    active: queue.openId,
    activeRow: openRow,
    marks,
    markedRows: rows.filter(row => marks.has(row.Id)),
    move(move) {
      const at = rows.findIndex(row => row.Id === queue.openId);
      const to = rows[Math.min(Math.max(at + moves[move], 0), rows.length - 1)];
      if (to) actor.send({ type: 'PICK', id: to.Id });
    },
    moveTo: key => actor.send({ type: 'PICK', id: key }),
    open(key = queue.openId ?? undefined) {
      const row = rows.find(({ Id }) => Id === key);
      if (row) open(row);
    },
    mark(key = queue.openId ?? undefined) {
      if (key !== undefined && key !== queue.openId) actor.send({ type: 'PICK', id: key });
      actor.send({ type: 'MARK' });
    },
    clearMarks: () => actor.send({ type: 'UNMARK_ALL' }),
  };
}
