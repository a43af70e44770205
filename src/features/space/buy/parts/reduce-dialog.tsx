import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import Big from 'big.js';
import { useId, useState } from 'react';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Part of a confirmed order is given back: what is kept is said, the fee of the rest is seen before, and ticked where there is one. */
export function ReduceDialog({
  order,
  onSend,
  onClose,
}: {
  readonly order: SpaceOrder;
  readonly onSend: (kept: { containerType: string; qty: number }[], agreedFee: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceBuy');
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [agreedTo, setAgreedTo] = useState('');
  const kept = order.items.map(({ containerType, qty }) => ({
    containerType,
    qty: typed[containerType] === undefined ? qty : Number(typed[containerType]),
    had: qty,
  }));
  const gone = kept.reduce((sum, { qty, had }) => sum + had - qty, 0);
  const isRight = kept.every(({ qty, had }) => Number.isInteger(qty) && qty >= 0 && qty <= had);
  const leavesSome = kept.some(({ qty }) => qty > 0);
  const fee = new Big(order.cancelFeeEach ?? 0).times(Math.max(0, gone)).toFixed(2);
  const isFree = Number(fee) === 0;
  const shown = `${order.currency} ${formatFigure(fee)}`;
  // Agreed is what was shown then; another fee is another question.
  const isAgreed = agreedTo === shown;
  const isReady = isRight && leavesSome && gone > 0 && (isFree || isAgreed);
  const run = () =>
    onSend(
      kept.filter(({ qty }) => qty > 0).map(({ containerType, qty }) => ({ containerType, qty })),
      fee,
    );
  return (
    <AskDialog
      title={t('reduce.title', { no: order.orderNo })}
      send={{ label: t('act.reduce'), disabled: !isReady, run }}
      onClose={onClose}
    >
      {kept.map(({ containerType, had }) => (
        <FormGroup
          key={containerType}
          label={t('reduce.keep', { type: containerType, n: had })}
          labelFor={`${id}-${containerType}`}
        >
          <InputGroup
            id={`${id}-${containerType}`}
            inputMode="numeric"
            maxLength={4}
            value={typed[containerType] ?? String(had)}
            onValueChange={text => setTyped({ ...typed, [containerType]: text.replace(/\D/g, '') })}
          />
        </FormGroup>
      ))}
      <p role="status">
        {!leavesSome
          ? t('reduce.whole')
          : gone <= 0
            ? t('reduce.nothing')
            : isFree
              ? t('reduce.free', { n: gone })
              : t('reduce.fee', { n: gone, fee: shown })}
      </p>
      {!isFree && gone > 0 && (
        <Checkbox
          checked={isAgreed}
          label={t('agree', { fee: shown })}
          onChange={event => setAgreedTo(event.currentTarget.checked ? shown : '')}
        />
      )}
    </AskDialog>
  );
}
