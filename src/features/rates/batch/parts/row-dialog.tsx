import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { editBatchRow, type RateBatch, rateBatchRowContent } from '#contract/rates/batch/batch.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';

/** Sets what the rate of one row becomes: its days and its prices. */
export function RowDialog({
  batch,
  seq,
  onClose,
}: {
  readonly batch: RateBatch;
  readonly seq: number;
  readonly onClose: () => void;
}) {
  const { data } = useCallQuery(rateBatchRowContent, { id: batch.id, seq });
  return data ? (
    <RowForm batch={batch} seq={seq} content={data.content} onClose={onClose} />
  ) : (
    <LoadingState lines={2} />
  );
}

function RowForm({
  batch,
  seq,
  content,
  onClose,
}: {
  readonly batch: RateBatch;
  readonly seq: number;
  readonly content: FclRateInput;
  readonly onClose: () => void;
}) {
  const t = useT('rateBatch');
  const id = useId();
  const [validFrom, setFrom] = useState(content.validFrom);
  const [validTo, setTo] = useState(content.validTo);
  const [costs, setCosts] = useState(() => content.lines.map(({ cost }) => cost ?? ''));
  const send = useSendCall(editBatchRow, {
    name: ['batch', 'editRow'],
    rowsOf: () => [batch],
    onDone: onClose,
  });
  const run = () => {
    const lines = content.lines.map((line, at) => ({ ...line, cost: costs[at]?.trim() || null }));
    return send.run({ id: batch.id, seq, content: { ...content, validFrom, validTo, lines } });
  };
  return (
    <AskDialog
      title={`${t('editRow')} · ${seq}`}
      send={{ label: t('save'), disabled: validFrom === '' || validTo === '', run }}
      onClose={onClose}
    >
      <FormGroup label={t('validFrom')} labelFor={`${id}from`}>
        <DayInput id={`${id}from`} value={validFrom} onChange={setFrom} />
      </FormGroup>
      <FormGroup label={t('validTo')} labelFor={`${id}to`}>
        <DayInput id={`${id}to`} value={validTo} onChange={setTo} />
      </FormGroup>
      {content.lines.map(({ containerType, currency }, at) => (
        <FormGroup
          key={containerType}
          label={`${t('price', { type: containerType })} (${currency})`}
          labelFor={`${id}${containerType}`}
        >
          <InputGroup
            id={`${id}${containerType}`}
            inputMode="decimal"
            value={costs[at] ?? ''}
            maxLength={12}
            onValueChange={value => setCosts(before => before.with(at, value))}
          />
        </FormGroup>
      ))}
    </AskDialog>
  );
}
