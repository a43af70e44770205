import { useState } from 'react';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { readSailingEdit, SAILING_REFUSALS } from '#contract/basic-data/rules/sailing-edit.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import '../locale/words.ts';

export interface TimeEdit {
  readonly text: string;
  /** Null empties the cell. */
  readonly instant: string | null;
}

/** What the typed text means in this cell: a time, an empty cell, or why not. */
export function readTimeEdit(text: string, cell: { base: string | null; zone: string; now: string }) {
  if (text.trim() === '') return { ok: true as const, instant: null, local: '' };
  const read = readSailingEdit(text, cell);
  return read.ok ? read : { ok: false as const, why: SAILING_REFUSALS[read.reason] as Text };
}

/** A time typed into its cell: Enter keeps it, Escape leaves it as it was; what it means stands below while one types. */
export function TimeEditor({
  label,
  base,
  zone,
  onSave,
  onCancel,
}: {
  readonly label: string;
  readonly base: string | null;
  readonly zone: string;
  readonly onSave: (edit: TimeEdit) => void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('schedule');
  const say = useText();
  const [text, setText] = useState(base === null ? '' : localTimeOf(base, zone));
  const now = new Date(useNow()).toISOString();
  const read = readTimeEdit(text, { base, zone, now });
  const meaning = read.ok ? (read.instant === null ? t('edit.clears') : `${read.local} ${zone}`) : say(read.why);
  return (
    <span className="sch-editor">
      <input
        // The editor opens because its cell was chosen; typing goes on there.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        className="bp6-input sch-editor-input"
        aria-label={label}
        aria-invalid={!read.ok}
        title={t('edit.hint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={onCancel}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && read.ok) void onSave({ text, instant: read.instant });
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <output className={read.ok ? 'sch-meaning' : 'sch-meaning fl-finding-error'}>{meaning}</output>
    </span>
  );
}
