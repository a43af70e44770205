import type { Deps } from '../../kernel/deps.ts';
import { createDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { NamedHold } from './hold-birth.ts';
import { servedSpaceOrder } from './space-order.served.ts';

/** The order of an offer that the caller holds, and settles afterwards; answers its id. */
export async function bearHold(tx: Tx, deps: Deps, named: NamedHold, { isSeed = false } = {}): Promise<string> {
  const { offer, wishes, actor, at } = named;
  const items = [...wishes].map(([containerType, qty]) => ({ containerType, qty }));
  const order = await createDocument({ tx, deps }, servedSpaceOrder, {
    event: 'HOLD',
    actor,
    now: at,
    payload: { offerId: offer.id, items },
    prepared: named,
    isSeed,
  });
  return order.id;
}
