import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import './locale/words.ts';

/** Characters of remarks. */
export const REMARKS = { least: 5, most: 500 } as const;

/** Asks once before an event is sent to the chosen SIs, with the remarks it needs. */
export function EventDialog({
  event,
  count,
  permitted,
  onSend,
  onClose,
}: {
  readonly event: SiEvent;
  /** Chosen SIs. */
  readonly count: number;
  /** How many of them permit it, as far as this screen knows. */
  readonly permitted: number;
  readonly onSend: (remarks: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT('siStaff');
  const text = useText();
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const { label, remarks: wanted } = SI_EVENTS[event];
  const isShort = wanted === 'required' && remarks.trim().length < REMARKS.least;
  return (
    <AskDialog
      title={t('askTitle', { event: text(label), n: count })}
      send={{ label: text(label), disabled: isShort, run: () => onSend(remarks.trim()) }}
      onClose={onClose}
    >
      <p>{permitted === count ? t('askAll', { n: count }) : t('askSome', { n: count, m: permitted })}</p>
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
