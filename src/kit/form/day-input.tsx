import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { useNow } from '../now.ts';
import { todayIn } from '../resource/filter/day-words.ts';
import { isComposing } from '../typing.ts';
import { useViewerZone } from '../viewer-zone.ts';
import { DateInput } from './date-inputs.tsx';
import { FormContext } from './form-context.ts';
import { readInput } from './read-input.ts';
import './form.css';

const DAY: FieldMeta = { kind: 'date', label: { zh: '日期', en: 'Day' } };
const WHOLE = /^(?:\d{8}|\d{4}[-/.]\d{2}[-/.]\d{2})$/;
const nothing = () => undefined;

/**
 * The date field of the forms for places that have no form: filters and dialogs. Typed as there (`20261119`, `11-19`), with the
 * calendar beside it; tells a day (`2026-11-19`) or an empty text, and what is no day yet stays here.
 */
export function DayInput({
  id,
  label,
  value,
  onChange,
}: {
  readonly id?: string;
  /** Where no label points at `id`. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const own = useId();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  // As it is typed, until the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const surroundings = useMemo(() => ({ place: { today, zone }, labels: {}, learn: nothing }), [today, zone]);
  const shown = typed ?? value;
  const readDay = (text: string): string | null => {
    const { value: read, findings } = readInput(DAY, text, surroundings.place);
    return typeof read === 'string' && findings.length === 0 ? read : null;
  };
  const isUnread = typed !== null && typed !== '' && readDay(typed) === null;

  const tell = (text: string, day: string): void => {
    setTyped(text === day ? null : text);
    if (day !== value) onChange(day);
  };
  const put = (next: string | null): void => {
    const text = next ?? '';
    if (text === '') {
      tell('', '');
      return;
    }
    // Only a whole day is told while somebody types: `11-1` may be on its way to `11-19`.
    const day = WHOLE.test(text) ? readDay(text) : null;
    if (day === null) setTyped(text);
    else tell(text, day);
  };
  /** Enter writes a short day out; the next one is the filter's or the dialog's. */
  const writeOut = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed === null || isComposing(event.nativeEvent)) return;
    const day = readDay(typed);
    if (day === null) return;
    if (day !== value) {
      event.preventDefault();
      event.stopPropagation();
    }
    tell(day, day);
  };
  return (
    <FormContext value={surroundings}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the field in it */}
      <span className="fl-day-input" onKeyDown={writeOut}>
        <DateInput
          id={id ?? own}
          meta={DAY}
          value={shown}
          onChange={put}
          onLeave={nothing}
          invalid={isUnread}
          describedBy=""
          labelledBy=""
          {...(label === undefined ? {} : { label })}
        />
      </span>
    </FormContext>
  );
}
