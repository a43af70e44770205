import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { missingDetails } from '#contract/space/rules/order-details.ts';
import {
  cancelSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  type HallOffer,
  type OrderDetails,
  orderDetailsSchema,
  reduceSpaceOrder,
  type SpaceOrder,
  submitSpaceOrder,
} from '#contract/space/space.calls.ts';
import { useSession } from '#kit/client.tsx';
import { type KeptValue, useKeptValue } from '#kit/form/use-kept-value.ts';
import { type SendTrouble, troubleOf } from '#kit/send/send-trouble.ts';
import { knowsEvent } from '#machines/kernel/document.ts';
import { spaceOrder } from '#machines/space/space-order.document.ts';
import { useSecondsLeft } from '../../kit/hold-clock.tsx';
import { askedItems, type Items, isSamePrice, itemsOf } from './items.ts';
import { useHold } from './use-hold.ts';
import { useOrder } from './use-order.ts';

/** A purchase of one offer: what is wanted, the hold, what the buyer writes. What the order is decides what can be done next. */

export type DetailsText = Readonly<Record<keyof OrderDetails, string>>;

interface Kept {
  readonly items: Items;
  readonly details: DetailsText;
}

/** Why a hold was not given, and what is left of which container type. */
export interface Refused {
  readonly text: Text;
  readonly rest: { readonly containerType: string; readonly left: number } | null;
}

export interface PurchaseAsk {
  readonly offer: HallOffer | null;
  readonly orderId: string | null;
  /** What the address asks for. */
  readonly wanted: Items;
  /** Id of the customer that staff order for. */
  readonly forCompany?: string | undefined;
  readonly route: string;
  /** Another order stands in the address. */
  readonly onOrder: (id: string | null) => void;
}

const EMPTY: DetailsText = {
  contactName: '',
  phone: '',
  mail: '',
  goods: '',
  grossKgPerContainer: '',
  buyerRef: '',
  remark: '',
};
const textsOf = (details: OrderDetails): DetailsText => ({
  ...details,
  grossKgPerContainer: details.grossKgPerContainer ?? '',
});
const KG = /^\d{1,7}(\.\d{1,2})?$/;
const detailsOf = (texts: DetailsText): OrderDetails =>
  orderDetailsSchema.parse({
    ...texts,
    grossKgPerContainer: KG.test(texts.grossKgPerContainer.trim()) ? texts.grossKgPerContainer.trim() : null,
  });

/** The server said no, and why: another wish may be granted. */
const isRefusal = ({ kind }: SendTrouble): boolean => kind === 'refused' || kind === 'invalid';

function refusedBy({ text, findings: [finding] }: SendTrouble): Refused {
  const { lineId, m } = (finding?.params ?? {}) as { readonly lineId?: string; readonly m?: number };
  const isShort = finding?.code === 'SPACE_INSUFFICIENT' && lineId !== undefined;
  const rest = isShort ? { containerType: lineId.slice(lineId.indexOf(':') + 1), left: Number(m) } : null;
  return { text, rest };
}

