import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { makeBid, type SpaceBid } from '#contract/space/bids.calls.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';

/** A buyer's own price for the containers that he wants; nothing is held until the seller agrees. */
export function BidDialog({
  offer,
  wished,
  forCompany,
  onDone,
  onClose,
}: {
  readonly offer: HallOffer;
  readonly wished: readonly { readonly containerType: string; readonly qty: number }[];
  readonly forCompany: string | undefined;
  readonly onDone: (bid: SpaceBid) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceBuy');
  const client = useClient();
  const id = useId();
  const zone = useViewerZone();
  const [note, setNote] = useState('');
  const priceOf = (type: string): string => offer.lines.find(line => line.containerType === type)?.price ?? '';
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const bid = useSend({
    name: ['space', 'bid'],
    send: async (body: Omit<BodyOf<typeof makeBid>, 'key'>, { idempotencyKey: key }) =>
      (await client.call(makeBid, { body: { ...body, key } })).data,
    onDone,
    notice: ({ orderId, dueAt }) => ({
      text: orderId ? t('bid.accepted') : t('bid.sent', { at: formatInstant(dueAt, zone, 'dateMinute') }),
    }),
  });
  const run = async (): Promise<void> => {
    const items = wished.map(({ containerType, qty }) => ({
      containerType,
      qty,
      price: (prices[containerType] ?? priceOf(containerType)).trim(),
    }));
    await bid.run({ offerId: offer.id, items, note, ...(forCompany && { forCompany }) });
    onClose();
  };
  return (
    <AskDialog title={t('bid.title', { no: offer.offerNo })} send={{ label: t('act.bid'), run }} onClose={onClose}>
      <p className="fl-muted">{t('bid.hint')}</p>
      {wished.map(({ containerType, qty }) => (
        <FormGroup
          key={containerType}
          label={t('bid.price', {
            type: `${qty} × ${containerType}`,
            price: `${offer.currency} ${formatFigure(priceOf(containerType))}`,
          })}
          labelFor={`${id}-${containerType}`}
        >
          <InputGroup
            id={`${id}-${containerType}`}
            inputMode="decimal"
            maxLength={10}
            value={prices[containerType] ?? priceOf(containerType)}
            onValueChange={price => setPrices({ ...prices, [containerType]: price })}
          />
        </FormGroup>
      ))}
      <FormGroup label={t('bid.note')} labelFor={`${id}-note`}>
        <InputGroup id={`${id}-note`} maxLength={200} value={note} onValueChange={setNote} />
      </FormGroup>
    </AskDialog>
  );
}
