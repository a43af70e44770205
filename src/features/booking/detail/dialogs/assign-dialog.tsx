import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { ReferencePicker, type ReferencePickerProps } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';

/** Gives bookings to a colleague of the desk. */
export function AssignDialog({
  rows,
  onSend,
  onClose,
}: {
  readonly rows: number;
  readonly onSend: (employeeId: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const id = useId();
  const [value, setValue] = useState<ReferencePickerProps['value']>(null);
  const [chosen, setChosen] = useState<RefLabel>();
  return (
    <AskDialog
      title={`${text(ACTS.ASSIGN.label)} · ${t('rows', { n: rows })}`}
      send={{
        label: text(ACTS.ASSIGN.label),
        disabled: typeof value !== 'string',
        run: () => onSend(String(value)),
      }}
      onClose={onClose}
    >
      <FormGroup label={t('employee')} labelFor={id}>
        <ReferencePicker
          id={id}
          resource="Employee"
          value={value}
          chosen={chosen}
          onChange={(next, row) => {
            setValue(next);
            if (row) setChosen(row);
          }}
        />
      </FormGroup>
    </AskDialog>
  );
}