export function usePurchase({ offer, orderId, wanted, forCompany, route, onOrder }: PurchaseAsk) {
  const { employee } = useSession();
  const { order, aheadMs, keep, send, ...reading } = useOrder(orderId);
  const [typedItems, setTypedItems] = useState<Items | null>(null);
  const [typed, setTyped] = useState<DetailsText | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [repriced, setRepriced] = useState<{ readonly was: SpaceOrder; readonly now: SpaceOrder } | null>(null);

  const isHeld = order !== null && knowsEvent(spaceOrder, order.state, 'SUBMIT');
  const left = useSecondsLeft(isHeld ? order.holdExpireAt : null, aheadMs);
  const isReleased = order?.state === 'RELEASED' || left === 0;
  const isChoosing = order === null || isReleased;
  const items = typedItems ?? (order ? itemsOf(order) : wanted);
  const start: DetailsText = order?.details
    ? textsOf(order.details)
    : forCompany
      ? EMPTY
      : {
          ...EMPTY,
          contactName: employee?.Name ?? '',
          phone: employee?.Phone ?? '',
          mail: employee?.Email ?? '',
        };
  const details = typed ?? start;

  const isOpen = isChoosing || isHeld;
  const unsent: Kept | null = isOpen && typed !== null ? { items, details } : null;
  const kept: KeptValue = useKeptValue<Kept>({ route, record: offer?.id ?? '' }, unsent, found => {
    setTyped(found.details);
    setTypedItems(before => before ?? found.items);
  });

  const holding = useHold({
    name: ['space', 'hold'],
    onDone: held => {
      keep(held);
      onOrder(held.id);
    },
  });
  const holdThese = (these: Items): Promise<SpaceOrder> =>
    holding.run({
      offerId: offer?.id ?? order?.offerId ?? '',
      items: askedItems(these),
      ...(forCompany && { forCompany }),
    });
  const submitThis = async (seen: SpaceOrder): Promise<SpaceOrder> => {
    const done = await send(submitSpaceOrder, seen, { details: detailsOf(details) });
    setTyped(null);
    setTypedItems(null);
    await kept.forget();
    return done;
  };

  return {
    offer,
    order,
    items,
    details,
    left,
    isReleased,
    isChoosing,
    refused: holding.trouble && isRefusal(holding.trouble) ? refusedBy(holding.trouble) : null,
    repriced,
    reading,
    forCompany,
    isRestored: kept.isRestored,
    isDirty: unsent !== null,
    /** Fields that keep the order from being submitted, once that was tried. */
    missing: isChecked ? missingOf(details) : [],
    setQty(containerType: string, qty: number): void {
      holding.reset();
      setTypedItems({ ...items, [containerType]: qty });
    },
    setDetail: (field: keyof OrderDetails, value: string): void => setTyped({ ...details, [field]: value }),
    /** Out of a template: what it does not know stays as it was typed. */
    fill: (known: Partial<DetailsText>): void => setTyped({ ...details, ...known }),
    forget: async (): Promise<void> => {
      setTyped(null);
      await kept.forget();
    },
    /** True once it is held; a refusal stands in the panel. */
    async hold(these: Items = items): Promise<boolean> {
      try {
        await holdThese(these);
        setTypedItems(null);
        return true;
      } catch (error) {
        if (!isRefusal(troubleOf(error))) throw error;
        return false;
      }
    },
    /** The order as it stands then; null where fields are missing or a price has changed and is asked about. */
    async submit(): Promise<SpaceOrder | null> {
      setChecked(true);
      if (!order || missingOf(details).length > 0) return null;
      try {
        return await submitThis(order);
      } catch (error) {
        if (troubleOf(error).findings[0]?.code !== 'HOLD_EXPIRED') throw error;
        // Too late by a moment: the same containers are held anew, and submitted at once where they cost the same (design B.5.2).
        const again = await holdThese(itemsOf(order));
        if (isSamePrice(order, again)) return submitThis(again);
        setRepriced({ was: order, now: again });
        return null;
      }
    },
    async submitRepriced(): Promise<SpaceOrder | null> {
      if (!repriced) return null;
      const done = await submitThis(repriced.now);
      setRepriced(null);
      return done;
    },
    keepRepriced: () => setRepriced(null),
    /** Goes on with an order that came otherwise: a bid that was accepted. */
    open: (id: string): void => onOrder(id),
    extend: async (): Promise<SpaceOrder | null> => (order ? send(extendHold, order) : null),
    /** Gives a hold up or takes an order back; a hold that was given up leaves the choice as it was. */
    async giveUp(): Promise<void> {
      if (!order) return;
      const { state } = await send(giveUpSpaceOrder, order);
      if (state !== 'RELEASED') return;
      setTypedItems(itemsOf(order));
      onOrder(null);
    },
    reduce: async (kept: { containerType: string; qty: number }[], agreedFee: string): Promise<SpaceOrder | null> =>
      order ? send(reduceSpaceOrder, order, { items: kept, agreedFee }) : null,
    cancel: async (agreedFee: string): Promise<SpaceOrder | null> =>
      order ? send(cancelSpaceOrder, order, { agreedFee }) : null,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

function missingOf(details: DetailsText): readonly (keyof OrderDetails)[] {
  return missingDetails(detailsOf(details));
}
