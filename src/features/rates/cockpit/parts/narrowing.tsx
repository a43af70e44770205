import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { useSuggestedName } from '../../search/parts/use-suggested-name.ts';
import '../locale/words.ts';
import type { CockpitAddress } from '../use-cockpit-address.ts';

const RESOURCES = { line: 'Line', carrier: 'ShippingLine', person: 'Employee' } as const;
type Part = keyof typeof RESOURCES;

/** Trade, carrier and person that everything on the screen is narrowed to; they stand in the address. */
export function Narrowing({ address }: { readonly address: CockpitAddress }) {
  const t = useT('rateCockpit');
  return (
    <search className="rck-narrow" aria-label={t('narrow')}>
      {(Object.keys(RESOURCES) as Part[]).map(part => (
        <PartBox
          key={part}
          part={part}
          label={t(part)}
          value={address.narrowed[part] ?? null}
          onChange={id => address.narrow({ [part]: id ?? undefined })}
        />
      ))}
    </search>
  );
}

function PartBox({
  part,
  label,
  value,
  onChange,
}: {
  readonly part: Part;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const id = useId();
  const [picked, setPicked] = useState<RefLabel>();
  const named = useSuggestedName(RESOURCES[part], value !== picked?.id ? value : null);
  const [typed, setTyped] = useState<{ readonly typed: string } | null>(null);
  return (
    <div className="rck-field">
      <label htmlFor={id}>{label}</label>
      <ReferencePicker
        id={id}
        resource={RESOURCES[part]}
        value={typed ?? value}
        chosen={picked?.id === value ? picked : named}
        onChange={(next, chosen) => {
          if (chosen) setPicked(chosen);
          const isTyped = next !== null && typeof next === 'object';
          setTyped(isTyped ? next : null);
          if (!isTyped) onChange(next);
        }}
      />
    </div>
  );
}
