import { noteFile } from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';

/** The file of the note under the cursor, for everybody who sees it. */
export function useNoteFile() {
  const client = useClient();
  const text = useText();
  const fetch = async (id: string) => {
    try {
      saveDownload(await client.download(noteFile, { query: { id } }));
    } catch (error) {
      showToast({ id: 'booking.note.file', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  return ({ active }: ResourceContext): Command => ({
    id: 'booking.note.file',
    title: both('note.download'),
    section: bookingNoteResource.title,
    shortcut: 'shift+d',
    enabled: active ? true : both('note.pick'),
    run: () => (active ? fetch(active.id) : undefined),
  });
}
