import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import '../locale/words.ts';
import { useBulk } from '#kit/resource/use-bulk.ts';
import { today } from '#kit/today.ts';

interface Props {
  /** Of the command, for its message. */
  readonly id: string;
  readonly call: unknown;
  readonly context: ResourceContext;
  readonly onClose: () => void;
}

/** Copies of the chosen rules for other days. */
export function CopyDialog({ id, call, context, onClose }: Props) {
  const t = useT('rateRules');
  const send = useBulk();
  const [from, to] = [useId(), useId()];
  const [validFrom, setValidFrom] = useState(today);
  const [validTo, setValidTo] = useState('');
  const run = async () => {
    await send(id, call, context, { validFrom, validTo: validTo || null });
    onClose();
  };
  return (
    <AskDialog title={t('copy')} send={{ label: t('do'), disabled: validFrom === '', run }} onClose={onClose}>
      <FormGroup label={t('validFrom')} labelFor={from}>
        <DayInput id={from} value={validFrom} onChange={setValidFrom} />
      </FormGroup>
      <FormGroup label={t('validToOpen')} labelFor={to}>
        <DayInput id={to} value={validTo} onChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}

/** The last day of the chosen rows. */
export function EndDialog({ id, call, context, onClose }: Props) {
  const t = useT('rateRules');
  const send = useBulk();
  const field = useId();
  const [validTo, setValidTo] = useState(today);
  const run = async () => {
    await send(id, call, context, { validTo });
    onClose();
  };
  return (
    <AskDialog title={t('end')} send={{ label: t('do'), disabled: validTo === '', run }} onClose={onClose}>
      <FormGroup label={t('lastDay')} labelFor={field}>
        <DayInput id={field} value={validTo} onChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}
