import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';

/** For whom staff book: his level, templates, codes and credit count. Fixed once the draft is the customer's. */
export function CustomerPick({
  value,
  name,
  isFixed,
  isNeeded,
  onChange,
}: {
  readonly value: string | null;
  /** Of a draft that stands. */
  readonly name: string;
  readonly isFixed: boolean;
  readonly isNeeded: boolean;
  readonly onChange: (customerId: string | null) => void;
}) {
  const t = useT('bookingForm');
  const id = useId();
  const [picked, setPicked] = useState<RefLabel>();
  const [typed, setTyped] = useState<{ readonly typed: string } | null>(null);
  const isUnknown = value !== null && picked?.id !== value && !isFixed;
  const { data } = useCallQuery(suggest, { resource: 'Customer', ids: value ?? '', limit: 1 }, { enabled: isUnknown });
  if (isFixed)
    return (
      <p className="bf-customer">
        <b>{t('customer')}</b> {name}
      </p>
    );
  return (
    <div className="bf-customer" data-field="customerId">
      <label htmlFor={id}>
        <b>{t('customer')}</b>
      </label>
      <ReferencePicker
        id={id}
        resource="Customer"
        value={typed ?? value}
        chosen={picked?.id === value ? picked : data?.[0]}
        onChange={(next, label) => {
          if (label) setPicked(label);
          const isTyped = next !== null && typeof next === 'object';
          setTyped(isTyped ? next : null);
          if (!isTyped) onChange(next || null);
        }}
      />
      {isNeeded && value === null && <small className="fl-finding-warning">{t('chooseCustomer')}</small>}
    </div>
  );
}
