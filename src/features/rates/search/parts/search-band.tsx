import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { SEARCH_FLAGS } from '#contract/rates/search/criteria.ts';
import { FieldError } from '#kit/field-error.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { usePhone } from '#kit/use-phone.ts';
import '../locale/words.ts';
import '../rate-search.css';
import type { RateSearch, SearchText } from '../use-search.ts';
import { codesIn, PortField } from './port-field.tsx';

const CURRENCIES = ['USD', 'CNY', 'EUR', 'JPY', 'HKD', 'GBP'];

/** Fields folded on a phone, so that the first price is on the first screen. */
const FOLDED = ['from', 'to', 'currency', 'payer', 'carrier', 'hs', 'flags', 'customer'];

/** The question: ports, containers, days, goods and options. Enter in any field asks it. */
export function SearchBand({
  search,
  sets,
  onAsked,
  children,
}: {
  readonly search: RateSearch;
  /** Container sets that were used last; the first nine have keys. */
  readonly sets: readonly string[];
  readonly onAsked?: ((draft: SearchText) => void) | undefined;
  /** Further fields of the screen: the customer that staff ask for. */
  readonly children?: ReactNode;
}) {
  const t = useT('rateSearch');
  const id = useId();
  const { draft, findings, change } = search;
  const at = (...paths: string[]) => findings.filter(({ path }) => paths.includes(path));
  const flags = codesIn(draft.flags);
  // With an answer in view the choice stands above it, where it acts at once.
  const shownFlags = SEARCH_FLAGS.filter(flag => flag !== 'direct' || !search.found || flags.includes(flag));
  const isPhone = usePhone();
  const [isAll, setAll] = useState(false);
  const isShort = isPhone && !isAll && at(...FOLDED).length === 0;
  const text = (key: 'hs' | 'carrier' | 'box', label: string, hint?: string) => (
    <label className="rs-field" htmlFor={`${id}-${key}`}>
      <span>{label}</span>
      <InputGroup
        id={`${id}-${key}`}
        value={draft[key] ?? ''}
        spellCheck={false}
        autoComplete="off"
        {...(hint === undefined ? {} : { title: hint, placeholder: hint.split('（')[0]?.split(' (')[0] ?? '' })}
        {...(key === 'box' ? { list: `${id}-sets` } : {})}
        aria-invalid={at(key).length > 0 || undefined}
        aria-describedby={`${id}-${key}-error`}
        onChange={event => change({ [key]: event.currentTarget.value })}
      />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </label>
  );
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
  const day = (key: 'from' | 'to') => (
    <div className="rs-field">
      <label htmlFor={`${id}-${key}`}>{t(key)}</label>
      <DayInput id={`${id}-${key}`} value={draft[key] ?? ''} onChange={value => change({ [key]: value })} />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </div>
  );
  return (
    <form
      className="rs-band fl-card"
      aria-label={t('band')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        search.ask();
        onAsked?.(draft);
      }}
    >
      {port('pol')}
      {port('pod')}
      {text('box', t('box'), t('boxHint'))}
      <datalist id={`${id}-sets`}>
        {sets.map(set => (
          <option key={set} value={set} />
        ))}
      </datalist>
      {!isShort && (
        <>
          {children}
          {day('from')}
          {day('to')}
          <div className="rs-field rs-short">
            <label htmlFor={`${id}-currency`}>{t('currency')}</label>
            <HTMLSelect
              id={`${id}-currency`}
              value={draft.currency ?? 'USD'}
              options={CURRENCIES}
              onChange={event => change({ currency: event.currentTarget.value })}
            />
          </div>
          <div className="rs-field rs-short">
            <label htmlFor={`${id}-payer`}>{t('payer')}</label>
            <HTMLSelect
              id={`${id}-payer`}
              value={draft.payer ?? 'PRE'}
              options={[
                { value: 'PRE', label: t('prepaid') },
                { value: 'COL', label: t('collect') },
              ]}
              onChange={event => change({ payer: event.currentTarget.value })}
            />
          </div>
          {text('carrier', t('carrier'))}
          {text('hs', t('hs'))}
          <div className="rs-flags">
            {shownFlags.map(flag => (
              <Checkbox
                key={flag}
                inline
                label={t(`flag.${flag}`)}
                checked={flags.includes(flag)}
                onChange={() =>
                  change({ flags: SEARCH_FLAGS.filter(one => flags.includes(one) !== (one === flag)).join(',') })
                }
              />
            ))}
          </div>
        </>
      )}
      <Button type="submit" intent="primary" text={t('search')} endIcon={<Kbd keys="enter" />} />
      {isPhone && (
        <Button
          variant="minimal"
          aria-expanded={!isShort}
          text={t(isAll ? 'fewerFields' : 'moreFields')}
          onClick={() => setAll(!isAll)}
        />
      )}
    </form>
  );
}
