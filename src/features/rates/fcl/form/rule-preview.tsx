import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SURCHARGE_BASIS } from '#contract/rates/codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { feeTestSchema, testFees } from '#contract/rates/fee-test.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { hasButton } from '#routes/catalogue/access.ts';

type Values = Readonly<Record<string, unknown>>;

const SETTLED_MS = 500;
const MOST_TYPES = 5;

/** The shipment that the rate is for, one container of each type; null as long as its lane is not chosen. */
function shipmentOf(values: Values): string | null {
  const types = ((values.lines ?? []) as FclRateInput['lines'])
    .flatMap(({ containerType }) => (containerType ? [containerType] : []))
    .slice(0, MOST_TYPES);
  const read = feeTestSchema.safeParse({
    mode: 'FCL',
    carrierId: values.carrierId,
    polId: values.polId,
    podId: values.podId,
    lineId: values.lineId ?? null,
    productType: values.productType,
    serviceCode: values.serviceCode ?? null,
    day: values.validFrom,
    receiptType: values.receiptType,
    deliveryType: values.deliveryType,
    containers: [...new Set(types)].map(containerType => ({ containerType, count: 1, grossKg: null })),
  });
  return read.success ? JSON.stringify(read.data) : null;
}

/** Does a rule of the fee add to this rate, which includes some and names some of its own? */
function isAdded(values: Values, feeCode: string, layer: string): boolean {
  const named = (field: string) => ((values[field] ?? []) as readonly unknown[]).includes(feeCode);
  const own = ((values.surcharges ?? []) as readonly { readonly feeCode?: unknown }[]).some(
    one => one.feeCode === feeCode,
  );
  if (own || (named('includedFees') && layer !== 'DEST_LOCAL')) return false;
  return values.surchargeMode !== 'ALL_IN' || layer !== 'CARRIER' || named('notIncludedFees');
}

/** Fees that the company's rules will add to the rate by themselves: what one need not write on it. */
export function RulePreview({ values }: { readonly values: Values }) {
  const t = useT('fclRates');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const mayTest = [RATE_PATHS.carrierFees, RATE_PATHS.localFees].some(path => hasButton(menu, 'TEST', path));
  const asked = useSettled(
    useMemo(() => shipmentOf(values), [values]),
    SETTLED_MS,
  );
  const { data } = useQuery({
    queryKey: [testFees.path, asked],
    enabled: mayTest && asked !== null,
    queryFn: async ({ signal }) => (await client.call(testFees, { body: JSON.parse(asked!), signal })).data,
  });
  if (!mayTest) return null;
  const fees = (data?.charged ?? []).filter(({ feeCode, layer }) => isAdded(values, feeCode, layer));
  return (
    <section className="fl-rate-side" aria-labelledby="rate-rules">
      <h2 id="rate-rules">{t('form.rules')}</h2>
      {asked === null && <p className="fl-muted">{t('form.laneFirst')}</p>}
      {data && fees.length === 0 && <p className="fl-muted">{t('form.rulesNone')}</p>}
      {asked !== null && fees.length > 0 && (
        <table className="fl-rate-table">
          <tbody>
            {fees.map(({ ruleId, feeCode, name, containerType, basis, currency, unitSell }) => (
              <tr key={`${ruleId} ${containerType ?? ''}`}>
                <th scope="row" title={name}>
                  {feeCode} {containerType}
                </th>
                <td>{basis === 'PCT' ? `${unitSell} %` : `${currency} ${unitSell}`}</td>
                <td>{text(SURCHARGE_BASIS[basis])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
