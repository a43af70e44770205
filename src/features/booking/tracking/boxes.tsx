import { useState } from 'react';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { trackBooking } from '#contract/booking/tracking.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { trackText } from './locale/words.ts';
import { MilestoneBar } from './milestone-bar.tsx';
import { MilestoneDialog } from './milestone-dialog.tsx';
import './queries.ts';
import './tracking.css';

/** Containers of a booking, each with where it has been; who works at the desk notes it here. */
export function Boxes({ bookingId }: { readonly bookingId: string }) {
  const t = useT('bookingTracking');
  const { menu } = useSession();
  const [isNoting, setNoting] = useState(false);
  const tracked = useCallQuery(trackBooking, { id: bookingId });
  const boxes = tracked.data?.boxes ?? [];
  const isDesk = hasButton(menu, 'CONFIRM', BOOKING_PATHS.queue);
  const commands = useCommands(
    isDesk
      ? [
          {
            id: 'tracking.milestone',
            title: trackText('note.title'),
            section: trackText('title'),
            shortcut: 'alt+j',
            enabled: boxes.length > 0 ? true : trackText('noBoxes'),
            quiet: true,
            run: () => setNoting(true),
          },
        ]
      : [],
  );
  if (tracked.isPending) return <LoadingState lines={2} />;
  if (tracked.error) return <ErrorState error={tracked.error} onRetry={() => void tracked.refetch()} />;
  return (
    <section className="bkt-boxes" aria-label={t('boxes')}>
      <h2>{t('boxes')}</h2>
      {commands.map(command => (
        <CommandButton key={command.id} command={command} />
      ))}
      {boxes.length === 0 && <p className="fl-muted">{t('noBoxes')}</p>}
      {boxes.map(box => (
        <details key={box.id} open={boxes.length === 1} data-box={box.containerNo ?? box.id}>
          <summary>
            <b className="fl-mono">{box.containerNo ?? t('noNumber')}</b> {box.type} {box.sealNo}{' '}
            {box.vgmKg && `VGM ${box.vgmKg} kg`}
          </summary>
          <MilestoneBar milestones={box.milestones} />
        </details>
      ))}
      {isNoting && (
        <MilestoneDialog
          bookingId={bookingId}
          boxes={boxes}
          zone={tracked.data.pol.zone || DEFAULT_ZONE}
          onDone={() => tracked.refetch()}
          onClose={() => setNoting(false)}
        />
      )}
    </section>
  );
}
