import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { assignCompanies } from '#contract/company/partners/assignment.calls.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { DutySelect } from '../parts/duty-select.tsx';
import { PersonSelect } from '../parts/person-select.tsx';
import { countsOf } from '../parts/screen-command.ts';
import { codesIn, platformToday } from '../parts/today.ts';

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
  const text = useText();
  const client = useClient();
  const field = useId();
  const [duty, setDuty] = useState<Duty>(firstDuty);
  const [lanes, setLanes] = useState('');
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState(platformToday);

  const run = async () => {
    const { data } = await client.call(assignCompanies, {
      body: { companyIds: [...companyIds], duty, lineScope: codesIn(lanes), employeeId: person, from },
    });
    const failed = data.find(({ ok }) => !ok);
    showToast({
      id: 'partners.assign',
      intent: failed ? 'warning' : 'success',
      text: t('done', countsOf(data)),
      ...(failed?.message ? { detail: text(failed.message) } : {}),
    });
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
        <InputGroup id={`${field}-from`} type="date" value={from} onValueChange={setFrom} />
      </FormGroup>
    </AskDialog>
  );
}
