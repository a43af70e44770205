import { useQueryClient } from '@tanstack/react-query';
import type { Text } from '#contract/kernel/text.ts';
import { answerBid } from '#contract/space/bids.calls.ts';
import { decideRevoke, type QueuedWork } from '#contract/space/desk.calls.ts';
import {
  answerSpaceCancel,
  approveOffers,
  confirmSpaceOrder,
  rejectOffers,
  rejectSpaceOrder,
} from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { type Send, type SendingOnce, useSend } from '#kit/send/use-send.ts';
import { CallError } from '#streams/call-error.ts';
import '../locale/words.ts';
import { settleWork } from './settle-work.ts';

/** A row of many was refused, as a refusal of one. */
const refusedRow = (message: Text): CallError =>
  new CallError({ code: 'event_not_allowed', message, errors: [], traceId: '', Status: 0 }, 422);

export interface Decision {
  readonly work: Pick<QueuedWork, 'kind' | 'id' | 'version' | 'no'>;
  readonly accept: boolean;
  readonly remarks?: string;
}

/** The seller's or the reviewer's word on one piece of waiting work, whatever kind it is. */
export function useDecide(): Send<Decision, true> {
  const client = useClient();
  const queries = useQueryClient();
  const t = useT('spaceSell');
  const decide = async (
    { work: { kind, id }, accept, remarks = '' }: Decision,
    { rows, once }: SendingOnce,
  ): Promise<void> => {
    if (kind === 'OFFER') {
      const [told] = (await client.call(accept ? approveOffers : rejectOffers, { body: { rows, remarks }, ...once }))
        .data;
      if (told && !told.ok && told.message) throw refusedRow(told.message);
    } else if (kind === 'BID') await client.call(answerBid, { body: { id, accept, remarks }, ...once });
    else if (kind === 'REVOKE') await client.call(decideRevoke, { body: { id, accept, remarks }, ...once });
    else if (kind === 'CANCEL') await client.call(answerSpaceCancel, { body: { id, accept, remarks }, ...once });
    else if (accept) await client.call(confirmSpaceOrder, { body: { id }, ...once });
    else await client.call(rejectSpaceOrder, { body: { id, remarks }, ...once });
  };
  return useSend({
    name: ['spaceSell', 'decide'],
    rowsOf: ({ work }) => [work],
    wordsOf: ({ accept, remarks }) => ({ accept, remarks }),
    send: async (decision: Decision, sending) => {
      await decide(decision, sending);
      return true as const;
    },
    onDone: (_, { work }) => settleWork(queries, work),
    // Refused because somebody was faster: then it is gone, too.
    onRefused: (_, { work }) => settleWork(queries, work),
    notice: (_, { work: { kind, no }, accept }) => ({
      text: t(accept ? `queue.done.${kind}` : `queue.refused.${kind}`, { no }),
    }),
  });
}
