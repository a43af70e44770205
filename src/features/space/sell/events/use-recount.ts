import { useQueryClient } from '@tanstack/react-query';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { recountOffer } from '#contract/space/recount.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';
import { sellCommand } from '../parts/sell-command.ts';

const ID = 'spaceSell.recount';

/** Somebody has looked at counters that did not agree: they become what the orders say, and the offer is sold again. */
export function useRecount(resource: Resource): (row: AnyRow | null) => Command {
  const t = useT('spaceSell');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const run = async (id: string): Promise<void> => {
    try {
      const { data } = await client.call(recountOffer, { body: { id } });
      showToast({ id: ID, intent: 'success', text: t('recounted', { n: data.corrected }) });
    } catch (error) {
      showToast({ id: ID, intent: 'danger', text: text(reasonOf(error)) });
    }
    await refreshRows(queries, resource, [id]);
  };
  return row =>
    sellCommand(
      menu,
      [[SPACE_PATHS.allSelling, 'APPROVE']],
      {
        ...{ id: ID, title: both('offer.recount'), section: resource.title, shortcut: 'shift+k', intent: 'warning' },
        // Only where something is wrong.
        quiet: row?.isBlocked !== true,
        run: () => (row ? run(row.id) : undefined),
      },
      !row ? both('pickOne') : row.isBlocked === true ? true : both('agrees'),
    );
}
