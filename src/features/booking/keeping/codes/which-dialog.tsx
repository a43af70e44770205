import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { whichBookCode } from '#contract/booking/book-code.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../keeping.css';
import '../locale/words.ts';
import { idOf, NOTHING, type Picked, PickField } from '#kit/form/pick-field.tsx';

const codeOf = ({ value, chosen }: Picked): string | undefined =>
  typeof value === 'string' ? chosen?.code : undefined;

interface Asked {
  readonly carrier: string;
  readonly customerId: string | null;
  readonly pol: string | undefined;
  readonly day: string;
}

/** Which code a booking of a customer, carrier and port would go out under: the answer follows what is chosen. */
export function WhichCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('bookingKeeping');
  const dayId = useId();
  const [carrier, setCarrier] = useState(NOTHING);
  const [customer, setCustomer] = useState(NOTHING);
  const [pol, setPol] = useState(NOTHING);
  const [day, setDay] = useState('');
  const scac = codeOf(carrier);
  return (
    <AskDialog title={t('code.which')} width={720} onClose={onClose}>
      <p>{t('code.whichText')}</p>
      <div className="bk-ask">
        <PickField label={t('carrier')} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
        <PickField label={t('customer')} resource="Customer" picked={customer} onPick={setCustomer} />
        <PickField label={t('pol')} resource="Port" picked={pol} onPick={setPol} />
        <FormGroup label="ETD" labelFor={dayId}>
          <DayInput id={dayId} value={day} onChange={setDay} />
        </FormGroup>
      </div>
      <div aria-live="polite" className="bk-which">
        {scac ? (
          <WhichCode carrier={scac} customerId={idOf(customer)} pol={codeOf(pol)} day={day} />
        ) : (
          <p className="fl-muted">{t('code.ask')}</p>
        )}
      </div>
    </AskDialog>
  );
}

function WhichCode({ carrier, customerId, pol, day }: Asked) {
  const t = useT('bookingKeeping');
  const { data, error, refetch } = useCallQuery(whichBookCode, {
    carrier,
    ...(customerId === null ? {} : { customerId }),
    ...(pol?.length === 5 ? { pol } : {}),
    ...(day === '' ? {} : { day }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { used, others } = data;
  const says = used
    ? [
        t('code.sent', { code: used.customerCode }),
        ...(used.contractReference ? [t('code.contract', { n: used.contractReference })] : []),
        ...(used.quotationReference ? [t('code.quotation', { n: used.quotationReference })] : []),
        ...(used.carrierOffice ? [used.carrierOffice] : []),
      ]
    : [];
  return (
    <>
      <p>
        <strong>{used ? t('code.used', { name: used.name }) : t('code.usedNone')}</strong>
        {used && <br />}
        {says.join(' · ')}
      </p>
      {others.length > 0 && (
        <>
          <h3>{t('code.others')}</h3>
          <ul>
            {others.map(({ id, name, miss }) => (
              <li key={id}>
                {name} · <span className="fl-muted">{miss === null ? t('code.beaten') : t(`code.miss.${miss}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
