import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { explainMarkup } from '#contract/rates/rule.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { today } from '#kit/today.ts';
import '../rules.css';

const PRICE = /^\d{1,9}(\.\d{1,4})?$/;

/** The chain from an entered cost to the price that a customer sees. */
export function ExplainDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('rateRules');
  const ids = { cost: useId(), currency: useId(), type: useId(), day: useId() };
  const [cost, setCost] = useState('');
  const [currency, setCurrency] = useState('USD');
  const [containerType, setContainerType] = useState('40HC');
  const [carrier, setCarrier] = useState(NOTHING);
  const [pol, setPol] = useState(NOTHING);
  const [pod, setPod] = useState(NOTHING);
  const [customer, setCustomer] = useState(NOTHING);
  const [sales, setSales] = useState(NOTHING);
  const [day, setDay] = useState(today);
  const [isThroughPlatform, setThrough] = useState(false);
  const [carrierId, polId, podId] = [idOf(carrier), idOf(pol), idOf(pod)];
  const isAsked =
    PRICE.test(cost.trim()) &&
    currency.length === 3 &&
    containerType !== '' &&
    day !== '' &&
    carrierId &&
    polId &&
    podId;
  return (
    <AskDialog title={t('explain.title')} width={760} onClose={onClose}>
      <div className="fl-rule-ask">
        <FormGroup label={t('explain.cost')} labelFor={ids.cost}>
          <InputGroup id={ids.cost} inputMode="decimal" value={cost} onValueChange={setCost} />
        </FormGroup>
        <FormGroup label={t('explain.currency')} labelFor={ids.currency}>
          <InputGroup
            id={ids.currency}
            value={currency}
            maxLength={3}
            onValueChange={value => setCurrency(value.toUpperCase())}
          />
        </FormGroup>
        <FormGroup label={t('explain.containerType')} labelFor={ids.type}>
          <InputGroup
            id={ids.type}
            value={containerType}
            maxLength={6}
            onValueChange={value => setContainerType(value.trim().toUpperCase())}
          />
        </FormGroup>
        <PickField label={t('carrier')} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
        <PickField label={t('pol')} resource="Port" picked={pol} onPick={setPol} />
        <PickField label={t('pod')} resource="Port" picked={pod} onPick={setPod} />
        <PickField label={t('customer')} resource="Customer" picked={customer} onPick={setCustomer} />
        <PickField label={t('explain.sales')} resource="Employee" picked={sales} onPick={setSales} />
        <FormGroup label={t('day')} labelFor={ids.day}>
          <DayInput id={ids.day} value={day} onChange={setDay} />
        </FormGroup>
      </div>
      <Checkbox
        label={t('explain.through')}
        checked={isThroughPlatform}
        onChange={event => setThrough(event.currentTarget.checked)}
      />
      <div aria-live="polite">
        {isAsked ? (
          <Chain
            ask={{
              cost: cost.trim(),
              currency,
              containerType,
              carrierId,
              polId,
              podId,
              day,
              isThroughPlatform,
              customerCompanyId: idOf(customer),
              salesEmployeeId: idOf(sales),
            }}
          />
        ) : (
          <p className="fl-muted">{t('explain.ask')}</p>
        )}
      </div>
    </AskDialog>
  );
}

function Chain({ ask }: { readonly ask: BodyOf<typeof explainMarkup> }) {
  const t = useT('rateRules');
  const text = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: [explainMarkup.path, ask],
    queryFn: async ({ signal }) => (await client.call(explainMarkup, { body: ask, signal })).data,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <p className="fl-rule-chain" data-chain>
        {text(data.words)}
      </p>
      <p>
        <b>{t('explain.sell', { sell: data.sell, pct: data.marginPct ?? '–' })}</b>{' '}
        {data.level !== null && t('explain.level', { level: data.level })}
      </p>
      {data.floor !== null && <p className="fl-finding-warning">{t('explain.floor', { floor: data.floor })}</p>}
      <table className="fl-rule-table">
        <thead>
          <tr>
            <th scope="col">{t('explain.rule')}</th>
            <th scope="col">{t('explain.before')}</th>
            <th scope="col">{t('explain.after')}</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map(({ step, ruleId, ruleName, before, after }) => (
            <tr key={`${step} ${ruleId}`}>
              <th scope="row">{ruleName ?? t('explain.guide')}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
