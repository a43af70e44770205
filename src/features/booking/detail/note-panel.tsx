import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import { noteBooking } from '#contract/booking/desk.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import './booking.css';
import { detailText } from './locale/words.ts';

const UNCHANGED = { zh: '没有修改', en: 'Nothing was changed' };

/** What the desk says to itself; it is kept beside the booking and never told to a customer. */
export function NotePanel({ booking, onSaved }: { readonly booking: Booking; readonly onSaved: () => void }) {
  const t = useT('bookingDetail');
  const text = useText();
  const client = useClient();
  const id = useId();
  const kept = booking.deskNote ?? '';
  const [note, setNote] = useState(kept);
  const save = async (): Promise<void> => {
    try {
      await client.call(noteBooking, { body: { id: booking.id, deskNote: note } });
      showToast({ id: 'booking.note', intent: 'success', text: t('noteSaved') });
      onSaved();
    } catch (error) {
      showToast({ id: 'booking.note', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = useCommands([
    {
      ...{ id: 'booking.note', title: detailText('noteSave'), section: detailText('desk'), quiet: true },
      enabled: note === kept ? UNCHANGED : true,
      run: save,
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
