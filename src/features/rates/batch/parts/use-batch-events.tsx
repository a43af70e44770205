import { Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  previewRateBatch,
  type RateBatch,
  rateBatchDetail,
  retryRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import { BATCH_CODES, type BatchCode } from '#contract/rates/batch/batch-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { queryKey, useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { ulid } from '#kit/ulid.ts';
import { BATCH_EVENTS } from '#machines/rates/rate-batch.events.ts';
import { both } from '../locale/both.ts';
import { batchAddress } from './batch-address.ts';

/** Events of a batch as commands: what the machine says stands on the button. */

const CALLS = {
  PREVIEW: previewRateBatch,
  APPLY: applyRateBatch,
  SUBMIT: submitRateBatch,
  CONFIRM: confirmRateBatch,
  RETURN: returnRateBatch,
  REVERT: revertRateBatch,
  RETRY: retryRateBatch,
  CANCEL: cancelRateBatch,
} as const;
export type BatchButton = keyof typeof CALLS;
const isButton = (event: string): event is BatchButton => Object.hasOwn(CALLS, event);

const LOOKS: Readonly<Partial<Record<BatchButton, Partial<Command>>>> = {
  PREVIEW: { shortcut: 'shift+p' },
  APPLY: { shortcut: 'mod+enter', intent: 'primary' },
  SUBMIT: { shortcut: 's', intent: 'primary' },
  CONFIRM: { shortcut: 'a', intent: 'success' },
  RETURN: { shortcut: 'r' },
  REVERT: { shortcut: 'shift+z', intent: 'warning' },
  RETRY: { shortcut: 't' },
  CANCEL: { shortcut: 'shift+x', intent: 'danger' },
};

export const labelOf = (event: BatchButton) =>
  event === 'RETRY' ? { zh: '重试冲突行', en: 'Retry conflicts' } : BATCH_EVENTS[event].label;

function refusal({ allowed, reason, params }: RateBatch['events'][number]): Command['enabled'] {
  if (allowed || reason === null) return true;
  if (reason === 'AUTH_FORBIDDEN') return both('noRight');
  const words = BATCH_CODES[reason as BatchCode];
  const fillIn = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name] ?? ''));
  return words ? { zh: fillIn(words.zh), en: fillIn(words.en) } : both('noRight');
}

export function useBatchEvents(batch: RateBatch | undefined): {
  readonly commands: readonly Command[];
  readonly dialog: ReactNode;
} {
  const t = useT('rateBatch');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const [asking, setAsking] = useState<BatchButton | null>(null);
  const [remarks, setRemarks] = useState('');
  const [skipErrors, setSkip] = useState(false);
  // Of this version of the batch: what is sent for the next one is another thing.
  const idempotencyKey = useMemo(() => `${ulid()}-${batch?.version ?? 0}`, [batch?.version]);
  if (!batch) return { commands: [], dialog: null };

  const send = async (event: BatchButton, more: object = {}): Promise<void> => {
    const { data } = await client.call(CALLS[event], {
      body: { id: batch.id, ...more } as never,
      ifMatch: batch.version,
      ...(event === 'APPLY' ? { idempotencyKey } : {}),
    });
    const label = text(labelOf(event));
    if (event === 'RETRY') {
      showToast({ id: 'batch.RETRY', intent: 'success', text: t('retried', { no: data.no }) });
      navigate(batchAddress(data));
      return;
    }
    showToast({ id: `batch.${event}`, intent: 'success', text: t('done', { label }) });
    queries.setQueryData([...queryKey(rateBatchDetail, { id: batch.id })], data);
    setAsking(null);
  };
  const needs = (event: BatchButton): boolean =>
    event === 'RETURN' || ((event === 'APPLY' || event === 'SUBMIT') && (batch.counts.error ?? 0) > 0);
  const begin = async (event: BatchButton): Promise<void> => {
    if (needs(event)) {
      setAsking(event);
      return;
    }
    try {
      await send(event);
    } catch (error) {
      showToast({ id: `batch.${event}`, intent: 'danger', text: text(reasonOf(error)) });
    }
  };

  const commands = batch.events.flatMap(told => {
    const { event } = told;
    if (!isButton(event)) return [];
    const enabled = refusal(told);
    return {
      ...{ id: `rateBatch.${event.toLowerCase()}`, title: labelOf(event), enabled },
      // A file is read again once somebody has mapped what it names.
      quiet: told.reason === 'AUTH_FORBIDDEN',
      ...LOOKS[event],
      run: () => begin(event),
    };
  });
  const dialog = asking && (
    <AskDialog
      title={`${text(labelOf(asking))} · ${batch.no}`}
      send={{
        label: text(labelOf(asking)),
        disabled: asking === 'RETURN' ? remarks.trim().length < 2 : !skipErrors,
        run: () => send(asking, asking === 'RETURN' ? { remarks } : { skipErrors }),
      }}
      onClose={() => setAsking(null)}
    >
      {asking === 'RETURN' ? (
        <FormGroup label={t('remarks')} labelFor={id} helperText={t('remarksHelp')}>
          <TextArea
            id={id}
            fill
            value={remarks}
            maxLength={500}
            onChange={event => setRemarks(event.currentTarget.value)}
          />
        </FormGroup>
      ) : (
        <Checkbox
          checked={skipErrors}
          label={`${t('skipErrors')} (${batch.counts.error ?? 0})`}
          onChange={event => setSkip(event.currentTarget.checked)}
        />
      )}
    </AskDialog>
  );
  return { commands, dialog };
}
