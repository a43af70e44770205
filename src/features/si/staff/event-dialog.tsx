import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { type EventOutcome, sendEvent } from './event-request.ts';
import './locale/words.ts';

/** Characters of remarks. */
export const REMARKS = { least: 5, most: 500 } as const;

/** Asks once before an event is sent to the chosen SIs, with the remarks it needs. */
export function EventDialog({
  event,
  rows,
  permitted,
  onDone,
  onClose,
}: {
  readonly event: SiEvent;
  readonly rows: readonly AnyRow[];
  /** How many of them permit it, as far as this screen knows. */
  readonly permitted: number;
  readonly onDone: (outcomes: readonly EventOutcome[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT('siStaff');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const { label, remarks: wanted } = SI_EVENTS[event];
  const isShort = wanted === 'required' && remarks.trim().length < REMARKS.least;
  const run = async (): Promise<void> => onDone(await sendEvent(client, event, rows, remarks.trim()));
  return (
    <AskDialog
      title={t('askTitle', { event: text(label), n: rows.length })}
      send={{ label: text(label), disabled: isShort, run }}
      onClose={onClose}
    >
      <p>
        {permitted === rows.length ? t('askAll', { n: rows.length }) : t('askSome', { n: rows.length, m: permitted })}
      </p>
      {wanted !== 'none' && (
        <FormGroup
          label={t(wanted === 'required' ? 'remarksRequired' : 'remarks')}
          labelFor={id}
          helperText={isShort && remarks !== '' ? t('remarksShort') : undefined}
        >
          <TextArea
            id={id}
            fill
            rows={3}
            maxLength={REMARKS.most}
            value={remarks}
            data-path="remarks"
            onChange={change => setRemarks(change.currentTarget.value)}
          />
        </FormGroup>
      )}
    </AskDialog>
  );
}
