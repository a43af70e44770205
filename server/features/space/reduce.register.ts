import type { FastifyInstance } from 'fastify';
import { reduceSpaceOrder } from '#contract/space/space.calls.ts';
import type { OrderItem } from '#machines/space/space-order.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implementOnce } from '../../kernel/http/once.ts';
import { feeNow } from './order.present.ts';
import { containersOf } from './order-amount.ts';
import { feeWith } from './order-fee.ts';
import { orderSender } from './send-order.ts';
import { spaceRefused } from './space-refused.ts';
import type { SpaceOrderRow } from './tables.ts';

/** Part of an order goes back: the fee of giving back is that of the part, and booking numbers go with it, the last first. */

interface Kept {
  readonly containerType: string;
  readonly qty: number;
}

function keptItems(items: readonly OrderItem[], asked: readonly Kept[]): OrderItem[] {
  const wanted = new Map(asked.map(({ containerType, qty }) => [containerType, qty]));
  return items.flatMap(item => {
    const qty = wanted.get(item.containerType) ?? 0;
    if (qty > item.qty) throw spaceRefused({ code: 'SPACE_INSUFFICIENT', params: { n: qty, m: item.qty } }, 'items');
    return qty === 0 ? [] : [{ ...item, qty }];
  });
}

function keptRefs(refs: SpaceOrderRow['refs'], items: readonly Kept[]): SpaceOrderRow['refs'] {
  const left = new Map(items.map(({ containerType, qty }) => [containerType, qty]));
  return refs.flatMap(ref => {
    const qty = Math.min(ref.qty, left.get(ref.containerType) ?? 0);
    left.set(ref.containerType, (left.get(ref.containerType) ?? 0) - qty);
    return qty === 0 ? [] : [{ ...ref, qty }];
  });
}

export function registerReduce(app: FastifyInstance, deps: Deps): void {
  const { send } = orderSender(deps);

  implementOnce(app, deps, reduceSpaceOrder, asked =>
    send(asked, ({ row, offer, now }) => {
      const items = keptItems(row.items, asked.body.items);
      const left = containersOf(items);
      const gone = containersOf(row.items) - left;
      // Nothing given back is no event; the machine refuses an order without containers.
      if (gone === 0) throw spaceRefused({ code: 'NS-01' }, 'items');
      const fee = feeNow({ ...row, items: [{ ...row.items[0]!, qty: gone }] }, offer, now);
      const refs = keptRefs(row.refs, items);
      return {
        type: 'REDUCE',
        payload: { left, fee, agreedFee: asked.body.agreedFee },
        write: () => ({ items, refs, fee: feeWith(row, fee) }),
      };
    }),
  );
}
