import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { makeBill, reopenBill } from '../../bill/make-bill.act.ts';

/**
 * What an accepted event does to the bill of the SI, in the same transaction (design A3.2). It stands beside the event's own hooks: the
 * bill names the SI that it completes, and both cannot name each other.
 */
export async function followBill(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  done: {
    readonly event: SiEvent;
    readonly remarks: string;
    readonly at: string;
    readonly document: SiDocument;
    readonly bookingNo: string;
    readonly requestId: string | null;
  },
): Promise<void> {
  const { event, at, remarks, document: si, bookingNo, requestId } = done;
  const act = { si, who, at, remarks, requestId };
  if (event === 'MAKE_BILL') await makeBill(tx, deps, { ...act, bookingNo });
  if (event === 'REOPEN') await reopenBill(tx, deps, act);
}
