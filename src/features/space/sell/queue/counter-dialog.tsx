import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counterBid, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import { type QueuedWork, spaceQueue } from '#contract/space/desk.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { useResend } from '#kit/use-resend.ts';
import '../locale/words.ts';

/** The seller's own price for what was bid; the buyer has an hour to take it. */
export function CounterDialog({
  work,
  onDone,
  onClose,
}: {
  readonly work: Pick<QueuedWork, 'id' | 'no' | 'version'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const id = useId();
  const client = useClient();
  const resend = useResend();
  const queries = useQueryClient();
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [remarks, setRemarks] = useState('');
  const bid = useCallQuery(spaceBids, { side: 'SELLER', id: work.id, limit: 1 }).data?.rows[0];
  const priceOf = ({ containerType, offerPrice, price }: SpaceBid['items'][number]): string =>
    prices[containerType] ?? offerPrice ?? price;
  const run = async (): Promise<void> => {
    const named = (bid?.items ?? []).map(item => ({ containerType: item.containerType, price: priceOf(item).trim() }));
    const body = { id: work.id, prices: named, remarks };
    await resend(work, body, sending => client.call(counterBid, { body, ...sending }));
    await queries.invalidateQueries({ queryKey: [...queryKey(spaceQueue)] });
    onDone();
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
            ...{ type: `${item.qty} × ${item.containerType}`, bid: `${bid.currency} ${formatFigure(item.price)}` },
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
