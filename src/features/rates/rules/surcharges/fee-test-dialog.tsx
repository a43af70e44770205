import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { FeeTest } from '#contract/rates/fee-test.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { today } from '#kit/today.ts';
import { FeeVerdictList } from './fee-verdict-list.tsx';
import { readContainers } from './read-containers.ts';

const NUMBER = /^\d{1,9}(\.\d{1,3})?$/;

/** Which rules a shipment meets, which lose and why: the answer follows what is entered. */
export function FeeTestDialog({ mode, onClose }: { readonly mode: FeeTest['mode']; readonly onClose: () => void }) {
  const t = useT('rateRules');
  const ids = { containers: useId(), help: useId(), day: useId(), kg: useId() };
  const [carrier, setCarrier] = useState(NOTHING);
  const [line, setLine] = useState(NOTHING);
  const [pol, setPol] = useState(NOTHING);
  const [pod, setPod] = useState(NOTHING);
  const [typed, setTyped] = useState(mode === 'FCL' ? '1x40HC' : '');
  const [kg, setKg] = useState('');
  const [cbm, setCbm] = useState('');
  const [day, setDay] = useState(today);
  const [flags, setFlags] = useState({ isDg: false, isReefer: false, isSoc: false });
  const { containers, bad } = readContainers(typed);
  const [polId, podId] = [idOf(pol), idOf(pod)];
  const isAsked = polId !== null && podId !== null && day !== '' && bad === null && containers.length <= 5;
  const number = (text: string): string | null => (NUMBER.test(text.trim()) ? text.trim() : null);
  const flag = (name: keyof typeof flags, label: string) => (
    <Checkbox
      inline
      label={label}
      checked={flags[name]}
      onChange={event => {
        const { checked } = event.currentTarget;
        setFlags(before => ({ ...before, [name]: checked }));
      }}
    />
  );
  return (
    <AskDialog title={t('test.title')} width={860} onClose={onClose}>
      <div className="fl-rule-ask">
        <PickField label={t('carrier')} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
        <PickField label={t('pol')} resource="Port" picked={pol} onPick={setPol} />
        <PickField label={t('pod')} resource="Port" picked={pod} onPick={setPod} />
        <PickField label={t('line')} resource="Line" picked={line} onPick={setLine} />
        {mode === 'FCL' ? (
          <FormGroup
            label={t('test.containers')}
            labelFor={ids.containers}
            helperText={
              <span id={ids.help}>{bad === null ? t('test.containersHelp') : t('test.containersBad', { v: bad })}</span>
            }
            intent={bad === null ? 'none' : 'danger'}
          >
            <InputGroup
              id={ids.containers}
              value={typed}
              maxLength={100}
              aria-describedby={ids.help}
              aria-invalid={bad !== null}
              onValueChange={setTyped}
            />
          </FormGroup>
        ) : (
          <FormGroup label={t('test.volume')} labelFor={ids.kg}>
            <div className="fl-rule-pair">
              <InputGroup id={ids.kg} inputMode="decimal" value={kg} placeholder="kg" onValueChange={setKg} />
              <InputGroup aria-label="m³" inputMode="decimal" value={cbm} placeholder="m³" onValueChange={setCbm} />
            </div>
          </FormGroup>
        )}
        <FormGroup label={t('day')} labelFor={ids.day}>
          <DayInput id={ids.day} value={day} onChange={setDay} />
        </FormGroup>
      </div>
      {flag('isDg', t('test.dg'))}
      {flag('isReefer', t('test.reefer'))}
      {flag('isSoc', t('test.soc'))}
      <div aria-live="polite">
        {isAsked ? (
          <FeeVerdictList
            test={{
              mode,
              polId,
              podId,
              day,
              carrierId: idOf(carrier),
              lineId: idOf(line),
              containers: mode === 'FCL' ? containers : [],
              totalKg: number(kg),
              totalCbm: number(cbm),
              ...flags,
            }}
          />
        ) : (
          <p className="fl-muted">{t('test.ask')}</p>
        )}
      </div>
    </AskDialog>
  );
}
