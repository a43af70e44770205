import { doorConditions } from '#contract/kernel/door.ts';
import { fclRateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useLanguage, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';
import { batchCommand } from './batch-command.ts';

/** The rates of the list as a price sheet, to be changed there and sent back by the import. */
export function useFclSheet(): (context: ResourceContext) => Command {
  const client = useClient();
  const text = useText();
  const language = useLanguage();
  const { menu } = useSession();
  return ({ resource, view }) =>
    batchCommand(menu, [...resource.paths], 'EXPORT', {
      id: 'rate.sheet',
      title: both('sheetOut'),
      section: fclRateResource.title,
      shortcut: 'alt+e',
      async run() {
        const { filter, sort, q } = view;
        const through = resource.through ? doorConditions(resource.through) : [];
        try {
          saveDownload(
            await client.download(fclRateSheet, {
              body: { filter: [...through, ...filter], sort, q, language },
            }),
          );
        } catch (error) {
          showToast({ id: 'rate.sheet', intent: 'danger', text: text(reasonOf(error)) });
        }
      },
    });
}
