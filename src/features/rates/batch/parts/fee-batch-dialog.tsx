import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { rowOf } from '#contract/kernel/resource.ts';
import {
  changeSurchargeRules,
  FEE_OPS,
  FEE_SIDES,
  type FeeAmounts,
  type FeeChange,
  feeChanges,
} from '#contract/rates/batch/fee-batch.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import '../batch.css';

const AMOUNT = /^-?\d{1,6}(\.\d{1,4})?$/;

const amountText = ({ costAmount, sellAmount, amountsByType }: FeeAmounts): string =>
  [
    ...(costAmount === null ? [] : [`${costAmount}${sellAmount === null ? '' : ` / ${sellAmount}`}`]),
    ...amountsByType.map(
      ({ containerType, cost, sell }) => `${containerType} ${cost}${sell === null ? '' : ` / ${sell}`}`,
    ),
  ].join(' · ');

/** Amounts or last day of the marked rules, with what becomes of each before anything is sent. */
export function FeeBatchDialog({
  context,
  onClose,
}: {
  readonly context: ResourceContext;
  readonly onClose: () => void;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [side, setSide] = useState<FeeChange['side']>('BOTH');
  const [op, setOp] = useState<FeeChange['op']>('ADD');
  const [amount, setAmount] = useState('');
  const [validTo, setValidTo] = useState('');
  const isWrong = amount !== '' && !AMOUNT.test(amount);
  const change: FeeChange = { side, op, amount: amount === '' || isWrong ? null : amount, validTo: validTo || null };
  const rows = context.chosen.map(row => {
    const before = rowOf(surchargeRuleResource, row);
    const changes = feeChanges(before, change);
    return { row, before, after: { ...before, ...changes }, isChanged: Object.keys(changes).length > 0 };
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const send = useSend({
    name: ['rates', 'changeRules'],
    rowsOf: () => changed.map(({ row }) => row),
    send: async (said: FeeChange, sending) => {
      const body = { rows: sending.rows, change: said };
      return (await client.call(changeSurchargeRules, { body, idempotencyKey: sending.idempotencyKey })).data;
    },
    onDone: async () => {
      context.clearMarks();
      await context.refresh();
      onClose();
    },
    notice: useRowsNotice(),
  });
  return (
    <AskDialog
      title={t('feeBatch')}
      width={720}
      send={{
        label: t('feeApply', { n: changed.length }),
        disabled: isWrong || changed.length === 0,
        run: () => send.run(change),
      }}
      onClose={onClose}
    >
      <div className="fl-batch-actions">
        <fieldset>
          <legend>{t('chosenRules', { n: rows.length })}</legend>
          <FormGroup label={t('feeSide')} labelFor={`${id}side`}>
            <HTMLSelect
              id={`${id}side`}
              value={side}
              onChange={event => setSide(event.currentTarget.value as FeeChange['side'])}
              options={Object.entries(FEE_SIDES).map(([value, label]) => ({ value, label: text(label) }))}
            />
          </FormGroup>
          <FormGroup label={t('op')} labelFor={`${id}op`}>
            <HTMLSelect
              id={`${id}op`}
              value={op}
              onChange={event => setOp(event.currentTarget.value as FeeChange['op'])}
              options={Object.entries(FEE_OPS).map(([value, label]) => ({ value, label: text(label) }))}
            />
          </FormGroup>
          <FormGroup
            label={t('amount')}
            labelFor={`${id}amount`}
            helperText={isWrong ? t('amountWrong') : t('amountStays')}
          >
            <InputGroup id={`${id}amount`} value={amount} aria-invalid={isWrong} onValueChange={setAmount} />
          </FormGroup>
          <FormGroup label={t('validTo')} labelFor={`${id}to`} helperText={t('amountStays')}>
            <DayInput id={`${id}to`} value={validTo} onChange={setValidTo} />
          </FormGroup>
        </fieldset>
      </div>
      <ScrollRegion label={t('previewStep')}>
        <table className="fl-batch-columns">
          <thead>
            <tr>
              <th scope="col">{t('feeCode')}</th>
              <th scope="col">{t('was')}</th>
              <th scope="col">{t('becomes')}</th>
              <th scope="col">{t('validTo')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, before, after, isChanged }) => (
              <tr key={row.id}>
                <th scope="row">{String(row.feeCode)}</th>
                <td>{amountText(before)}</td>
                <td>{isChanged ? amountText(after) : t('feeSame')}</td>
                <td>{after.validTo ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </AskDialog>
  );
}
