import { lazy, Suspense, useState } from 'react';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';

const LensDialog = lazy(async () => ({ default: (await import('#features/si/lens/lens-dialog.tsx')).LensDialog }));

const READERS = [SI_PATHS.customerList, SI_PATHS.queue, SI_PATHS.all, SI_PATHS.own, SI_PATHS.make];

/** Papers of a shipment side by side, from every page of whoever reads shipping instructions. */
export function DifferencesHost() {
  const { menu, state } = useSession();
  const [asked, setAsked] = useState<string | null>(null);
  const mayRead = state === 'seated' && READERS.some(path => isAllowed(menu, path, true));
  useCommands(
    mayRead
      ? [
          {
            id: 'si.differences',
            title: { zh: '对比差异：业务各单证', en: 'Show differences of a shipment' },
            section: { zh: 'SI 审核', en: 'SI review' },
            enabled: true,
            quiet: true,
            takes: { zh: '对比差异', en: 'show differences' },
            run: (number = '') => setAsked(number),
          },
        ]
      : [],
    'shell',
  );
  return <Suspense>{asked !== null && <LensDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>;
}
