import { useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';

/** Name of the customer that only an address names so far. */
export function useCustomerName(id: string | null): RefLabel | undefined {
  const { data } = useCallQuery(suggest, { resource: 'Customer', ids: id ?? '', limit: 1 }, { enabled: !!id });
  return data?.find(row => row.id === id);
}

/** The customer that staff order for. */
export function CustomerPick({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (customer: string | null) => void;
}) {
  const [picked, setPicked] = useState<RefLabel>();
  const named = useCustomerName(value !== picked?.id ? value : null);
  const [typed, setTyped] = useState<{ readonly typed: string } | null>(null);
  return (
    <ReferencePicker
      id={id}
      resource="Customer"
      value={typed ?? value}
      chosen={picked?.id === value ? picked : named}
      onChange={(next, label) => {
        if (label) setPicked(label);
        const isTyped = next !== null && typeof next === 'object';
        setTyped(isTyped ? next : null);
        if (!isTyped) onChange(next);
      }}
    />
  );
}
