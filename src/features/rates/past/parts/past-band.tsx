import { Button, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { FieldError } from '#kit/field-error.tsx';
import { DayInput, MomentInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PortField } from '../../search/parts/port-field.tsx';
import '../../search/rate-search.css';
import '../locale/words.ts';
import type { PastSearch } from '../use-past-search.ts';

/** Lane, container, the day that is meant and the time whose knowledge counts. Enter in any field asks. */
export function PastBand({ search }: { readonly search: PastSearch }) {
  const t = useT('pastRates');
  const id = useId();
  const { draft, findings, change } = search;
  const at = (...paths: string[]) => findings.filter(({ path }) => paths.includes(path));
  const port = (key: 'pol' | 'pod') => (
    <PortField
      id={`${id}-${key}`}
      label={t(key)}
      value={draft[key]}
      findings={at(key)}
      names={search.names}
      onLearn={search.learn}
      onChange={codes => change({ [key]: codes })}
    />
  );
  const text = (key: 'type' | 'carrier', paths: string[]) => (
    <label className="rs-field" htmlFor={`${id}-${key}`}>
      <span>{t(key)}</span>
      <InputGroup
        id={`${id}-${key}`}
        value={draft[key] ?? ''}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={at(...paths).length > 0 || undefined}
        aria-describedby={`${id}-${key}-error`}
        onChange={({ currentTarget }) => change({ [key]: currentTarget.value.toUpperCase() })}
      />
      <FieldError id={`${id}-${key}-error`} findings={at(...paths)} />
    </label>
  );
  return (
    <form
      className="rs-band fl-card"
      aria-label={t('band')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        search.ask();
      }}
    >
      {port('pol')}
      {port('pod')}
      {text('type', ['type', 'box'])}
      <div className="rs-field">
        <label htmlFor={`${id}-day`}>{t('day')}</label>
        <DayInput id={`${id}-day`} value={draft.day ?? ''} onChange={day => change({ day })} />
        <FieldError id={`${id}-day-error`} findings={at('day', 'from', 'to')} />
      </div>
      <label className="rs-field" htmlFor={`${id}-known`}>
        <span>{t('known')}</span>
        <MomentInput
          id={`${id}-known`}
          value={draft.known ?? ''}
          describedBy={`${id}-known-error`}
          onChange={known => change({ known })}
        />
        <FieldError id={`${id}-known-error`} findings={at('known')} />
      </label>
      {text('carrier', ['carrier'])}
      <Button type="submit" intent="primary" text={t('search')} endIcon={<Kbd keys="enter" />} />
    </form>
  );
}
