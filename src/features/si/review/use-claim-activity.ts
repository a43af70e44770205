import { keepClaim } from '#contract/si/history.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useActivity, useOpenRow, useQueueFlow } from '#kit/queue/use-queue-flow.ts';
import type { Holder } from '#machines/kernel/document-waiting.ts';
import { CLAIM_IDLE_MS } from '#machines/si/shipping-instruction.guards.ts';

/** What the list and the page of an SI know of its claim. */
export interface ClaimedSi {
  readonly Id: string;
  readonly VERSION: number;
  readonly CLAIMER_ID: string | null;
}

/**
 * While the reader works on an SI they have claimed, the claim does not lapse: the machine of the kit's queues keeps it. To open an SI
 * is only to look at it, so that nothing is claimed or laid back here.
 */
export function useClaimActivity(si: ClaimedSi | null): void {
  const client = useClient();
  const me = useSession().employee?.EmployeeId ?? '';
  const never = async (): Promise<never> => {
    throw new Error('opening an SI claims nothing');
  };
  const queue = useQueueFlow(
    { idleMs: CLAIM_IDLE_MS, isOpenedTaken: false },
    { take: never, release: never, keep: id => client.call(keepClaim, { body: { Id: id } }) },
  );
  useOpenRow(queue, si && { id: si.Id, version: si.VERSION, holder: holderFor(si, me) });
  useActivity(queue, si !== null);
}

const holderFor = ({ CLAIMER_ID }: ClaimedSi, me: string): Holder =>
  CLAIMER_ID === null ? 'free' : CLAIMER_ID === me ? 'mine' : 'other';
