import { useState } from 'react';
import { fclRateTrace } from '#contract/rates/trace.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';

/** From cost to price of one rate, for nobody in particular or for the customer that is picked. */
export function TraceDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('fclRates');
  return (
    <AskDialog title={t('trace.title')} width={720} onClose={onClose}>
      <TraceOf id={id} />
    </AskDialog>
  );
}

/** The same where it stands in a page. */
export function TraceOf({ id }: { readonly id: string }) {
  const t = useT('fclRates');
  const [customer, setCustomer] = useState(NOTHING);
  return (
    <>
      <PickField label={t('trace.customer')} resource="Customer" picked={customer} onPick={setCustomer} />
      <div aria-live="polite">
        <Trace id={id} customer={idOf(customer)} />
      </div>
    </>
  );
}

function Trace({ id, customer }: { readonly id: string; readonly customer: string | null }) {
  const t = useT('fclRates');
  const text = useText();
  const trace = useCallQuery(fclRateTrace, { id, ...(customer === null ? {} : { customer }) });
  if (trace.error) return <ErrorState error={trace.error} onRetry={() => void trace.refetch()} />;
  if (!trace.data) return <LoadingState lines={4} />;
  const { rateNo, level, priceDate, chains } = trace.data;
  return (
    <>
      <p className="fl-muted">
        {t('trace.of', { no: rateNo, day: priceDate })}
        {level !== null && ` · ${t('trace.level', { level })}`}
      </p>
      {chains.length === 0 && <p>{t('trace.none')}</p>}
      <dl>
        {chains.map(({ feeCode, containerType, words, currency, sell }) => (
          <div key={`${feeCode} ${containerType}`}>
            <dt>
              {[feeCode, containerType].filter(Boolean).join(' ')}: <b>{`${currency} ${sell}`}</b>
            </dt>
            <dd data-chain>{text(words)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
