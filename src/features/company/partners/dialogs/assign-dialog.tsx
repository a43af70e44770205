import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Duty } from '#contract/company/partners/duty.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { DutySelect } from '../parts/duty-select.tsx';
import { PersonSelect } from '../parts/person-select.tsx';
import { platformToday } from '../parts/today.ts';
import { usePartnerWork } from '../parts/use-partner-work.ts';

/** One person becomes responsible for several companies. */
export function AssignDialog({
  companyIds,
  firstDuty,
  onDone,
  onClose,
}: {
  readonly companyIds: readonly string[];
  readonly firstDuty: Duty;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const { assign } = usePartnerWork();
  const field = useId();
  const [duty, setDuty] = useState<Duty>(firstDuty);
  const [lanes, setLanes] = useState('');
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState(platformToday);

  const run = async () => {
    await assign(companyIds, { duty, person, lanes, from });
    onDone();
  };
  return (
    <AskDialog
      title={t('acts.assign')}
      send={{ label: t('assign.go'), disabled: person === '' || from === '', run }}
      onClose={onClose}
    >
      <p>{t('assign.intro', { n: companyIds.length })}</p>
      <FormGroup label={t('assign.duty')} labelFor={`${field}-duty`}>
        <DutySelect
          id={`${field}-duty`}
          value={duty}
          onChange={next => {
            setDuty(next);
            setPerson('');
          }}
        />
      </FormGroup>
      <FormGroup label={t('assign.person')} labelFor={`${field}-person`}>
        <PersonSelect id={`${field}-person`} duty={duty} value={person} onChange={setPerson} />
      </FormGroup>
      <FormGroup label={t('assign.lanes')} labelFor={`${field}-lanes`} helperText={t('assign.lanesHint')}>
        <InputGroup id={`${field}-lanes`} value={lanes} onValueChange={setLanes} />
      </FormGroup>
      <FormGroup label={t('assign.from')} labelFor={`${field}-from`}>
        <DayInput id={`${field}-from`} value={from} onChange={setFrom} />
      </FormGroup>
    </AskDialog>
  );
}
