import { type ReactNode, useState } from 'react';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { RateSearch } from '../search/use-search.ts';
import { WatchDialog } from './parts/watch-dialog.tsx';
import { WatchesDialog } from './parts/watches-dialog.tsx';
import { watchCommands } from './watch-commands.ts';

/** Watches of a search screen: its commands, and the dialogs that they open. */
export function useWatches(
  search: RateSearch,
  path: string,
): { readonly commands: readonly Command[]; readonly dialogs: ReactNode } {
  const { menu } = useSession();
  const [shown, setShown] = useState<'watch' | 'mine' | null>(null);
  const close = () => setShown(null);
  const { pol, pod, box } = search.draft;
  return {
    commands: watchCommands(menu, path, !!pol && !!pod && !!box, {
      watch: () => setShown('watch'),
      open: () => setShown('mine'),
    }),
    dialogs: (
      <>
        {shown === 'watch' && <WatchDialog lane={search.draft} onClose={close} />}
        {shown === 'mine' && (
          <WatchesDialog
            onSearch={({ query, customerId }) => {
              const none = { hs: '', carrier: '', flags: '', fees: '', from: '', to: '' };
              search.ask({ ...none, ...query, customer: customerId ?? '' });
              close();
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
