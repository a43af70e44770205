import { useState } from 'react';
import { comparedText } from '#contract/kernel/field.ts';
import './form.css';

const TIME = /^(\d{1,2})(?:[:.：]?(\d{2}))?$/;

/** `9`, `930`, `9:30`, `21.05`: a time of the day in 24 hours as `HH:mm`; `null` where it is none. */
export function readTime(typed: string): string | null {
  const [, hour, minute = '00'] = TIME.exec(comparedText(typed)) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** A time of the day, typed and shown in 24 hours in every browser language; a wrong one is marked until the field is left. */
export function TimeInput({
  id,
  value,
  disabled = false,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const write = () => {
    const time = typed === null ? null : readTime(typed);
    if (time !== null && time !== value) onChange(time);
    setTyped(null);
  };
  return (
    <input
      id={id}
      className="bp6-input fl-form-input fl-mono fl-time-input"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={5}
      disabled={disabled}
      aria-invalid={(typed !== null && typed !== '' && readTime(typed) === null) || undefined}
      value={typed ?? value}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={write}
      onKeyDown={event => {
        if (event.key === 'Enter') write();
      }}
    />
  );
}
