import type { Booking } from '#contract/booking/booking.ts';
import {
  bookingCalendar,
  bookingConfirmation,
  bookingDcsaJson,
  bookingIftmbf,
  bookingNote,
} from '#contract/booking/wire/messages.calls.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { currentLanguage, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import { detailText } from './locale/words.ts';

/** Papers and files of a booking: for both sides the note, the confirmation and the calendar, for the desk what goes to carriers. */
export function usePapers(booking: Booking | undefined): readonly Command[] {
  const client = useClient();
  const text = useText();
  if (!booking) return [];
  const { id } = booking;
  const section = detailText('papers.section');
  const get = (work: () => ReturnType<typeof client.download>) => async (): Promise<void> => {
    try {
      saveDownload(await work());
    } catch (error) {
      showToast({ id: 'booking.paper', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const paper = (call: typeof bookingNote) =>
    get(() => client.download(call, { query: { id, language: currentLanguage() } }));
  const file = (call: typeof bookingIftmbf) => get(() => client.download(call, { query: { id } }));
  const command = (name: 'note' | 'confirmation' | 'calendar' | 'iftmbf' | 'dcsa', run: Command['run']): Command => ({
    id: `booking.paper-${name}`,
    title: detailText(`papers.${name}`),
    section,
    enabled: true,
    quiet: true,
    run,
  });
  return [
    { ...command('note', paper(bookingNote)), shortcut: 'p n' },
    {
      ...command('confirmation', paper(bookingConfirmation as typeof bookingNote)),
      shortcut: 'p c',
      enabled: booking.confirmed ? true : detailText('notConfirmed'),
    },
    {
      ...command('calendar', paper(bookingCalendar as typeof bookingNote)),
      // Customers keep their own calendars; the desk finds it in the palette.
      shortcut: 'p i',
      quiet: booking.cutOffs.length === 0 || booking.deskNote !== undefined,
      enabled: booking.cutOffs.length > 0 ? true : detailText('cut.none'),
    },
    ...(booking.deskNote === undefined
      ? []
      : [
          { ...command('iftmbf', file(bookingIftmbf)), shortcut: 'p f' },
          { ...command('dcsa', file(bookingDcsaJson as typeof bookingIftmbf)), shortcut: 'p d' },
        ]),
  ];
}
