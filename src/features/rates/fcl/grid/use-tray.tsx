import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { createRateBatch } from '#contract/rates/batch/batch.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { useDirty } from '#kit/screen-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { OutcomeDialog, type RowOutcome } from '../events/outcome-dialog.tsx';
import { useAgreedSave } from '../events/use-agreed-save.tsx';
import { both } from '../locale/both.ts';
import {
  cellEditOf,
  changesToSend,
  countEdits,
  type Edits,
  NO_EDITS,
  type RowEdit,
  withEdit,
  without,
} from './edits.ts';

/** What was typed into cells, kept until it is sent: one rate as its revision, several as a batch that is previewed. */
export function useTray(onSent: (ids: readonly string[]) => void) {
  const t = useT('fclRates');
  const text = useText();
  const client = useClient();
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const [failed, setFailed] = useState<readonly RowOutcome[]>([]);
  const part = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const agreed = useAgreedSave();
  useDirty(edits.size > 0, part);

  const sendingMany = useSendCall(createRateBatch, {
    name: ['rate', 'trayBatch'],
  });
  /** Several rates are one batch: seen before it is done, undone as one, confirmed as one. */
  const submitMany = async (): Promise<void> => {
    const ids = [...edits.keys()];
    const made = await sendingMany.run({
      title: text(both('tray.title')),
      selection: { ids },
      edits: [...edits.values()].map(cellEditOf),
    });
    setEdits(before => without(before, ids));
    navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(made.id)}`);
  };

  const sendingOne = useSend({
    name: ['rate', 'tray'],
    rowsOf: ({ row }: RowEdit) => [row],
    wordsOf: changesToSend,
    send: async (edit, { rows, once }): Promise<AnyRow> => {
      const changes = changesToSend(edit);
      const { id, version } = rows[0]!;
      try {
        const { data } = await client.call(callsOf(fclRateResource).modify, { body: { id, changes }, ...once });
        return data as AnyRow;
      } catch (error) {
        const settled = await agreed.settle(error, { id, version, changes });
        if (settled) return settled;
        throw error;
      }
    },
    onDone: ({ id }) => {
      setEdits(before => without(before, [id]));
      onSent([id]);
    },
    notice: ({ state }) => {
      const waits = state === 'PENDING' ? [text(both('tray.waits', { n: 1 }))] : [];
      return { text: [text(both('tray.saved', { n: 1 })), ...waits].join(' · ') };
    },
  });

  const submit = async (): Promise<void> => {
    const [first, ...others] = edits;
    if (!first) return;
    setFailed([]);
    try {
      if (others.length > 0) await submitMany();
      else await sendingOne.run(first[1]);
    } catch (error) {
      setFailed([{ ok: false, no: others.length > 0 ? '' : String(first[1].row.rateNo), message: reasonOf(error) }]);
    }
  };

  const commands: readonly Command[] =
    edits.size === 0
      ? []
      : [
          {
            id: 'rate.tray-submit',
            title: both('tray.submit'),
            section: fclRateResource.title,
            quiet: true,
            shortcut: 'mod+enter',
            intent: 'primary',
            enabled: true,
            run: submit,
          },
          {
            id: 'rate.tray-discard',
            title: both('tray.discard'),
            section: fclRateResource.title,
            quiet: true,
            enabled: true,
            run: () => setEdits(NO_EDITS),
          },
        ];
  const bar: ReactNode = (
    <>
      {edits.size > 0 && (
        <section ref={part} className="fl-rate-tray" aria-label={t('tray.label')}>
          <strong role="status">{t('tray.count', { n: countEdits(edits), m: edits.size })}</strong>
          {commands.map(command => (
            <CommandButton key={command.id} command={command} />
          ))}
        </section>
      )}
      {agreed.dialog}
      {failed.length > 0 && <OutcomeDialog rows={failed} onClose={() => setFailed([])} />}
    </>
  );
  return {
    edits,
    commands,
    bar,
    /** Nothing is sent yet: the row keeps its version. */
    async edit(row: AnyRow, changes: RowEdit['changes']): Promise<null> {
      setEdits(before =>
        Object.entries(changes).reduce((edits, [field, value]) => withEdit(edits, row, field, value), before),
      );
      return null;
    },
  };
}
