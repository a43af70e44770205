import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PortPick } from '../../kit/port-pick.tsx';
import { CustomerPick } from './customer-pick.tsx';
import { readNeed } from './items.ts';

/** The customer and what he needs; it stands in the address once it is asked. */
export interface Need {
  readonly customer: string;
  readonly pol: string;
  readonly pod: string;
  readonly need: string;
  readonly from: string;
  readonly to: string;
}

export function NeedBand({ asked, onAsk }: { readonly asked: Need; readonly onAsk: (need: Need) => void }) {
  const t = useT('spaceBuy');
  const id = useId();
  const address = JSON.stringify(asked);
  const [draft, setDraft] = useState({ address, need: asked });
  const need = draft.address === address ? draft.need : asked;
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<Need>): void => setDraft({ address, need: { ...need, ...part } });
  const isBadNeed = need.need.trim() !== '' && readNeed(need.need) === null;
  const fault = (text: string, isThere: boolean, key: string) => (
    <span id={`${id}-${key}-error`} className="fl-field-error fl-finding-error" aria-live="polite">
      {isThere ? text : ''}
    </span>
  );
  const port = (key: 'pol' | 'pod') => (
    <div className="sb-field">
      <label htmlFor={`${id}-${key}`}>{t(key)}</label>
      <PortPick id={`${id}-${key}`} label={t(key)} code={need[key]} onChange={code => set({ [key]: code })} />
      <span className="fl-field-error" />
    </div>
  );
  const day = (key: 'from' | 'to') => (
    <div className="sb-field">
      <label htmlFor={`${id}-${key}`}>{t(key)}</label>
      <DayInput id={`${id}-${key}`} value={need[key]} onChange={value => set({ [key]: value })} />
      <span className="fl-field-error" />
    </div>
  );
  return (
    <form
      className="sb-band fl-card"
      aria-label={t('steps.need')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        setTried(true);
        if (need.customer !== '' && !isBadNeed) onAsk(need);
      }}
    >
      <div className="sb-field">
        <label htmlFor={`${id}-customer`}>{t('customer')}</label>
        <CustomerPick
          id={`${id}-customer`}
          value={need.customer || null}
          onChange={customer => set({ customer: customer ?? '' })}
        />
        {fault(t('pickCustomer'), isTried && need.customer === '', 'customer')}
      </div>
      {port('pol')}
      {port('pod')}
      <div className="sb-field">
        <label htmlFor={`${id}-need`}>{t('need')}</label>
        <InputGroup
          id={`${id}-need`}
          value={need.need}
          placeholder={t('needHint')}
          spellCheck={false}
          aria-invalid={isBadNeed || undefined}
          aria-describedby={`${id}-need-error`}
          onValueChange={text => set({ need: text })}
        />
        {fault(t('badNeed'), isBadNeed, 'need')}
      </div>
      {day('from')}
      {day('to')}
      <Button type="submit" intent="primary" text={t('search')} endIcon={<Kbd keys="enter" />} />
    </form>
  );
}
