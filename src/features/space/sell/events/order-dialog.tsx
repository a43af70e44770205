import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { spaceOrderDetail } from '#contract/space/space.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import type { SendRows } from '#kit/resource/actions/use-send-rows.tsx';
import '../locale/words.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { type OrderAct, orderCall } from './order-calls.ts';
import { RefsDialog } from './refs-dialog.tsx';

/** What a person says with an event. */
export interface OrderWords {
  readonly remarks?: string;
  readonly compensation?: string | null;
  readonly settlementRef?: string;
  readonly agreedFee?: string;
  readonly refs?: { ref: string; containerType: string; qty: number }[];
}

const MONEY = /^(\d{1,10}(\.\d{1,2})?)?$/;

interface Props {
  readonly act: OrderAct;
  readonly rows: readonly { readonly id: string; readonly orderNo: string }[];
  /** Of several: what became of each, and how many are left. */
  readonly many: Pick<SendRows, 'button' | 'list'>;
  readonly onSend: (words: OrderWords) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of an event, by what it asks. */
export function OrderDialog({ act, rows, many, onSend, onClose }: Props) {
  const t = useT('spaceSell');
  const { asks } = orderCall(act);
  const label = t(`order.${act}`);
  const title = `${label} · ${rows.map(({ orderNo }) => orderNo).join(', ')}`;
  const [first] = rows;
  if (asks === 'refs' || asks === 'fee' || asks === 'revoke')
    return first ? <OfOneOrder act={act} onSend={onSend} onClose={onClose} id={first.id} /> : null;
  if (asks === 'settle') return <SettleDialog no={first?.orderNo ?? ''} onSend={onSend} onClose={onClose} />;
  const button = many.button(label);
  if (asks === 'reason')
    return (
      <ReasonDialog title={title} {...button} onSend={remarks => onSend({ remarks })} onClose={onClose}>
        {many.list}
      </ReasonDialog>
    );
  return (
    <AskDialog title={title} send={{ ...button, run: () => onSend({}) }} onClose={onClose}>
      {many.list ?? <p>{t(act === 'ship' ? 'confirmAsk.ship' : 'confirmAsk.noShow', { n: rows.length })}</p>}
    </AskDialog>
  );
}

/** What needs to know the order itself: its containers, what cancelling costs now, its currency. */
function OfOneOrder({ act, id, onSend, onClose }: Omit<Props, 'rows' | 'many'> & { readonly id: string }) {
  const t = useT('spaceSell');
  const { data: order } = useCallQuery(spaceOrderDetail, { id });
  if (!order) return null;
  const { asks } = orderCall(act);
  if (asks === 'refs') return <RefsDialog order={order} onSend={refs => onSend({ refs })} onClose={onClose} />;
  if (asks === 'revoke')
    return <RevokeDialog no={order.orderNo} currency={order.currency} onSend={onSend} onClose={onClose} />;
  const agreedFee = order.cancelFee ?? '0';
  const fee = `${order.currency} ${agreedFee}`;
  return (
    <AskDialog
      title={`${t('order.cancel')} · ${order.orderNo}`}
      send={{ label: t('order.cancel'), run: () => onSend({ agreedFee }) }}
      onClose={onClose}
    >
      <p>{t('cancelAsk', { no: order.orderNo, fee })}</p>
    </AskDialog>
  );
}

function SettleDialog({ no, onSend, onClose }: Pick<Props, 'onSend' | 'onClose'> & { readonly no: string }) {
  const t = useT('spaceSell');
  const id = useId();
  const [settlementRef, setRef] = useState('');
  return (
    <AskDialog
      title={t('settle.title', { no })}
      send={{ label: t('order.settle'), run: () => onSend({ settlementRef: settlementRef.trim() }) }}
      onClose={onClose}
    >
      <FormGroup label={t('settle.ref')} labelFor={id}>
        <InputGroup id={id} value={settlementRef} maxLength={50} onValueChange={setRef} />
      </FormGroup>
    </AskDialog>
  );
}

function RevokeDialog({
  no,
  currency,
  onSend,
  onClose,
}: Pick<Props, 'onSend' | 'onClose'> & { readonly no: string; readonly currency: string }) {
  const t = useT('spaceSell');
  const id = useId();
  const [amount, setAmount] = useState('');
  const isBad = !MONEY.test(amount.trim());
  return (
    <ReasonDialog
      title={`${t('order.revoke')} · ${no}`}
      label={t('order.revoke')}
      onSend={remarks => onSend({ remarks, compensation: isBad ? null : amount.trim() || null })}
      onClose={onClose}
    >
      <FormGroup
        label={t('revoke.compensation', { currency })}
        labelFor={id}
        helperText={t('revoke.hint')}
        intent={isBad ? 'danger' : 'none'}
      >
        <InputGroup id={id} value={amount} inputMode="decimal" maxLength={13} onValueChange={setAmount} />
      </FormGroup>
    </ReasonDialog>
  );
}
