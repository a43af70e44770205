import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { POST_RULES, postToRule } from '#contract/rates/post/post.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import type { Refs } from '#kit/table/table-column.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';

type Rule = (typeof POST_RULES)[number];

/** What a rule needs beyond what the announcement says; the draft that is made is opened. */
export function RuleDialog({
  row,
  refs,
  onClose,
}: {
  readonly row: AnyRow;
  readonly refs: Refs;
  readonly onClose: () => void;
}) {
  const t = useT('ratePost');
  const id = useId();
  const client = useClient();
  const navigate = useNavigate();
  const carrierIds = row.carrierIds as readonly string[];
  const [rule, setRule] = useState<Rule>(row.kind === 'PSS' ? 'SURCHARGE' : 'INCREASE');
  const [carrierId, setCarrier] = useState(carrierIds[0] ?? '');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('USD');
  const [fee, setFee] = useState<{ readonly value: unknown; readonly label?: RefLabel | undefined }>({ value: null });
  const run = async () => {
    const feeId = rule === 'SURCHARGE' && typeof fee.value === 'string' ? { feeId: fee.value } : {};
    const { data } = await client.call(postToRule, {
      body: { id: row.id, rule, amount: amount.trim(), currency, ...feeId, ...(carrierId ? { carrierId } : {}) },
      ifMatch: row.version,
    });
    showToast({ id: 'ratePost.toRule', intent: 'success', text: t('ruleMade') });
    onClose();
    navigate(`${rule === 'INCREASE' ? RATE_PATHS.increases : RATE_PATHS.carrierFees}?id=${data.ruleId}`);
  };
  return (
    <AskDialog
      title={`${t('toRule')} · ${String(row.titleZh)}`}
      send={{ label: t('toRule'), disabled: amount.trim() === '', run }}
      onClose={onClose}
    >
      <div className="rp-fields">
        <label htmlFor={`${id}-amount`}>
          {t('amount')}
          <InputGroup
            id={`${id}-amount`}
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onValueChange={setAmount}
          />
        </label>
        <label htmlFor={`${id}-currency`}>
          {t('currency')}
          <InputGroup
            id={`${id}-currency`}
            maxLength={3}
            autoComplete="off"
            value={currency}
            onValueChange={value => setCurrency(value.toUpperCase())}
          />
        </label>
        <label htmlFor={`${id}-rule`}>
          {t('rule')}
          <HTMLSelect
            id={`${id}-rule`}
            value={rule}
            options={POST_RULES.map(value => ({ value, label: t(`ruleKind.${value}`) }))}
            onChange={event => setRule(event.currentTarget.value as Rule)}
          />
        </label>
        {carrierIds.length > 1 && (
          <label htmlFor={`${id}-carrier`}>
            {t('ruleCarrier')}
            <HTMLSelect
              id={`${id}-carrier`}
              value={carrierId}
              options={carrierIds.map(value => ({ value, label: refs[value]?.code ?? value }))}
              onChange={event => setCarrier(event.currentTarget.value)}
            />
          </label>
        )}
        {rule === 'SURCHARGE' && (
          <div className="rp-field">
            <label htmlFor={`${id}-fee`}>{t('fee')}</label>
            <ReferencePicker
              id={`${id}-fee`}
              resource="FeeCode"
              value={fee.value as never}
              chosen={fee.label}
              onChange={(value, label) => setFee({ value, label })}
            />
          </div>
        )}
      </div>
    </AskDialog>
  );
}
