import { Button } from '@blueprintjs/core';
import type { Booking } from '#contract/booking/booking.calls.ts';
import { getFile } from '#contract/files/calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import './locale/words.ts';

/** Files that customer and desk both see, and those of dangerous goods. */
export function FilesPanel({ booking: { content } }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const text = useText();
  const client = useClient();
  const goods = content.equipments.flatMap(({ commodities }) => commodities);
  const ids = [
    ...content.fileIds,
    ...goods.flatMap(({ dangerousGoods }) => dangerousGoods.flatMap(({ fileIds }) => fileIds)),
  ];
  if (ids.length === 0) return <EmptyState title={t('files.none')} />;
  const download = async (id: string): Promise<void> => {
    try {
      saveDownload(await client.download(getFile, { query: { id } }));
    } catch (error) {
      showToast({ id: 'booking.file', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  return (
    <ol>
      {ids.map((id, index) => (
        <li key={id}>
          <Button
            size="small"
            variant="minimal"
            text={`${t('files.download')} ${t('files.name')} ${index + 1}`}
            onClick={() => void download(id)}
          />
        </li>
      ))}
    </ol>
  );
}
