import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import '../locale/words.ts';
import { useTellResults } from '#kit/resource/use-tell-results.ts';
import { today } from '#kit/today.ts';

type BulkCall = CallDef<never, never, never>;

/** A command for the chosen rows of a list. */
export interface BulkCommand {
  /** Of the command, for its message. */
  readonly id: string;
  readonly call: unknown;
  readonly context: ResourceContext;
}

interface Props extends BulkCommand {
  readonly onClose: () => void;
}

/** Sends a command for the chosen rows and tells how it went. */
export function useBulk() {
  const client = useClient();
  const tell = useTellResults();
  return async ({ id, call, context }: BulkCommand, more: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const rows = context.chosen.map(one => ({ id: one.id, version: one.version }));
    const { data } = await client.call(call as BulkCall, { body: { rows, ...more } as never });
    tell(id, data as unknown as Parameters<typeof tell>[1]);
    context.clearMarks();
    await context.refresh();
  };
}

/** Copies of the chosen rules for other days. */
export function CopyDialog({ onClose, ...command }: Props) {
  const t = useT('rateRules');
  const send = useBulk();
  const [from, to] = [useId(), useId()];
  const [validFrom, setValidFrom] = useState(today);
  const [validTo, setValidTo] = useState('');
  const run = async () => {
    await send(command, { validFrom, validTo: validTo || null });
    onClose();
  };
  return (
    <AskDialog title={t('copy')} send={{ label: t('do'), disabled: validFrom === '', run }} onClose={onClose}>
      <FormGroup label={t('validFrom')} labelFor={from}>
        <InputGroup id={from} type="date" value={validFrom} onValueChange={setValidFrom} />
      </FormGroup>
      <FormGroup label={t('validToOpen')} labelFor={to}>
        <InputGroup id={to} type="date" value={validTo} onValueChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}

/** The last day of the chosen rows. */
export function EndDialog({ onClose, ...command }: Props) {
  const t = useT('rateRules');
  const send = useBulk();
  const field = useId();
  const [validTo, setValidTo] = useState(today);
  const run = async () => {
    await send(command, { validTo });
    onClose();
  };
  return (
    <AskDialog title={t('end')} send={{ label: t('do'), disabled: validTo === '', run }} onClose={onClose}>
      <FormGroup label={t('lastDay')} labelFor={field}>
        <InputGroup id={field} type="date" value={validTo} onValueChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}
