import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { counterBid, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import type { QueuedWork } from '#contract/space/desk.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { settleWork } from './settle-work.ts';

/** The seller's own price for what was bid; the buyer has an hour to take it. */
export function CounterDialog({
  work,
  onClose,
}: {
  readonly work: Pick<QueuedWork, 'id' | 'no' | 'version'>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [remarks, setRemarks] = useState('');
  const bid = useCallQuery(spaceBids, { side: 'SELLER', id: work.id, limit: 1 }).data?.rows[0];
  const priceOf = ({ containerType, offerPrice, price }: SpaceBid['items'][number]): string =>
    prices[containerType] ?? offerPrice ?? price;
  const counter = useSend({
    name: ['spaceSell', 'counter'],
    rowsOf: () => [work],
    send: (body: BodyOf<typeof counterBid>, { once }) => client.call(counterBid, { body, ...once }),
    onDone: () => settleWork(queries, { kind: 'BID', id: work.id }),
    notice: () => ({ text: t('bid.countered', { no: work.no }) }),
  });
  const run = async (): Promise<void> => {
    const named = (bid?.items ?? []).map(item => ({ containerType: item.containerType, price: priceOf(item).trim() }));
    await counter.run({ id: work.id, prices: named, remarks });
    onClose();
  };
  return (
    <AskDialog
      title={t('bid.counterTitle', { no: work.no })}
      send={{ label: t('bid.counter'), disabled: !bid, run }}
      onClose={onClose}
    >
      <p className="fl-muted">{t('bid.counterHint')}</p>
      {!bid && <LoadingState lines={2} />}
      {bid?.items.map(item => (
        <FormGroup
          key={item.containerType}
          label={t('bid.counterPrice', {
            type: `${item.qty} × ${item.containerType}`,
            bid: `${bid.currency} ${formatFigure(item.price)}`,
          })}
          labelFor={`${id}-${item.containerType}`}
        >
          <InputGroup
            id={`${id}-${item.containerType}`}
            inputMode="decimal"
            maxLength={10}
            value={priceOf(item)}
            onValueChange={price => setPrices({ ...prices, [item.containerType]: price })}
          />
        </FormGroup>
      ))}
      <FormGroup label={t('bid.note')} labelFor={`${id}-remarks`}>
        <InputGroup id={`${id}-remarks`} maxLength={200} value={remarks} onValueChange={setRemarks} />
      </FormGroup>
    </AskDialog>
  );
}
