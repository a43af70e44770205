import { useState } from 'react';
import { type Departure, scheduledDepartures } from '#contract/basic-data/schedule/calls.ts';
import { queryOfTexts } from '#contract/kernel/call.ts';
import { useCallQuery } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { useT } from '#kit/i18n.ts';
import { useSettled } from '../list/use-settled.ts';
import type { FieldEdit } from './lookups.ts';

const NONE: readonly Departure[] = [];
const UN_LOCODE = /^[A-Z]{2}[A-Z0-9]{3}$/;
const keyOf = ({ carrier, vessel, voyage, sailingDate }: Departure): string =>
  [carrier, vessel, voyage, sailingDate].join(' ');

/** A voyage is chosen with its ship, its carrier and the day on which it leaves the port of loading. */
const editsOf = ({ carrier, vessel, voyage, sailingDate }: Departure): readonly FieldEdit[] => [
  { path: 'carrier', value: carrier },
  { path: 'vessel', value: vessel.toUpperCase() },
  { path: 'voyage', value: voyage },
  { path: 'sailingDate', value: sailingDate },
];

export interface Sails {
  /** UN/LOCODE of the port of loading, as far as it is typed. */
  readonly loadingCode: string;
  /** The carrier's departures alone; of all without it. */
  readonly carrier: string;
}

/** A voyage number with the departures that are known below it. The text itself counts: not every voyage is in the schedule. */
export function VoyageInput({
  sails: { loadingCode, carrier },
  value,
  onText,
  onChoose,
  ...field
}: {
  readonly id: string;
  readonly path: string;
  readonly sails: Sails;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (edits: readonly FieldEdit[]) => void;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}) {
  const t = useT('kit');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const isKnown = UN_LOCODE.test(loadingCode);
  const asked = queryOfTexts(scheduledDepartures, { pol: loadingCode, carrier, q });
  const found = useCallQuery(scheduledDepartures, asked, { enabled: open && isKnown });
  const rows = isKnown ? (found.data ?? NONE) : NONE;
  const take = (key: string): void => {
    const row = rows.find(one => keyOf(one) === key);
    setOpen(false);
    if (row) onChoose(editsOf(row));
  };
  const { describedBy, ...rest } = field;
  return (
    <Combobox
      {...rest}
      {...(describedBy === undefined ? {} : { describedBy })}
      text={value}
      onText={text => {
        setTyped(text);
        if (text !== value) onText(text);
      }}
      open={open && isKnown}
      onOpen={isOpen => {
        // Opened without typing, all departures are offered and not those of the number that stands there.
        if (isOpen && !open) setTyped('');
        setOpen(isOpen);
      }}
      options={rows.map(row => ({
        key: keyOf(row),
        content: (
          <>
            <b>{row.voyage}</b> {row.vessel} <span className="fl-muted">{`${row.carrier} ${row.sailingDate}`}</span>
          </>
        ),
      }))}
      stale={typed !== q || found.isPlaceholderData}
      onTake={take}
      listLabel={t('form.pick')}
    />
  );
}
