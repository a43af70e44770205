import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { assignPriceRequest, closePriceRequest, type PriceRequest } from '#contract/rates/request/request.calls.ts';
import { REQUEST_OUTCOMES, type RequestOutcome } from '#contract/rates/request/request-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { useFaults } from './use-faults.ts';

interface WorkProps {
  readonly request: PriceRequest;
  readonly onClose: () => void;
}

/** Gives the request to a colleague. */
export function AssignDialog({ request, onClose }: WorkProps) {
  const t = useT('priceRequest');
  const client = useClient();
  const id = useId();
  const { at, watch } = useFaults();
  const [colleague, setColleague] = useState(NOTHING);
  const employeeId = idOf(colleague);
  const run = async (): Promise<void> => {
    const body = { id: request.id, employeeId };
    await watch(() => client.call(assignPriceRequest, { body, ifMatch: request.version }));
    onClose();
  };
  return (
    <AskDialog
      title={`${t('assign')} · ${request.requestNo}`}
      send={{ label: t('save'), disabled: !employeeId, run }}
      onClose={onClose}
    >
      <PickField label={t('assignee')} resource="Employee" picked={colleague} onPick={setColleague} />
      <FieldError id={`${id}-error`} findings={at('employeeId')} />
    </AskDialog>
  );
}

/** Says what became of it; without an answer nothing was won. */
export function CloseDialog({ request, onClose }: WorkProps) {
  const t = useT('priceRequest');
  const text = useText();
  const client = useClient();
  const id = useId();
  const isAnswered = request.state === 'ANSWERED';
  const outcomes = (Object.keys(REQUEST_OUTCOMES) as RequestOutcome[]).filter(one => isAnswered || one !== 'WON');
  const [outcome, setOutcome] = useState<RequestOutcome>(outcomes[0] ?? 'LOST');
  const run = async (): Promise<void> => {
    await client.call(closePriceRequest, { body: { id: request.id, outcome }, ifMatch: request.version });
    showToast({ id: 'rates.closeRequest', intent: 'success', text: t('closed', { no: request.requestNo }) });
    onClose();
  };
  return (
    <AskDialog title={`${t('close')} · ${request.requestNo}`} send={{ label: t('save'), run }} onClose={onClose}>
      <FormGroup label={t('outcome')} labelFor={id}>
        <HTMLSelect
          id={id}
          fill
          value={outcome}
          options={outcomes.map(value => ({ value, label: text(REQUEST_OUTCOMES[value]) }))}
          onChange={event => setOutcome(event.currentTarget.value as RequestOutcome)}
        />
      </FormGroup>
    </AskDialog>
  );
}
