import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import { noteBooking } from '#contract/booking/desk.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import './booking.css';
import { detailText } from './locale/words.ts';

const UNCHANGED = { zh: '没有修改', en: 'Nothing was changed' };

/** What the desk says to itself; it is kept beside the booking and never told to a customer. */
export function NotePanel({ booking, onSaved }: { readonly booking: Booking; readonly onSaved: () => void }) {
  const t = useT('bookingDetail');
  const client = useClient();
  const id = useId();
  const kept = booking.deskNote ?? '';
  const [note, setNote] = useState(kept);
  const save = useSend({
    name: ['booking', 'note'],
    send: (body: BodyOf<typeof noteBooking>, { once }) => client.call(noteBooking, { body, ...once }),
    onDone: onSaved,
    notice: () => ({ text: t('noteSaved') }),
  });
  const commands = useCommands([
    {
      id: 'booking.note',
      title: detailText('noteSave'),
      section: detailText('desk'),
      quiet: true,
      enabled: note === kept ? UNCHANGED : true,
      run: async () => void (await save.runOrToast({ id: booking.id, deskNote: note })),
    },
  ]);
  return (
    <div className="bk-note">
      <FormGroup label={t('desk')} labelFor={id}>
        <TextArea
          id={id}
          fill
          rows={1}
          maxLength={1_000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </FormGroup>
      {commands.map(command => (
        <CommandButton key={command.id} command={command} />
      ))}
    </div>
  );
}
