import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { saveWatch, watchPage } from '#contract/rates/watch/watch.calls.ts';
import {
  MOST_WATCHES,
  WATCH_FREQUENCIES,
  WATCH_FREQUENCY_LABELS,
  type WatchFrequency,
} from '#contract/rates/watch/watch-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { queryKey } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { amountText } from '../../search/parts/offer-words.tsx';
import type { SearchText } from '../../search/use-search.ts';
import '../locale/words.ts';

/** Watches the lane and containers of a search; a lane that is watched already is changed. */
export function WatchDialog({ lane, onClose }: { readonly lane: SearchText; readonly onClose: () => void }) {
  const t = useT('priceWatch');
  const text = useText();
  const id = useId();
  const queries = useQueryClient();
  const [frequency, setFrequency] = useState<WatchFrequency>('DAILY');
  const [target, setTarget] = useState('');
  const send = useSendCall(saveWatch, {
    name: ['rates', 'favourite'],
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: queryKey(watchPage) });
      onClose();
    },
    notice: ({ best: amount, currency }) => ({
      text: t('saved', { price: amount === null ? t('nothing') : amountText({ currency, amount }) }),
    }),
  });
  const run = async () => {
    const { customer, from: _, to: __, ...asked } = lane;
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
    const who = customer ? { customer } : {};
    await send.run({ query: query as never, frequency, target: target.trim() || null, ...who });
  };
  return (
    <AskDialog title={t('favourite')} send={{ label: t('save'), run }} onClose={onClose}>
      <p>
        <b>
          {lane.pol} → {lane.pod} {lane.box}
        </b>
      </p>
      <p className="fl-muted">{t('explain', { n: MOST_WATCHES })}</p>
      <p>
        <label htmlFor={`${id}-frequency`}>{t('frequency')}</label>{' '}
        <HTMLSelect
          id={`${id}-frequency`}
          value={frequency}
          options={WATCH_FREQUENCIES.map(value => ({ value, label: text(WATCH_FREQUENCY_LABELS[value]) }))}
          onChange={event => setFrequency(event.currentTarget.value as WatchFrequency)}
        />
      </p>
      <label htmlFor={`${id}-target`}>
        {t('target')} {lane.currency ?? 'USD'}
        <InputGroup
          id={`${id}-target`}
          inputMode="decimal"
          autoComplete="off"
          value={target}
          onValueChange={setTarget}
        />
      </label>
    </AskDialog>
  );
}
