import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { recountOffer } from '#contract/space/recount.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import { sellCommand } from '../parts/sell-command.ts';

/** Somebody has looked at counters that did not agree: they become what the orders say, and the offer is sold again. */
export function useRecount(resource: Resource): (row: AnyRow | null) => Command {
  const t = useT('spaceSell');
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const recount = useSend({
    name: ['spaceSell', 'recount'],
    send: async (body: BodyOf<typeof recountOffer>, { once }) =>
      (await client.call(recountOffer, { body, ...once })).data,
    notice: ({ corrected }) => ({ text: t('recounted', { n: corrected }) }),
  });
  const run = async (id: string): Promise<void> => {
    await recount.runOrToast({ id });
    await refreshRows(queries, resource, [id]);
  };
  return row =>
    sellCommand(
      menu,
      [[SPACE_PATHS.allSelling, 'APPROVE']],
      {
        id: 'spaceSell.recount',
        title: both('offer.recount'),
        section: resource.title,
        shortcut: 'shift+k',
        intent: 'warning',
        // Only where something is wrong.
        quiet: row?.isBlocked !== true,
        run: () => (row ? run(row.id) : undefined),
      },
      !row ? both('pickOne') : row.isBlocked === true ? true : both('agrees'),
    );
}
