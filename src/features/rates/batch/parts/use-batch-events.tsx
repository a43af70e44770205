import { Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { createActor, fromPromise } from 'xstate';
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
import { useFlow } from '#kit/flow/use-flow.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSend } from '#kit/send/use-send.ts';
import { type AgreedAct, type BatchAct, batchActFlow, isAgreeable } from '#machines/rates/batch-act.flow.ts';
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
} as const satisfies Readonly<Record<BatchAct, unknown>>;
const isButton = (event: string): event is BatchAct => Object.hasOwn(CALLS, event);

/** A retry makes another batch and is no event of this one. */
function looksOf(event: BatchAct): Partial<Command> {
  if (event === 'RETRY') return { shortcut: 't' };
  const { key, intent } = rateBatch.events[event];
  return { ...(key === null ? {} : { shortcut: key }), ...(intent === 'none' ? {} : { intent }) };
}

export const labelOf = (event: BatchAct) =>
  event === 'RETRY' ? { zh: '重试冲突行', en: 'Retry conflicts' } : rateBatch.events[event].label;

function refusal({ allowed, reason, params }: RateBatch['events'][number]): Command['enabled'] {
  if (allowed || reason === null) return true;
  if (reason === 'AUTH_FORBIDDEN') return both('noRight');
  const words = BATCH_CODES[reason as BatchCode];
  const fillIn = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name] ?? ''));
  return words ? { zh: fillIn(words.zh), en: fillIn(words.en) } : both('noRight');
}

interface Sent {
  readonly event: BatchAct;
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
  const sending = useSend({
    name: ['batch', 'event'],
    rowsOf: () => (batch ? [batch] : []),
    send: async ({ event, ...more }: Sent, { rows, once }) => {
      const body = { id: rows[0]!.id, ...more };
      return (await client.call(CALLS[event], { body, ...once })).data;
    },
    onDone: (data, { event }) => {
      // A retry is a batch of its own.
      if (event === 'RETRY') return navigate(batchAddress(data));
      queries.setQueryData([...queryKey(rateBatchDetail, { id: data.id })], data);
    },
    notice: (data, { event }) => ({
      id: `batch.${event}`,
      text: event === 'RETRY' ? t('retried', { no: data.no }) : t('done', { label: text(labelOf(event)) }),
    }),
  });
  const tried = useRefusalToast();
  const send = async ({ act, remarks, skipsErrors, isAsked }: AgreedAct): Promise<void> => {
    const more = !isAsked ? {} : act === 'RETURN' ? { remarks } : { skipErrors: skipsErrors };
    const run = () => sending.run({ event: act, ...more });
    // A dialog says itself what was refused.
    await (isAsked ? run() : tried(`batch.${act}`, run));
  };
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const { snapshot, tell } = useFlow(() => {
    const actors = { send: fromPromise<unknown, AgreedAct>(({ input }) => latest.current(input)) };
    return createActor(batchActFlow.provide({ actors }));
  });
  if (!batch) return { commands: [], dialog: null };
  const { act, remarks, skipsErrors, isAsked } = snapshot.context;

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
      run: () => {
        // What was refused before is of no matter to what is asked now.
        sending.reset();
        tell({ type: 'act.asked', act: event, errors: batch.counts.error ?? 0 });
      },
    };
  });
  const dialog = isAsked && (
    <AskDialog
      title={`${text(labelOf(act))} · ${batch.no}`}
      send={{
        label: text(labelOf(act)),
        disabled: snapshot.hasTag('busy') || !isAgreeable(snapshot.context),
        run: async () => tell({ type: 'act.agreed' }),
      }}
      onClose={() => tell({ type: 'act.dropped' })}
    >
      {act === 'RETURN' ? (
        <FormGroup label={t('remarks')} labelFor={id} helperText={t('remarksHelp')}>
          <TextArea
            id={id}
            fill
            value={remarks}
            maxLength={500}
            onChange={event => tell({ type: 'remarks.typed', remarks: event.currentTarget.value })}
          />
        </FormGroup>
      ) : (
        <Checkbox
          checked={skipsErrors}
          label={`${t('skipErrors')} (${batch.counts.error ?? 0})`}
          onChange={event => tell({ type: 'skip.chosen', skipsErrors: event.currentTarget.checked })}
        />
      )}
      <p role="alert" className="fl-finding-error">
        {sending.trouble ? text(sending.trouble.text) : ''}
      </p>
    </AskDialog>
  );
  return { commands, dialog };
}
