import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { useNow } from '../now.ts';
import { todayIn } from '../resource/filter/day-words.ts';
import { isComposing } from '../typing.ts';
import { useViewerZone } from '../viewer-zone.ts';
import { DateInput, InstantInput } from './date-inputs.tsx';
import { FormContext } from './form-context.ts';
import { readInput } from './read-input.ts';
import './form.css';

interface DayInputProps {
  readonly id?: string;
  /** Where no label points at `id`. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** There is always a value: an emptied field is told nothing, and shows it again once it is left. */
  readonly required?: boolean;
  /** Ids of help and errors. */
  readonly describedBy?: string;
}

const DAY: FieldMeta = { kind: 'date', label: { zh: '日期', en: 'Day' } };
const MOMENT: FieldMeta = { kind: 'instant', label: { zh: '时间', en: 'Time' } };
const WHOLE = {
  date: /^(?:\d{8}|\d{4}[-/.]\d{2}[-/.]\d{2})$/,
  instant: /^(?:\d{4}-\d{2}-\d{2}T.*Z|\d{4}[-/.]\d{2}[-/.]\d{2} \d{2}:\d{2})$/,
} as const;
const nothing = () => undefined;

/**
 * The date field of the forms for places that have no form: filters and dialogs. Typed as there (`20261119`, `11-19`), with the
 * calendar beside it; tells a day (`2026-11-19`) or an empty text, and what is no day yet stays here.
 */
export const DayInput = (props: DayInputProps) => <Typed kind="date" {...props} />;

/** The same for a moment, typed in the reader's zone (`2026-11-19 14:30`) and told as it goes over the wire. */
export const MomentInput = (props: DayInputProps) => <Typed kind="instant" {...props} />;

function Typed({
  kind,
  id,
  label,
  value,
  onChange,
  required = false,
  describedBy = '',
}: DayInputProps & { readonly kind: 'date' | 'instant' }) {
  const own = useId();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  // As it is typed, until the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const surroundings = useMemo(() => ({ place: { today, zone }, labels: {}, learn: nothing }), [today, zone]);
  const meta = useMemo(() => ({ ...(kind === 'date' ? DAY : MOMENT), required }), [kind, required]);
  const shown = typed ?? value;
  const read = (text: string): string | null => {
    const { value: found, findings } = readInput(meta, text, surroundings.place);
    return typeof found === 'string' && findings.length === 0 ? found : null;
  };
  const isUnread = typed !== null && typed !== '' && read(typed) === null;

  const tell = (text: string, next: string): void => {
    setTyped(text === next ? null : text);
    if (next !== value) onChange(next);
  };
  const put = (next: string | null): void => {
    const text = next ?? '';
    if (text === '') {
      if (required) setTyped('');
      else tell('', '');
      return;
    }
    // Only what is whole is told while somebody types: `11-1` may be on its way to `11-19`.
    const found = WHOLE[kind].test(text) ? read(text) : null;
    if (found === null) setTyped(text);
    else tell(text, found);
  };
  /** Enter writes a short day out; the next one is the filter's or the dialog's. */
  const writeOut = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed === null || isComposing(event.nativeEvent)) return;
    const found = read(typed);
    if (found === null) return;
    if (found !== value) {
      event.preventDefault();
      event.stopPropagation();
    }
    tell(found, found);
  };
  const Input = kind === 'date' ? DateInput : InstantInput;
  return (
    <FormContext value={surroundings}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the field in it */}
      <span className="fl-day-input" onKeyDown={writeOut}>
        <Input
          id={id ?? own}
          meta={meta}
          value={shown}
          onChange={put}
          onLeave={() => required && typed === '' && setTyped(null)}
          invalid={isUnread}
          describedBy={describedBy}
          labelledBy=""
          {...(label === undefined ? {} : { label })}
        />
      </span>
    </FormContext>
  );
}
