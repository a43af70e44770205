import { type ReactNode, useState } from 'react';
import { doorConditions } from '#contract/kernel/door.ts';
import { lclRateSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useLanguage, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';
import { batchCommand } from './batch-command.ts';
import { RateImportDialog } from './rate-import-dialog.tsx';

/** Consolidation rates as a sheet, out and in, as commands of their list. */
export function useLclSheet(): {
  commands(context: ResourceContext): readonly Command[];
  readonly dialog: ReactNode;
} {
  const client = useClient();
  const text = useText();
  const language = useLanguage();
  const { menu } = useSession();
  const [isOpen, setOpen] = useState(false);
  const section = lclRateResource.title;
  return {
    commands: context => [
      batchCommand(menu, [RATE_PATHS.lcl], 'IMPORT', {
        id: 'lcl.import',
        title: both('lclImport'),
        section,
        shortcut: 'shift+i',
        run: () => setOpen(true),
      }),
      batchCommand(menu, [RATE_PATHS.lcl], 'EXPORT', {
        id: 'lcl.sheet',
        title: both('sheetOut'),
        section,
        shortcut: 'alt+e',
        async run() {
          const { resource, view } = context;
          const { filter, sort, q } = view;
          const through = resource.through ? doorConditions(resource.through) : [];
          try {
            const body = { filter: [...through, ...filter], sort, q, language };
            saveDownload(await client.download(lclRateSheet, { body }));
          } catch (error) {
            showToast({ id: 'lcl.sheet', intent: 'danger', text: text(reasonOf(error)) });
          }
        },
      }),
    ],
    dialog: isOpen && <RateImportDialog rates="lcl" onClose={() => setOpen(false)} />,
  };
}
