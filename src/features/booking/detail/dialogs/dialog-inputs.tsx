import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { localTimeOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { zoneText } from '#kit/date-time.ts';
import { FieldError } from '#kit/field-error.tsx';
import { useT } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';

/** Fields of the dialogs of a booking: a label above, what is wrong with it below. */

const NONE: readonly Finding[] = [];

interface Common {
  readonly label: string;
  readonly help?: ReactNode;
  readonly findings?: readonly Finding[];
}

export function Line({
  label,
  help,
  findings = NONE,
  value,
  max,
  isNumber = false,
  onChange,
}: Common & {
  readonly value: string;
  readonly max: number;
  readonly isNumber?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={help}>
      <InputGroup
        id={id}
        fill
        value={value}
        maxLength={max}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={findings.length > 0 || undefined}
        aria-describedby={`${id}-error`}
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        onValueChange={onChange}
      />
      <FieldError id={`${id}-error`} findings={findings} />
    </FormGroup>
  );
}

export function Remarks({
  label,
  help,
  value,
  onChange,
}: Common & { readonly value: string; readonly onChange: (value: string) => void }) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={help}>
      <TextArea
        id={id}
        fill
        rows={3}
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FormGroup>
  );
}

export function Choice<K extends string>({
  label,
  help,
  value,
  options,
  onChange,
}: Common & {
  readonly value: K;
  readonly options: readonly { readonly value: K; readonly label: string }[];
  readonly onChange: (value: K) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} helperText={help}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        options={[...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value as K)}
      />
    </FormGroup>
  );
}

const PATTERN = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** A moment in the time of a port, whose offset stands beside it; what is no time yet is told at once and kept out. */
export function Moment({
  label,
  zone,
  value,
  onChange,
}: Common & {
  readonly zone: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useT('bookings');
  const id = useId();
  const [typed, setTyped] = useState(() => (value === null ? '' : localTimeOf(value, zone).slice(0, 16)));
  const read = PATTERN.test(typed) ? readLocalTime(typed, zone)?.instant : undefined;
  const isWrong = typed !== '' && read === undefined;
  return (
    <FormGroup label={label} labelFor={id}>
      <InputGroup
        id={id}
        fill
        value={typed}
        placeholder={t('time')}
        maxLength={16}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-error`}
        rightElement={<small className="bk-zone fl-muted">{zoneText(zone, read)}</small>}
        onValueChange={next => {
          setTyped(next);
          onChange(PATTERN.test(next) ? (readLocalTime(next, zone)?.instant ?? null) : null);
        }}
      />
      <span id={`${id}-error`} className="fl-field-error" aria-live="polite">
        {isWrong && <span className="fl-finding-error">{t('timeWrong')}</span>}
      </span>
    </FormGroup>
  );
}

/** Findings of an answer at a path, and below it. */
export const findingsAt =
  (findings: readonly Finding[]) =>
  (path: string): readonly Finding[] =>
    findings.filter(one => one.path === path);
