import { useMemo } from 'react';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { offerNumbers } from '#contract/space/space.calls.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useNumberEdits } from '../events/use-number-edits.ts';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { both } from '../locale/both.ts';
import { offerFormAt, SELLING } from '../parts/doors.ts';
import { lineColumns } from '../parts/line-columns.tsx';
import type { OfferNumbers } from '../parts/progress.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import { useBeside } from '../parts/use-beside.tsx';

const EVENTS = ['pause', 'resume', 'off'] as const;
const MANY_TYPES = { zh: '多种箱型，请在单元格中修改', en: 'Several types: type the number into its cell' };

/** `/SeaFreight/NowOrderManagement/saleingOrderList`: what is on sale with its numbers as they move; totals and prices are typed in place. */
export function SellingScreen() {
  const { menu } = useSession();
  const events = useOfferEvents({ path: SPACE_PATHS.selling, resource: SELLING });
  const edits = useNumberEdits(SELLING);
  const numbers = useBeside<OfferNumbers>(offerNumbers);
  const columns = useMemo(() => lineColumns(numbers.of), [numbers.of]);

  /** One container more or less, of an offer that has one type. */
  const step = (name: 'plus' | 'minus', by: 1 | -1, shortcut: string, { active }: ResourceContext): Command => {
    const lines = active ? (numbers.of.get(active.id)?.lines ?? []) : [];
    const [line, ...others] = lines;
    return sellCommand(
      menu,
      [
        [SPACE_PATHS.selling, 'EDIT'],
        [SPACE_PATHS.mine, 'EDIT'],
      ],
      {
        id: `spaceSell.${name}`,
        title: both(`offer.${name}`),
        section: SELLING.title,
        shortcut,
        run: async () => {
          if (active && line) await edits.setTotal(active, line.containerType, line.total + by);
        },
      },
      !line ? both('pickOne') : others.length > 0 ? MANY_TYPES : true,
    );
  };
  return (
    <>
      <ResourceScreen
        resource={SELLING}
        columns={columns}
        formAt={offerFormAt}
        editCell={edits.edit}
        rowTone={row => (row.state === 'PAUSED' ? 'warn' : undefined)}
        above={numbers.reader}
        commands={context => [
          step('plus', 1, 'shift+i', context),
          step('minus', -1, 'shift+d', context),
          ...EVENTS.map(event => events.command(event, context.chosen)),
        ]}
      />
      {events.dialog}
    </>
  );
}
