import { HTMLSelect } from '@blueprintjs/core';
import { type RefObject, useId } from 'react';
import { DS_MODES } from '#contract/rates/ds/calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';

const CURRENCIES = ['USD', 'CNY', 'EUR', 'JPY', 'HKD', 'GBP'];
export const DS_KEYS = ['warehouse', 'pol', 'service', 'mode', 'currency'] as const;
export type DsFilterText = Partial<Record<(typeof DS_KEYS)[number], string>>;

export interface DsChoices {
  readonly warehouses: readonly string[];
  readonly pols: readonly CodeLabel[];
  readonly services: readonly string[];
}

/** What is browsed; a choice that the list no longer has stays where the address names it. */
export function DsFilter({
  filter,
  choices,
  first,
  onChange,
}: {
  readonly filter: DsFilterText;
  readonly choices: DsChoices;
  readonly first: RefObject<HTMLSelectElement | null>;
  readonly onChange: (part: DsFilterText) => void;
}) {
  const t = useT('dsRates');
  const language = useLanguage();
  const id = useId();
  interface Option {
    readonly value: string;
    readonly label: string;
  }
  const plain = (values: readonly string[]): Option[] => values.map(value => ({ value, label: value }));
  const field = (key: (typeof DS_KEYS)[number], options: readonly Option[], isOpen = true) => {
    const value = filter[key] ?? '';
    const known = value === '' || options.some(option => option.value === value);
    return (
      <label className="rs-field" htmlFor={`${id}-${key}`}>
        <span>{t(key)}</span>
        <HTMLSelect
          id={`${id}-${key}`}
          {...(key === 'warehouse' ? { ref: first } : {})}
          value={value || (isOpen ? '' : (options[0]?.value ?? ''))}
          options={[
            ...(isOpen ? [{ value: '', label: t('any') }] : []),
            ...options,
            ...(known ? [] : [{ value, label: value }]),
          ]}
          onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
        />
      </label>
    );
  };
  return (
    <search className="rs-band ds-filter fl-card" aria-label={t('filters')}>
      {field('warehouse', plain(choices.warehouses))}
      {field(
        'pol',
        choices.pols.map(port => ({ value: port.code, label: labelText({ id: port.code, ...port }, language) })),
      )}
      {field('service', plain(choices.services))}
      {field(
        'mode',
        DS_MODES.map(value => ({ value, label: t(`modes.${value}`) })),
      )}
      {field('currency', plain(CURRENCIES), false)}
    </search>
  );
}
