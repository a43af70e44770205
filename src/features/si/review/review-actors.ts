import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { changeSiStatus, changeSiStatusBatch, type SiHeader, siPage } from '#contract/si/calls.ts';
import { siStateOf } from '#contract/si/status.ts';
import { queryKey } from '#kit/queries.ts';
import type { BulkAnswer, ReviewAnswer, ReviewRequest } from '#machines/si/review-queue.request.ts';
import type { QueueRow } from '#machines/si/review-queue.rows.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import type { Client } from '#streams/client.ts';
import { refreshSi } from '../queries.ts';

/** The queue as one page: who has more than this waiting needs colleagues, not a longer list. */
export const queueQuery = (q: string) => ({ queue: 'true' as const, limit: 200, ...(q === '' ? {} : { q }) });

/** A status the client does not know would be a server newer than this page. */
const stateOf = (status: number) => {
  const state = siStateOf(status);
  if (!state) throw new Error(`unknown SI status ${status}`);
  return state;
};

export const toQueueRow = (row: SiHeader): QueueRow => ({
  id: row.Id,
  version: row.VERSION,
  state: stateOf(row.TBI_STATUS),
  claimerId: row.CLAIMER_ID,
  warnings: row.WARNINGS,
});

/**
 * The real actors of the review queue: calls of the specification through the client's cache. `remarksOf` says what goes
 * into the log with a decision; by default what the reviewer wrote.
 */
export function reviewActors(
  client: Client,
  queries: QueryClient,
  remarksOf: (request: ReviewRequest) => string = request => request.remarks,
  /** Words of the search. */
  wordsOf: () => string = () => '',
) {
  const read = async (): Promise<readonly QueueRow[]> => {
    const query = queueQuery(wordsOf());
    const page = await queries.fetchQuery({
      queryKey: [...queryKey(siPage, query)],
      queryFn: async () => (await client.call(siPage, { query })).data,
      staleTime: 0,
    });
    return page.rows.map(toQueueRow);
  };
  const decide = async (request: ReviewRequest): Promise<ReviewAnswer> => {
    const { data } = await client
      .call(changeSiStatus, {
        query: {
          TDId: request.id,
          Status: String(SI_EVENTS[request.event].status),
          Remarks: remarksOf(request),
          Version: request.version,
        },
      })
      // Refused or not: what is shown of it is read again, so that a reader who lost sees who won.
      .finally(() => void refreshSi(queries, request.id));
    return { version: data.VERSION, state: stateOf(data.TBI_STATUS) };
  };
  const approveMany = async (rows: readonly QueueRow[]): Promise<readonly BulkAnswer[]> => {
    const { data } = await client.call(changeSiStatusBatch, {
      body: {
        items: rows.map(row => ({ TDId: row.id, Version: row.version })),
        Status: SI_EVENTS.APPROVE.status ?? 3,
        Remarks: '',
      },
    });
    for (const row of rows) void refreshSi(queries, row.id);
    return data.map(item => ({ id: item.TDId, refused: item.ok ? null : (item.errors[0]?.code ?? 'broken') }));
  };
  return {
    load: fromPromise<readonly QueueRow[]>(read),
    decide: fromPromise<ReviewAnswer, ReviewRequest>(({ input }) => decide(input)),
    decideMany: fromPromise<readonly BulkAnswer[], { readonly rows: readonly QueueRow[] }>(({ input }) =>
      approveMany(input.rows),
    ),
  };
}
