import { FormGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeSiStatus, type SiDetail } from '#contract/si/calls.ts';
import { siStateOf } from '#contract/si/status.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { editPath } from '../parts/edit-path.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { shownNo } from '../parts/si-columns.tsx';
import { refreshSi } from '../queries.ts';
import './locale/words.ts';

/** Events between the approval and the end of an SI, as its page offers them; the document's abilities say which and why not. */
const KEYS: readonly {
  readonly event: SiEvent;
  readonly shortcut: string;
  readonly intent?: NonNullable<Command['intent']>;
}[] = [
  { event: 'SEND', shortcut: 'shift+s', intent: 'primary' },
  { event: 'CARRIER_ACCEPT', shortcut: 'shift+c', intent: 'success' },
  { event: 'CARRIER_REJECT', shortcut: 'shift+r', intent: 'warning' },
  { event: 'COMPLETE', shortcut: 'shift+f' },
  { event: 'CANCEL_AT_CARRIER', shortcut: 'shift+q', intent: 'danger' },
];

const SECTION = { zh: '船公司', en: 'Carrier' };

export function useDetailEvents(si: SiDetail | undefined): {
  readonly commands: readonly Command[];
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<SiEvent | null>(null);
  const navigate = useNavigate();
  const modify = si?.EVENTS.find(({ event }) => event === 'MODIFY');
  // What the carrier refused is put right here, and goes through the review again.
  const edit: Command[] =
    si && modify?.allowed && siStateOf(si.TBI_STATUS) === 'CARRIER_REJECTED'
      ? [
          {
            id: 'si.detail.modify',
            title: SI_EVENTS.MODIFY.label,
            section: SECTION,
            shortcut: 'e',
            intent: 'primary',
            enabled: true,
            run: () => void navigate(editPath(si.Id, `/tdManage/siDetail?Id=${encodeURIComponent(si.Id)}`)),
          },
        ]
      : [];
  const commands = useCommands([
    ...edit,
    ...KEYS.flatMap(({ event, shortcut, intent }) => {
      const ability = si?.EVENTS.find(one => one.event === event);
      if (!ability || ability.reason === 'AUTH_FORBIDDEN') return [];
      return [
        {
          id: `si.detail.${event.toLowerCase()}`,
          title: SI_EVENTS[event].label,
          section: SECTION,
          shortcut,
          enabled: ability.allowed ? (true as const) : refusalText(ability.reason ?? 'SI-L-01', becauseOf(event)),
          // Correcting comes first after a rejection; sending the same again stays possible.
          ...(intent && !(edit.length > 0 && event === 'SEND') ? { intent } : {}),
          run: () => setAsked(event),
        },
      ];
    }),
  ]);
  const dialog = si && asked && <DetailEventDialog si={si} event={asked} onClose={() => setAsked(null)} />;
  return { commands, dialog };
}

/** What the server alone knows of a refusal it gave as SI-L-01: sending lacks a channel. */
const becauseOf = (event: SiEvent) => (event === 'SEND' ? { because: 'channel' } : undefined);

const LEAST = 5;

function DetailEventDialog({
  si,
  event,
  onClose,
}: {
  readonly si: SiDetail;
  readonly event: SiEvent;
  readonly onClose: () => void;
}) {
  const t = useT('siFiles');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const { label, remarks: wanted, status } = SI_EVENTS[event];
  const sending = useSend({
    name: ['si', 'detail', event],
    rowsOf: () => [{ id: si.Id, version: si.VERSION }],
    send: ({ Remarks }: { readonly Remarks: string }, { once: { ifMatch, idempotencyKey } }) =>
      client.call(changeSiStatus, {
        query: { TDId: si.Id, Status: String(status), Version: ifMatch, ...(Remarks ? { Remarks } : {}) },
        idempotencyKey,
      }),
    onDone: async () => {
      onClose();
      await refreshSi(queries, si.Id);
    },
    notice: () => ({ text: t('event.done', { event: text(label), no: shownNo(si.TBI_NO) }) }),
  });
  const isShort = wanted === 'required' && remarks.trim().length < LEAST;
  return (
    <AskDialog
      title={`${text(label)} · ${shownNo(si.TBI_NO)}`}
      send={{ label: text(label), disabled: isShort, run: () => sending.run({ Remarks: remarks }) }}
      onClose={onClose}
    >
      {event === 'SEND' && <p>{t('event.sendText')}</p>}
      {wanted !== 'none' && (
        <FormGroup label={t(wanted === 'required' ? 'event.remarksRequired' : 'event.remarks')} labelFor={id}>
          <TextArea
            id={id}
            fill
            rows={3}
            maxLength={500}
            value={remarks}
            data-path="remarks"
            onChange={change => setRemarks(change.currentTarget.value)}
          />
        </FormGroup>
      )}
    </AskDialog>
  );
}
