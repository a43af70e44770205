import { useState } from 'react';

/**
 * A day or a time as one types it, `2026-11-21` or `2026-11-21 09:30`: what cannot be read is marked and changes nothing. The browser's
 * own field would speak the browser's language instead of the product's.
 */
export function TypedTime({
  label,
  placeholder,
  value,
  read,
  onValue,
  className = '',
}: {
  readonly label: string;
  readonly placeholder: string;
  /** As it is shown; empty = none. */
  readonly value: string;
  /** What the text means, or null where it means nothing. */
  readonly read: (text: string) => string | null;
  /** Hears what was read; empty = none. */
  readonly onValue: (value: string) => void;
  readonly className?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isWrong = text.trim() !== '' && read(text.trim()) === null;
  return (
    <input
      type="text"
      className={`bp6-input fl-mono ${isWrong ? 'bp6-intent-danger' : ''} ${className}`}
      aria-label={label}
      aria-invalid={isWrong}
      title={label}
      placeholder={placeholder}
      value={text}
      onChange={event => {
        const next = event.currentTarget.value;
        setTyped(next);
        const meant = next.trim() === '' ? '' : read(next.trim());
        if (meant !== null) onValue(meant);
      }}
      onBlur={() => isWrong || setTyped(null)}
    />
  );
}
