import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { FieldError } from '#kit/field-error.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PortBox } from '../../search/parts/port-box.tsx';
import '../../search/locale/words.ts';
import '../../search/rate-search.css';
import { CargoInput } from './cargo-input.tsx';
import { linesText, type TypedLine, typedLines } from './cargo-lines.ts';
import type { LclSearchUse } from './use-lcl-search.ts';

const CURRENCIES = ['USD', 'CNY', 'EUR', 'JPY', 'HKD', 'GBP'];
const codesIn = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

/** The question: ports, what is shipped, days, goods and options. Enter in any field asks it. */
export function LclBand({
  search,
  children,
}: {
  readonly search: LclSearchUse;
  /** Further fields of the screen: the customer that staff ask for. */
  readonly children?: ReactNode;
}) {
  const t = useT('lclRates');
  const id = useId();
  const { draft, findings, change } = search;
  const at = (path: string) => findings.filter(finding => finding.path === path);
  // Half a line is no text yet: lines are kept as typed, as long as the address says the same.
  const [typed, setTyped] = useState<readonly TypedLine[]>(() => typedLines(draft.pieces ?? ''));
  const lines = linesText(typed) === (draft.pieces ?? '') ? typed : typedLines(draft.pieces ?? '');
  const flags = codesIn(draft.flags);
  const port = (key: 'pol' | 'pod') => (
    <div className="rs-field rs-wide">
      <label htmlFor={`${id}-${key}`}>{t(`search.${key}`)}</label>
      <PortBox
        id={`${id}-${key}`}
        label={t(`search.${key}`)}
        codes={codesIn(draft[key])}
        names={search.names}
        isInvalid={at(key).length > 0}
        describedBy={`${id}-${key}-error`}
        onChange={(codes, named) => {
          search.learn(named);
          change({ [key]: codes.join(',') });
        }}
      />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </div>
  );
  const day = (key: 'from' | 'to') => (
    <div className="rs-field">
      <label htmlFor={`${id}-${key}`}>{t(`search.${key}`)}</label>
      <DayInput id={`${id}-${key}`} value={draft[key] ?? ''} onChange={value => change({ [key]: value })} />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </div>
  );
  const text = (key: 'hs' | 'carrier') => (
    <label className="rs-field" htmlFor={`${id}-${key}`}>
      <span>{t(`search.${key}`)}</span>
      <InputGroup
        id={`${id}-${key}`}
        value={draft[key] ?? ''}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
      />
    </label>
  );
  const toggle = (flag: 'dg' | 'direct') =>
    change({ flags: (['direct', 'dg'] as const).filter(one => flags.includes(one) !== (one === flag)).join(',') });
  return (
    <form
      className="rs-band fl-card"
      aria-label={t('search.band')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        search.ask();
      }}
    >
      {port('pol')}
      {port('pod')}
      <CargoInput
        cargo={{ lines, kg: draft.kg ?? '', cbm: draft.cbm ?? '' }}
        findings={findings}
        onChange={cargo => {
          setTyped(cargo.lines);
          change({ pieces: linesText(cargo.lines), kg: cargo.kg, cbm: cargo.cbm });
        }}
      />
      {children}
      {day('from')}
      {day('to')}
      <div className="rs-field rs-short">
        <label htmlFor={`${id}-currency`}>{t('search.currency')}</label>
        <HTMLSelect
          id={`${id}-currency`}
          value={draft.currency ?? 'USD'}
          options={CURRENCIES}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
        />
      </div>
      {text('carrier')}
      {text('hs')}
      <div className="rs-flags">
        <Checkbox
          inline
          label={t('search.direct')}
          checked={flags.includes('direct')}
          onChange={() => toggle('direct')}
        />
        <Checkbox inline label={t('search.dg')} checked={flags.includes('dg')} onChange={() => toggle('dg')} />
        <Checkbox
          inline
          label={t('search.unstackable')}
          checked={draft.unstackable === '1'}
          onChange={() => change({ unstackable: draft.unstackable === '1' ? '' : '1' })}
        />
      </div>
      <Button type="submit" intent="primary" text={t('search.ask')} endIcon={<Kbd keys="enter" />} />
    </form>
  );
}
