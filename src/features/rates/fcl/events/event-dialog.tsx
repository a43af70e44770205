import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { SPACE_STATUS, type SpaceStatus } from '#contract/rates/codes.ts';
import type { BulkEvent } from '#contract/rates/fcl-rate.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import '../locale/words.ts';
import type { RateRow } from './rate-row.ts';

/** What a person says with an event. */
export interface EventWords {
  readonly remarks?: string;
  readonly validTo?: string;
  readonly spaceStatus?: SpaceStatus;
}

const LEAST_REASON = 2;

/** The latest last day of the rows: an extension goes on from there. */
const latestEnd = (rows: readonly RateRow[]): string =>
  rows
    .map(({ validTo }) => String(validTo ?? ''))
    .sort()
    .at(-1) ?? '';

export function EventDialog({
  event,
  rows,
  onSend,
  onClose,
}: {
  readonly event: BulkEvent;
  readonly rows: readonly RateRow[];
  readonly onSend: (words: EventWords) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const text = useText();
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const [validTo, setValidTo] = useState(() => latestEnd(rows));
  const [spaceStatus, setSpaceStatus] = useState<SpaceStatus>('LIMITED');
  const label = text(RATE_EVENTS[event].label);
  const isReasoned = RATE_EVENTS[event].remarks === 'required';
  const words: EventWords = isReasoned ? { remarks } : event === 'EXTEND' ? { validTo } : { spaceStatus };
  const isReady = isReasoned
    ? remarks.trim().length >= LEAST_REASON
    : event !== 'EXTEND' || /^\d{4}-\d{2}-\d{2}$/.test(validTo);

  return (
    <AskDialog
      title={`${label} · ${t('rows', { n: rows.length })}`}
      send={{ label, disabled: !isReady, run: () => onSend(words) }}
      onClose={onClose}
    >
      {isReasoned && (
        <FormGroup label={t('reason')} labelFor={id} helperText={t('reasonHelp')}>
          <TextArea
            id={id}
            fill
            value={remarks}
            maxLength={500}
            onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
          />
        </FormGroup>
      )}
      {event === 'EXTEND' && (
        <FormGroup label={t('newEnd')} labelFor={id}>
          <InputGroup
            id={id}
            value={validTo}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            onChange={({ currentTarget }) => setValidTo(currentTarget.value.trim())}
          />
        </FormGroup>
      )}
      {event === 'SET_SPACE' && (
        <FormGroup label={t('space')} labelFor={id}>
          <HTMLSelect
            id={id}
            value={spaceStatus}
            onChange={({ currentTarget }) => setSpaceStatus(currentTarget.value as SpaceStatus)}
            options={Object.entries(SPACE_STATUS).map(([value, words]) => ({ value, label: text(words) }))}
          />
        </FormGroup>
      )}
    </AskDialog>
  );
}
