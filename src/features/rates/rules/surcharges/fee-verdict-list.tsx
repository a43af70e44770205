import { useQuery } from '@tanstack/react-query';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { testFees } from '#contract/rates/fee-test.calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import '../rules.css';

type Verdicts = DataOf<typeof testFees>;
type Charged = Verdicts['charged'][number];

/** The verdicts on a shipment, in three lists. */
export function FeeVerdictList({ test }: { readonly test: BodyOf<typeof testFees> }) {
  const t = useT('rateRules');
  const text = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: [testFees.path, test],
    queryFn: async ({ signal }) => (await client.call(testFees, { body: test, signal })).data,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { charged, beaten, missed } = data;
  const label = (field: string): string => {
    const meta = surchargeRuleResource.meta[field];
    return meta ? text(meta.label) : field;
  };
  return (
    <div className="fl-rule-verdicts">
      <h3>{t('test.charged', { n: charged.length })}</h3>
      {charged.length === 0 ? <p className="fl-muted">{t('test.none')}</p> : <ChargedTable charged={charged} />}
      <h3>{t('test.beaten', { n: beaten.length })}</h3>
      <ul>
        {beaten.map(({ ruleId, name, byName, weight, byWeight }) => (
          <li key={ruleId}>
            <b>{name}</b>{' '}
            {t(weight === byWeight ? 'test.lostTie' : 'test.lostTo', { name: byName, own: weight, by: byWeight })}
          </li>
        ))}
      </ul>
      <h3>{t('test.missed', { n: missed.length })}</h3>
      <ul className="fl-muted">
        {missed.map(({ ruleId, name, fields }) => (
          <li key={ruleId}>
            <b>{name}</b>{' '}
            {fields.length === 0
              ? t('test.becauseTogether')
              : t('test.because', { fields: fields.map(label).join(' · ') })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChargedTable({ charged }: { readonly charged: readonly Charged[] }) {
  const t = useT('rateRules');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('test.fee')}</th>
          <th scope="col">{t('test.rule')}</th>
          <th scope="col">{t('test.unit')}</th>
          <th scope="col">{t('test.quantity')}</th>
          <th scope="col">{t('test.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {charged.map(one => (
          <tr key={`${one.ruleId} ${one.containerType ?? ''}`}>
            <th scope="row">
              {one.feeCode} {one.containerType}
            </th>
            <td>{one.name}</td>
            <td>{one.basis === 'PCT' ? `${one.unitSell} %` : `${one.currency} ${one.unitSell}`}</td>
            <td>{one.quantity}</td>
            <td>
              {one.sellAmount !== null && one.state === 'CHARGED'
                ? `${one.currency} ${one.sellAmount}`
                : t(`test.state.${one.state}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
