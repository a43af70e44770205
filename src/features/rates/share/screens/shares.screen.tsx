import { useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { endShares, offerShares, pauseShares, resumeShares } from '#contract/rates/share/share.calls.ts';
import { useSession } from '#kit/client.tsx';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { both } from '../locale/both.ts';
import { PreviewDialog } from '../parts/preview-dialog.tsx';
import { type RowEvent, shareCommand, useRowEvents } from '../parts/share-command.ts';
import { ShareSide } from '../parts/share-side.tsx';

const resource = documentResource(rateShare);
const EVENTS: readonly RowEvent[] = [
  { button: 'OFFER', word: 'offer', call: offerShares, shortcut: 'shift+o', intent: 'primary' },
  { button: 'PAUSE', word: 'pause', call: pauseShares, shortcut: 'shift+p' },
  { button: 'RESUME', word: 'resume', call: resumeShares, shortcut: 'shift+r' },
  { button: 'END', word: 'end', call: endShares, shortcut: 'shift+d' },
];
const today = (): string => new Date().toLocaleDateString('sv');
const newValues = () => ({
  validFrom: today(),
  selector: 'FILTER',
  priceMode: 'SAME',
  audience: 'ALL_MEMBERS',
  bookingMode: 'VIA',
});

/** `/SeaFreight/FreightManagement/ThirdFreightTemplate`: what the company offers to others, and at which price. */
export function SharesScreen() {
  const { menu } = useSession();
  const { params } = useAddress();
  // Rates that were chosen elsewhere.
  const named = (params.get('rateIds') ?? '').split(',').filter(id => id !== '');
  const path = RATE_PATHS.shares;
  const section = resource.title;
  const events = useRowEvents(rateShare, path, section, EVENTS);
  const [previewed, setPreviewed] = useState<string | null>(null);
  return (
    <>
      <ResourceScreen
        resource={resource}
        newValues={{ ...newValues(), ...(named.length > 0 ? { selector: 'FIXED', rateIds: named } : {}) }}
        rowTone={row => (row.state === 'ENDED' ? 'muted' : undefined)}
        side={({ active }) => active && <ShareSide key={active.id} id={active.id} />}
        commands={context => [
          ...events(context),
          shareCommand(
            menu,
            path,
            'PREVIEW',
            {
              id: 'rateShare.preview',
              title: both('preview'),
              section,
              shortcut: 'shift+v',
              run: () => setPreviewed(context.active?.id ?? null),
            },
            context.active ? true : both('pickOne'),
          ),
        ]}
      />
      {previewed && <PreviewDialog id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}
