import { useQueryClient } from '@tanstack/react-query';
import type { Text } from '#contract/kernel/text.ts';
import { answerBid } from '#contract/space/bids.calls.ts';
import { decideRevoke, type QueuedWork, spaceQueue } from '#contract/space/desk.calls.ts';
import {
  answerSpaceCancel,
  approveOffers,
  confirmSpaceOrder,
  rejectOffers,
  rejectSpaceOrder,
} from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import { queryKey } from '#kit/queries.ts';
import { type Sending, useResend } from '#kit/use-resend.ts';
import { CallError } from '#streams/call-error.ts';

/** A row of many was refused, as a refusal of one. */
const refusedRow = (message: Text): CallError =>
  new CallError({ code: 'event_not_allowed', message, errors: [], traceId: '', Status: 0 }, 422);

type Work = Pick<QueuedWork, 'kind' | 'id' | 'version'>;

/** The seller's or the reviewer's word on one piece of waiting work, whatever kind it is. */
export function useDecide() {
  const client = useClient();
  const queries = useQueryClient();
  const resend = useResend();
  const send = async ({ kind, id }: Work, accept: boolean, remarks: string, sending: Sending): Promise<void> => {
    const { ifMatch: version, idempotencyKey } = sending;
    if (kind === 'OFFER') {
      const body = { rows: [{ id, version }], remarks };
      const { data } = await client.call(accept ? approveOffers : rejectOffers, { body, idempotencyKey });
      const [told] = data;
      if (told && !told.ok && told.message) throw refusedRow(told.message);
    } else if (kind === 'BID') await client.call(answerBid, { body: { id, accept, remarks }, ...sending });
    else if (kind === 'REVOKE') await client.call(decideRevoke, { body: { id, accept, remarks }, ...sending });
    else if (kind === 'CANCEL') await client.call(answerSpaceCancel, { body: { id, accept, remarks }, ...sending });
    else if (accept) await client.call(confirmSpaceOrder, { body: { id }, ...sending });
    else await client.call(rejectSpaceOrder, { body: { id, remarks }, ...sending });
  };
  return async (work: Work, accept: boolean, remarks = ''): Promise<void> => {
    try {
      await resend(work, { accept, remarks }, sending => send(work, accept, remarks, sending));
    } finally {
      // Refused because somebody was faster: then it is gone, too.
      await queries.invalidateQueries({ queryKey: [...queryKey(spaceQueue)] });
    }
  };
}
