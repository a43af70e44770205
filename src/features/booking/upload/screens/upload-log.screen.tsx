import { useNavigate } from 'react-router-dom';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { uploadCopy } from '#contract/booking/upload/upload.calls.ts';
import { bookingUploadResource } from '#contract/booking/upload/upload.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { SENT_COLUMN } from '../parts/sent-column.ts';

const resource: Resource = bookingUploadResource;
const openAt = ({ id }: { readonly id: string }): string => `${BOOKING_PATHS.upload}?id=${id}`;

/** `/external/workbench/booking/uploadBookLog`: every uploaded sheet, what was read of it and what became of it. */
export function UploadLogScreen() {
  const client = useClient();
  const text = useText();
  const navigate = useNavigate();
  const { menu } = useSession();
  const copy = async (id: string) => {
    try {
      saveDownload(await client.download(uploadCopy, { query: { id } }));
    } catch (error) {
      showToast({ id: 'booking.upload.copy', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = ({ active }: ResourceContext): readonly Command[] => [
    {
      id: 'booking.upload.copy',
      title: both('sheet.copy'),
      section: resource.title,
      shortcut: 'shift+d',
      enabled: !hasButton(menu, 'EXPORT', BOOKING_PATHS.upload) ? both('noRight') : active ? true : both('sheet.first'),
      run: () => (active ? copy(active.id) : undefined),
    },
    {
      id: 'booking.upload.another',
      title: both('sheet.choose'),
      section: resource.title,
      shortcut: 'shift+i',
      enabled: true,
      run: () => navigate(BOOKING_PATHS.upload),
    },
  ];
  return <ResourceScreen resource={resource} columns={SENT_COLUMN} commands={commands} openAt={openAt} />;
}
