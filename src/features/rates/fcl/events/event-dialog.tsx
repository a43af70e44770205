import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { SPACE_STATUS, type SpaceStatus } from '#contract/rates/codes.ts';
import type { BulkEvent } from '#contract/rates/fcl-rate.calls.ts';
import type { Reprice } from '#contract/rates/rate.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import '../grid/price-grid.css';
import '../locale/words.ts';
import type { RateRow } from './rate-row.ts';

/** What a person says with an event. */
export interface EventWords {
  readonly remarks?: string;
  readonly validTo?: string;
  readonly spaceStatus?: SpaceStatus;
  readonly reprice?: Reprice;
}

const LEAST_REASON = 2;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^-?\d{1,6}(\.\d{1,4})?$/;
const OPS = ['ADD', 'SUBTRACT', 'PERCENT'] as const satisfies readonly Reprice['op'][];

const HALF_MONTH = 14;

/** The latest last day of the rows: an extension goes on from there, of rates that are over for half a month from today. */
function latestEnd(rows: readonly RateRow[], today: string): string {
  const ends = rows.map(({ validTo }) => String(validTo ?? '')).sort();
  const last = ends.at(-1) ?? '';
  return last < today ? addDays(today, HALF_MONTH) : last;
}

export function EventDialog({
  event,
  rows,
  mayReprice,
  onSend,
  onClose,
}: {
  readonly event: BulkEvent;
  readonly rows: readonly RateRow[];
  /** An extension of such rates may change their prices as well. */
  readonly mayReprice: boolean;
  readonly onSend: (words: EventWords) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const text = useText();
  const id = useId();
  const today = localDayOf(new Date().toISOString(), useViewerZone());
  const [remarks, setRemarks] = useState('');
  const [validTo, setValidTo] = useState(() => latestEnd(rows, today));
  const [spaceStatus, setSpaceStatus] = useState<SpaceStatus>('LIMITED');
  const [op, setOp] = useState<Reprice['op'] | ''>('');
  const [amount, setAmount] = useState('');
  const label = text(fclRate.events[event].label);
  const isReasoned = fclRate.events[event].remarks === 'required';
  const extension: EventWords = { validTo, ...(op === '' ? {} : { reprice: { op, amount: amount.trim() } }) };
  const words: EventWords = isReasoned ? { remarks } : event === 'EXTEND' ? extension : { spaceStatus };
  const isReady = isReasoned
    ? remarks.trim().length >= LEAST_REASON
    : event !== 'EXTEND' || (DAY.test(validTo) && (op === '' || AMOUNT.test(amount.trim())));

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
      {event === 'EXTEND' && mayReprice && (
        <div className="fl-rate-reprice">
          <FormGroup label={t('reprice.label')} labelFor={`${id}-op`}>
            <HTMLSelect
              id={`${id}-op`}
              value={op}
              onChange={({ currentTarget }) => setOp(currentTarget.value as Reprice['op'] | '')}
              options={[
                { value: '', label: t('reprice.none') },
                ...OPS.map(value => ({ value, label: t(`reprice.${value}`) })),
              ]}
            />
          </FormGroup>
          {op !== '' && (
            <FormGroup label={t('reprice.amount')} labelFor={`${id}-amount`} helperText={t('reprice.help')}>
              <InputGroup
                id={`${id}-amount`}
                inputMode="decimal"
                value={amount}
                maxLength={11}
                onValueChange={setAmount}
              />
            </FormGroup>
          )}
        </div>
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
