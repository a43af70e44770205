import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { offerFigures } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { offerNumbers } from '#contract/space/space.calls.ts';
import { useSession } from '#kit/client.tsx';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { both } from '../locale/both.ts';
import { MY_OFFERS, offerFormAt } from '../parts/doors.ts';
import { figureColumns, type OfferFigures, progressColumn } from '../parts/offer-columns.tsx';
import type { OfferNumbers } from '../parts/progress.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import { useBeside } from '../parts/use-beside.tsx';

const EVENTS = ['submit', 'copy', 'pause', 'resume', 'off'] as const;
const PUBLISHED: readonly unknown[] = ['ON_SALE', 'PAUSED', 'SOLD_OUT'];

/** `/SeaFreight/NowOrderManagement/provider/MyNowOrderList`: all offers of the company, how far each is sold and who looks at it. */
export function MyOffersScreen() {
  const { menu } = useSession();
  const navigate = useNavigate();
  const events = useOfferEvents({ path: SPACE_PATHS.mine, resource: MY_OFFERS });
  const numbers = useBeside<OfferNumbers>(offerNumbers);
  const figures = useBeside<OfferFigures>(offerFigures);
  const columns = useMemo(() => [progressColumn(numbers.of), ...figureColumns(figures.of)], [numbers.of, figures.of]);
  return (
    <>
      <ResourceScreen
        resource={MY_OFFERS}
        columns={columns}
        formAt={offerFormAt}
        rowTone={row => (['OFF', 'FINISHED', 'CLOSED'].includes(String(row.state)) ? 'muted' : undefined)}
        above={context => (
          <>
            {numbers.reader(context)}
            {figures.reader(context)}
          </>
        )}
        commands={context => [
          ...EVENTS.map(event => events.command(event, context.chosen)),
          sellCommand(
            menu,
            [[SPACE_PATHS.mine, 'EDIT_SAILING']],
            {
              id: 'spaceSell.sailing',
              title: both('offer.sailing'),
              section: MY_OFFERS.title,
              shortcut: 'shift+v',
              run: () => {
                if (context.active) navigate(`${offerFormAt(context.active)}#sailing`);
              },
            },
            context.active && PUBLISHED.includes(context.active.state) ? true : both('pickOne'),
          ),
        ]}
      />
      {events.dialog}
    </>
  );
}
