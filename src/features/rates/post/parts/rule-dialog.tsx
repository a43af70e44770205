import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { postToRule } from '#contract/rates/post/post.calls.ts';
import { POST_RULE_CODES, POST_RULES, type PostRule } from '#contract/rates/post/post-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import '../locale/words.ts';

/** What a rule needs beyond what the announcement says; the draft that is made is opened. */
export function RuleDialog({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT('ratePost');
  const text = useText();
  const id = useId();
  const navigate = useNavigate();
  const refs = useCallQuery(documentCalls(ratePost).get, { id: row.id }).data?.refs ?? {};
  const carrierIds = row.carrierIds as readonly string[];
  const [rule, setRule] = useState<PostRule>(row.kind === 'PSS' ? 'SURCHARGE' : 'INCREASE');
  const [carrierId, setCarrier] = useState(carrierIds[0] ?? '');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('USD');
  const [fee, setFee] = useState<{ readonly value: unknown; readonly label?: RefLabel | undefined }>({ value: null });
  const send = useSendCall(postToRule, {
    name: ['ratePost', 'toRule'],
    rowsOf: () => [row],
    onDone: ({ ruleId }, said) => {
      onClose();
      navigate(`${said.rule === 'INCREASE' ? RATE_PATHS.increases : RATE_PATHS.carrierFees}?id=${ruleId}`);
    },
    notice: () => ({ text: t('ruleMade') }),
  });
  const run = async () => {
    const feeId = rule === 'SURCHARGE' && typeof fee.value === 'string' ? { feeId: fee.value } : {};
    const carrier = carrierId ? { carrierId } : {};
    await send.run({ id: row.id, rule, amount: amount.trim(), currency, ...feeId, ...carrier });
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
            options={POST_RULE_CODES.map(value => ({ value, label: text(POST_RULES[value]) }))}
            onChange={event => setRule(event.currentTarget.value as PostRule)}
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
