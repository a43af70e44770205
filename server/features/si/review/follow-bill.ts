import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { SiCommand } from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { makeBill, reopenBill } from '../../bill/make-bill.act.ts';
import type { Origin } from '../store.ts';

/** What an accepted event does to the bill of the SI, in the same transaction (design A3.2). */
export async function followBill(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  who: SeatedWho,
  done: {
    readonly command: SiCommand;
    readonly document: SiDocument;
    readonly bookingNo: string;
    readonly origin: Origin;
  },
): Promise<void> {
  const { command, document: si, bookingNo, origin } = done;
  const { actor, at, remarks = '' } = command;
  const act = { si, seat: who.seat, actor, at, remarks, requestId: origin.requestId };
  if (command.type === 'MAKE_BILL') await makeBill(tx, deps, { ...act, bookingNo });
  if (command.type === 'REOPEN') await reopenBill(tx, deps, act);
}
