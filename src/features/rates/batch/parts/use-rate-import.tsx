import { type ReactNode, useState } from 'react';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';
import { batchCommand } from './batch-command.ts';
import { RateImportDialog } from './rate-import-dialog.tsx';

/** The import of price sheets as a command of the list of rates. */
export function useRateImport(): { readonly commands: readonly Command[]; readonly dialog: ReactNode } {
  const { menu } = useSession();
  const [source, setSource] = useState<'file' | 'clipboard' | null>(null);
  return {
    commands: [
      batchCommand(menu, [RATE_PATHS.maintenance], 'IMPORT', {
        id: 'rate.import',
        title: both('import'),
        section: fclRateResource.title,
        shortcut: 'shift+i',
        run: () => setSource('file'),
      }),
      batchCommand(menu, [RATE_PATHS.maintenance], 'IMPORT', {
        id: 'rate.paste',
        title: both('pasteRows'),
        section: fclRateResource.title,
        shortcut: 'alt+v',
        quiet: true,
        run: () => setSource('clipboard'),
      }),
    ],
    dialog: source && <RateImportDialog rates="fcl" source={source} onClose={() => setSource(null)} />,
  };
}
