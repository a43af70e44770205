import { type ReactNode, useRef, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { useDirty } from '#kit/screen-context.ts';
import { showToast } from '#kit/toasts.tsx';
import { FailedDialog, type FailedRow } from '../events/failed-dialog.tsx';
import { both } from '../locale/both.ts';
import { changesToSend, countEdits, type Edits, NO_EDITS, withEdit, without } from './edits.ts';

/** What was typed into cells, kept until it is sent: each rate is a revision of its own, and one that is refused stays. */
export function useTray(onSent: (ids: readonly string[]) => void) {
  const t = useT('fclRates');
  const text = useText();
  const client = useClient();
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const [failed, setFailed] = useState<readonly FailedRow[]>([]);
  const part = useRef<HTMLElement>(null);
  useDirty(edits.size > 0, part);

  const submit = async (): Promise<void> => {
    const refused: FailedRow[] = [];
    const sent: string[] = [];
    let waits = 0;
    for (const [id, edit] of edits)
      try {
        const { data } = await client.call(callsOf(fclRateResource).modify, {
          body: { id, changes: changesToSend(edit) },
          ifMatch: edit.row.version,
        });
        if ((data as { readonly state?: unknown }).state === 'PENDING') waits += 1;
        sent.push(id);
      } catch (error) {
        refused.push({ no: String(edit.row.rateNo), message: reasonOf(error) });
      }
    setEdits(before => without(before, sent));
    setFailed(refused);
    const words = [
      text(both('tray.saved', { n: sent.length })),
      ...(waits > 0 ? [text(both('tray.waits', { n: waits }))] : []),
    ];
    showToast({ id: 'rate.tray', intent: refused.length > 0 ? 'warning' : 'success', text: words.join(' · ') });
    onSent(sent);
  };

  const commands: readonly Command[] =
    edits.size === 0
      ? []
      : [
          {
            ...{ id: 'rate.tray-submit', title: both('tray.submit'), section: fclRateResource.title, quiet: true },
            ...{ shortcut: 'mod+enter', intent: 'primary', enabled: true, run: submit },
          },
          {
            ...{ id: 'rate.tray-discard', title: both('tray.discard'), section: fclRateResource.title, quiet: true },
            ...{ enabled: true, run: () => setEdits(NO_EDITS) },
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
      {failed.length > 0 && <FailedDialog rows={failed} onClose={() => setFailed([])} />}
    </>
  );
  return {
    edits,
    commands,
    bar,
    async edit(row: AnyRow, field: string, value: unknown): Promise<void> {
      setEdits(before => withEdit(before, row, field, value));
    },
  };
}
