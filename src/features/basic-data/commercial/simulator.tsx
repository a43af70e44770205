import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { simulateBillCode } from '#contract/basic-data/commercial/bill-code/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import './locale/words.ts';
import { askedPort } from './simulator-input.ts';

/** The next five numbers of the rule that is open; nothing is drawn. */
export function Simulator({ rule }: { readonly rule: AnyRow }) {
  const t = useT('commercial');
  const ids = { pol: useId(), pod: useId(), day: useId() };
  const [pol, setPol] = useState('');
  const [pod, setPod] = useState('');
  const [day, setDay] = useState('');
  const [askedPol, askedPod] = [askedPort(pol), askedPort(pod)];
  const { data, error, refetch } = useCallQuery(
    simulateBillCode,
    {
      id: rule.id,
      ...(askedPol ? { pol: askedPol } : {}),
      ...(askedPod ? { pod: askedPod } : {}),
      ...(day ? { day } : {}),
    },
    // Numbers are drawn elsewhere all the time, and a changed rule makes others.
    { staleTime: 0, placeholderData: before => before },
  );
  return (
    <section className="fl-simulator" aria-label={t('bill.simulate')}>
      <h3>{t('bill.simulate')}</h3>
      <div className="fl-simulator-ask">
        <FormGroup label={t('bill.pol')} labelFor={ids.pol}>
          <InputGroup id={ids.pol} value={pol} maxLength={5} onValueChange={setPol} placeholder="CNSHA" />
        </FormGroup>
        <FormGroup label={t('bill.pod')} labelFor={ids.pod}>
          <InputGroup id={ids.pod} value={pod} maxLength={5} onValueChange={setPod} placeholder="USLGB" />
        </FormGroup>
        <FormGroup label={t('on')} labelFor={ids.day}>
          <DayInput id={ids.day} value={day} onChange={setDay} />
        </FormGroup>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div aria-live="polite">
          {data.fault !== null && <p className="fl-finding-error">{t('bill.fault')}</p>}
          {data.lacks.length > 0 && <p>{t('bill.lacks', { list: data.lacks.join(' ') })}</p>}
          <ol className="fl-mono" data-numbers>
            {data.numbers.map(number => (
              <li key={number}>{number}</li>
            ))}
          </ol>
          <p className="fl-muted">
            {t('bill.next', {
              next: data.next,
              period: data.period === '' ? '' : t('bill.period', { period: data.period }),
            })}{' '}
            {t('bill.unused')}
          </p>
        </div>
      )}
    </section>
  );
}
