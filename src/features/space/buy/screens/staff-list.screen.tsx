import { useNavigate } from 'react-router-dom';
import { rowOf } from '#contract/kernel/resource.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceDetail } from '#contract/space/space.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import '../locale/words.ts';
import { both } from '../locale/both.ts';
import { HALL_COLUMNS } from '../parts/hall-columns.tsx';
import { LiveLines } from '../parts/live-lines.tsx';
import { offerText } from '../parts/offer-text.ts';
import { copyText, spaceCommand } from '../parts/space-command.ts';
import { useSpaceWatches } from '../watch/use-space-watches.tsx';

/** `/SeaFreight/NowOrderManagement/ShippingSpaceList`: all that staff may sell, a line a container type; numbers change in place. */
export function StaffSpaceListScreen() {
  const t = useT('spaceBuy');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const buy = (row: HallLineRow): void =>
    void navigate(
      `${SPACE_PATHS.buy}?${new URLSearchParams({ offer: row.offerId ?? '', need: `1x${row.containerType}` })}`,
    );
  /** Of several lines of one offer the offer is copied once. */
  const copy = async (ids: readonly string[]): Promise<void> => {
    const texts = await Promise.all(
      [...new Set(ids)].map(async id =>
        offerText((await client.call(spaceDetail, { query: { id } })).data, { left: n => t('left', { n }), si: 'SI' }),
      ),
    );
    await copyText(texts.join('\n\n'), { done: t('done.copied'), failed: t('done.notCopied') });
  };
  const watches = useSpaceWatches(SPACE_PATHS.list);
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active, chosen } = context;
    const row = active && rowOf(hallLineResource, active);
    return [
      spaceCommand('buy', row ? true : both('pickOne'), () => (row ? buy(row) : undefined), {
        shortcut: 'b',
        intent: 'primary',
        right: [menu, SPACE_PATHS.list, 'BUY'],
      }),
      spaceCommand(
        'copy',
        chosen.length > 0 ? true : both('pickOne'),
        () => copy(chosen.map(one => rowOf(hallLineResource, one).offerId ?? '')),
        {
          shortcut: 't',
        },
      ),
      ...watches.commands(context),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={hallLineResource}
        title={both('list')}
        columns={HALL_COLUMNS}
        commands={commands}
        above={context => <LiveLines rows={context.rows} />}
      />
      {watches.dialogs}
    </>
  );
}
