import { Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
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
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSend } from '#kit/send/use-send.ts';
import { rateBatch } from '#machines/rates/rate-batch.document.ts';
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

/** A retry makes another batch and is no event of this one. */
function looksOf(event: BatchButton): Partial<Command> {
  if (event === 'RETRY') return { shortcut: 't' };
  const { key, intent } = rateBatch.events[event];
  return { ...(key === null ? {} : { shortcut: key }), ...(intent === 'none' ? {} : { intent }) };
}

export const labelOf = (event: BatchButton) =>
  event === 'RETRY' ? { zh: '重试冲突行', en: 'Retry conflicts' } : rateBatch.events[event].label;

function refusal({ allowed, reason, params }: RateBatch['events'][number]): Command['enabled'] {
  if (allowed || reason === null) return true;
  if (reason === 'AUTH_FORBIDDEN') return both('noRight');
  const words = BATCH_CODES[reason as BatchCode];
  const fillIn = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name] ?? ''));
  return words ? { zh: fillIn(words.zh), en: fillIn(words.en) } : both('noRight');
}

interface Sent {
  readonly event: BatchButton;
  readonly remarks?: string;
  readonly skipErrors?: boolean;
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
  const sending = useSend({
    name: ['batch', 'event'],
    rowsOf: () => (batch ? [batch] : []),
    send: async ({ event, ...more }: Sent, { rows, once }) => {
      const body = { id: rows[0]!.id, ...more } as never;
      return (await client.call(CALLS[event], { body, ...once })).data;
    },
    onDone: (data, { event }) => {
      // A retry is a batch of its own.
      if (event === 'RETRY') return navigate(batchAddress(data));
      queries.setQueryData([...queryKey(rateBatchDetail, { id: data.id })], data);
      setAsking(null);
    },
    notice: (data, { event }) => ({
      id: `batch.${event}`,
      text: event === 'RETRY' ? t('retried', { no: data.no }) : t('done', { label: text(labelOf(event)) }),
    }),
  });
  const tried = useRefusalToast();
  if (!batch) return { commands: [], dialog: null };

  const needs = (event: BatchButton): boolean =>
    event === 'RETURN' || ((event === 'APPLY' || event === 'SUBMIT') && (batch.counts.error ?? 0) > 0);
  const begin = async (event: BatchButton): Promise<void> => {
    if (needs(event)) {
      setAsking(event);
      return;
    }
    await tried(`batch.${event}`, () => sending.run({ event }));
  };

  const commands = batch.events.flatMap(told => {
    const { event } = told;
    if (!isButton(event)) return [];
    const enabled = refusal(told);
    return {
      id: `rateBatch.${event.toLowerCase()}`,
      title: labelOf(event),
      enabled,
      // A file is read again once somebody has mapped what it names.
      quiet: told.reason === 'AUTH_FORBIDDEN',
      ...looksOf(event),
      run: () => begin(event),
    };
  });
  const dialog = asking && (
    <AskDialog
      title={`${text(labelOf(asking))} · ${batch.no}`}
      send={{
        label: text(labelOf(asking)),
        disabled: asking === 'RETURN' ? remarks.trim().length < 2 : !skipErrors,
        run: () => sending.run({ event: asking, ...(asking === 'RETURN' ? { remarks } : { skipErrors }) }),
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
