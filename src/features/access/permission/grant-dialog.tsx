import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { grantItem, type PermissionPerson, permissionPeople } from '#contract/access/permission.calls.ts';
import { isItemValue, PERMISSION_CATALOGUE } from '#contract/access/permission-items.ts';
import { useCallQuery } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../locale/words.ts';
import { personText } from '../parts/person.tsx';
import { ItemInput, itemName } from '../role/items-form.tsx';

/** The last moment of a day where the reader is. */
const endOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** Puts an item on one employee, with a reason and as a rule with an end. */
export function GrantDialog({
  onDone,
  onCancel,
}: {
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('access');
  const text = useText();
  const shownName = (found: PermissionPerson): string =>
    `${text(personText(found))} (${found.account}@${found.companyCode})`;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [person, setPerson] = useState<PermissionPerson | null>(null);
  const [name, setName] = useState(itemName(PERMISSION_CATALOGUE[0]!));
  const [value, setValue] = useState(PERMISSION_CATALOGUE[0]!.fallback);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const people = useCallQuery(permissionPeople, { q: typed.trim() }, { enabled: open });
  const entry = PERMISSION_CATALOGUE.find(candidate => itemName(candidate) === name)!;
  const complete = person !== null && isItemValue(entry, value) && reason.trim().length >= 2;

  const granting = useSendCall(grantItem, {
    name: ['item', 'grant'],
    onDone,
    notice: () => person && { text: t('permission.granted', { name: text(personText(person)) }) },
  });
  const give = async (): Promise<void> => {
    if (!person) return;
    const { itemKey, permissionKey } = entry;
    const { employeeId } = person;
    await granting.attempt({ employeeId, itemKey, permissionKey, value, validUntil: endOf(day), reason });
  };
  return (
    <FormDialog
      isOpen
      width={560}
      title={t('permission.grantTitle')}
      primary={{ label: text({ zh: '授予', en: 'Grant' }), disabled: !complete, onRun: give }}
      onCancel={onCancel}
    >
      <FormGroup label={t('permission.employee')} labelFor={`${id}-person`}>
        <Combobox
          id={`${id}-person`}
          text={typed}
          onText={next => {
            setTyped(next);
            setPerson(null);
          }}
          open={open}
          onOpen={setOpen}
          takesFirst
          stale={people.isPending}
          options={(people.data ?? []).map(found => ({ key: found.employeeId, content: shownName(found) }))}
          onTake={key => {
            const found = people.data?.find(candidate => candidate.employeeId === key);
            if (!found) return;
            setPerson(found);
            setTyped(shownName(found));
            setOpen(false);
          }}
          listLabel={t('permission.employee')}
          placeholder={t('permission.findPerson')}
        />
      </FormGroup>
      <FormGroup label={t('permission.item')} labelFor={`${id}-item`}>
        <HTMLSelect
          id={`${id}-item`}
          value={name}
          options={PERMISSION_CATALOGUE.map(found => ({ value: itemName(found), label: text(found.label) }))}
          onChange={event => {
            const next = event.currentTarget.value;
            setName(next);
            setValue(PERMISSION_CATALOGUE.find(candidate => itemName(candidate) === next)?.fallback ?? '');
          }}
        />
      </FormGroup>
      <FormGroup label={t('permission.value')} labelFor={`${id}-value`}>
        <ItemInput id={`${id}-value`} entry={entry} value={value} onChange={setValue} optional={false} />
      </FormGroup>
      <FormGroup
        label={t('permission.validUntil')}
        labelFor={`${id}-until`}
        helperText={day === '' ? t('permission.forever') : ''}
      >
        <DayInput id={`${id}-until`} value={day} onChange={setDay} />
      </FormGroup>
      <FormGroup label={t('permission.reason')} labelFor={`${id}-reason`}>
        <InputGroup id={`${id}-reason`} value={reason} maxLength={200} onValueChange={setReason} />
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {granting.trouble && text(granting.trouble.text)}
      </p>
    </FormDialog>
  );
}
