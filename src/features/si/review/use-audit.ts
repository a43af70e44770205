import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import { type SiDetail, siDetail } from '#contract/si/calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useWatchedMachine } from '#kit/watched-machines.ts';
import { reviewQueueFlow } from '#machines/si/review-queue.flow.ts';
import type { QueueRow } from '#machines/si/review-queue.rows.ts';
import { reviewActors, toQueueRow } from './review-actors.ts';

/** Only what waits for a decision is in the machine's hands; a decided SI is out of them, but may be taken back. */
const WAITING: ReadonlySet<number> = new Set([1, 2]);

/** One SI under review: the queue's own machine with this one row. `approvalRemarksOf` says what goes into the log with an approval. */
export function useAudit(id: string | null, approvalRemarksOf: (si: SiDetail) => string) {
  const client = useClient();
  const queries = useQueryClient();
  const me = useSession().employee?.EmployeeId ?? '';
  const detail = useCallQuery(siDetail, { Id: id ?? '' }, { enabled: id !== null });
  const remarks = useRef('');
  // With the layout, not after the paint: a key pressed right after another sends what is seen.
  useLayoutEffect(() => {
    remarks.current = detail.data ? approvalRemarksOf(detail.data) : '';
  });
  const [actor] = useState(() => {
    const { decide, decideMany } = reviewActors(client, queries, request =>
      request.event === 'APPROVE' ? remarks.current : request.remarks,
    );
    const load = fromPromise<readonly QueueRow[]>(async () => {
      const { data } = await client.call(siDetail, { query: { Id: id ?? '' } });
      return WAITING.has(data.TBI_STATUS) ? [toQueueRow(data)] : [];
    });
    return createActor(reviewQueueFlow.provide({ actors: { load, decide, decideMany } }), { input: { me } });
  });
  useLayoutEffect(() => {
    if (id !== null) actor.start();
  }, [actor, id]);
  useWatchedMachine(actor, 'audit');

  const si = detail.data;
  useLayoutEffect(() => {
    if (si) actor.send({ type: 'ROWS', rows: WAITING.has(si.TBI_STATUS) ? [toQueueRow(si)] : [] });
  }, [actor, si]);
  const snapshot = useSelector(actor, current => current);
  return { actor, snapshot, detail };
}
