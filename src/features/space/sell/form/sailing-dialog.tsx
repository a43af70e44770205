import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { changeOfferSailing } from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { useClient } from '#kit/client.tsx';
import { InstantInput } from '#kit/form/date-inputs.tsx';
import { FormContext } from '#kit/form/form-context.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import '../sell.css';

const TEXTS = ['vesselName', 'voyageNo'] as const;
const TIMES = ['etd', 'eta', 'siCutOff'] as const;
type Field = (typeof TEXTS)[number] | (typeof TIMES)[number];
const FIELDS: readonly Field[] = [...TEXTS, ...TIMES];

const READ = /^\d{4}-.*Z$/;
const nothing = () => undefined;

/** New vessel or dates, with the reason that all buyers are told. */
export function SailingDialog({
  row,
  onDone,
  onClose,
}: {
  readonly row: AnyRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const text = useText();
  const client = useClient();
  const zone = useViewerZone();
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(
    () => Object.fromEntries(FIELDS.map(field => [field, String(row[field] ?? '')])) as Record<Field, string>,
  );
  const put = (field: Field, value: string | null) => setValues(before => ({ ...before, [field]: value ?? '' }));
  const surroundings = useMemo(
    () => ({ place: { today: localDayOf(new Date().toISOString(), zone), zone }, labels: {}, learn: nothing }),
    [zone],
  );
  const change = useSend({
    name: ['spaceSell', 'sailing'],
    rowsOf: () => [row],
    send: (body: BodyOf<typeof changeOfferSailing>, { once }) => client.call(changeOfferSailing, { body, ...once }),
    onDone,
  });
  const fault = (field: Field): string | undefined => change.at(field).map(({ message }) => text(message))[0];
  const send = async (remarks: string): Promise<void> => {
    const moved = FIELDS.filter(field => values[field] !== '' && values[field] !== String(row[field] ?? ''));
    const changes = Object.fromEntries(moved.map(field => [field, values[field]]));
    await change.run({ id: row.id, remarks, ...changes });
    onClose();
  };
  const label = (field: Field): string => text(spaceOfferResource.meta[field]!.label);
  return (
    <ReasonDialog
      title={`${t('offer.sailing')} · ${String(row.offerNo)}`}
      label={t('offer.sailing')}
      onSend={send}
      onClose={onClose}
    >
      <p className="fl-muted">{t('terms.sailingHint')}</p>
      <FormContext value={surroundings}>
        <div className="ss-fields">
          {TEXTS.map(field => (
            <FormGroup key={field} label={label(field)} labelFor={`${id}-${field}`} helperText={fault(field)}>
              <InputGroup
                id={`${id}-${field}`}
                value={values[field]}
                maxLength={50}
                onValueChange={value => put(field, value)}
              />
            </FormGroup>
          ))}
          {TIMES.map(field => (
            <FormGroup
              key={field}
              label={label(field)}
              labelFor={`${id}-${field}`}
              helperText={<span id={`${id}-${field}-help`}>{fault(field)}</span>}
              intent={fault(field) ? 'danger' : 'none'}
            >
              <InstantInput
                id={`${id}-${field}`}
                meta={spaceOfferResource.meta[field]!}
                value={values[field] === '' ? null : values[field]}
                onChange={value => put(field, value)}
                onLeave={nothing}
                invalid={values[field] !== '' && !READ.test(values[field])}
                describedBy={`${id}-${field}-help`}
                labelledBy={`${id}-${field}`}
              />
            </FormGroup>
          ))}
        </div>
      </FormContext>
    </ReasonDialog>
  );
}
