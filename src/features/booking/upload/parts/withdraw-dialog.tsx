import { withdrawNotes } from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource, NOTE_STATES, type NoteState } from '#contract/booking/upload/note.resource.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSendRows } from '#kit/resource/actions/use-send-rows.tsx';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';

const resource: Resource = bookingNoteResource;
const MAY_GO: ReadonlySet<unknown> = new Set(['RECEIVED', 'RETURNED']);
export const mayGo = ({ state }: AnyRow): boolean => MAY_GO.has(state);

/** Takes files back that nobody works on; one that the desk has taken meanwhile stays, and is told. */
export function WithdrawDialog({
  rows,
  onSome,
  onDone,
  onClose,
}: {
  readonly rows: readonly AnyRow[];
  /** Some are gone, others are asked about again. */
  readonly onSome: () => Promise<void>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookingUpload');
  const text = useText();
  const client = useClient();
  const many = useSendRows<AnyRow>({
    read: async id => (await client.call(callsOf(resource).get, { query: { id } })).data.row as AnyRow,
    nameOf: ({ fileName }) => String(fileName),
    nowOf: ({ state }) => text(NOTE_STATES[state as NoteState]),
  });
  const run = async (): Promise<void> => {
    const left = many.leftOf(rows);
    const { done, failed } = await many.send(left, {}, mayGo, async ({ rows: sent, idempotencyKey }) => {
      return (await client.call(withdrawNotes, { body: { rows: sent }, idempotencyKey })).data;
    });
    showToast({
      id: 'booking.note.withdraw',
      intent: failed.length > 0 ? 'warning' : 'success',
      text: t('note.done', { ok: done.length, failed: failed.length }),
    });
    await (failed.length > 0 ? onSome() : onDone());
  };
  return (
    <AskDialog
      title={t('note.withdraw')}
      send={{ ...many.button(t('note.withdraw')), intent: 'danger', run }}
      onClose={onClose}
    >
      {many.list ?? <p>{t('note.confirm', { n: rows.length })}</p>}
    </AskDialog>
  );
}
