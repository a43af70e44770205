import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { ShipmentRow } from '#contract/shipment/calls.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../desk/locale/words.ts';

/** Which shipment gets the new SI that begins with what another one says. */
export function CopyDialog({
  no,
  shipments,
  start,
  onCopy,
  onCancel,
}: {
  readonly no: string;
  readonly shipments: readonly ShipmentRow[];
  /** The one under the cursor. */
  readonly start: string | null;
  readonly onCopy: (shipmentId: string) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('siDesk');
  const id = useId();
  const [chosen, setChosen] = useState(start ?? shipments[0]?.CGO_ID ?? '');
  return (
    <FormDialog
      isOpen
      title={t('list.copyTitle', { no })}
      onCancel={onCancel}
      primary={{ label: t('list.copyStart'), disabled: chosen === '', onRun: () => onCopy(chosen) }}
    >
      {shipments.length === 0 ? (
        <p>{t('list.copyNone')}</p>
      ) : (
        <FormGroup label={t('list.copyInto')} labelFor={id} helperText={t('list.copyHelp')}>
          <HTMLSelect
            id={id}
            fill
            autoFocus
            value={chosen}
            onChange={event => setChosen(event.currentTarget.value)}
            options={shipments.map(row => ({
              value: row.CGO_ID,
              label: `${row.BOOKING_NO} · ${row.VESSEL} ${row.VOYAGE} · ${row.LOADING_CODE} → ${row.DISCHARGE_CODE}`,
            }))}
          />
        </FormGroup>
      )}
    </FormDialog>
  );
}
