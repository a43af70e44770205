import { HTMLSelect } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Condition } from '#contract/kernel/filter.ts';
import { type AnyRow, rowOf } from '#contract/kernel/resource.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { FilterBar } from '#kit/resource/filter/filter-bar.tsx';
import { QuickFilter } from '#kit/resource/filter/quick-filter.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ResourceOptions } from '#kit/resource/resource-options.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { useResourceList } from '#kit/resource/use-resource-list.tsx';
import '#kit/resource/resource-screen.css';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../buy.css';
import '../locale/words.ts';
import { both } from '../locale/both.ts';
import { HallCards } from '../parts/hall-cards.tsx';
import { HALL_COLUMNS } from '../parts/hall-columns.tsx';
import { LiveLines } from '../parts/live-lines.tsx';
import { spaceCommand } from '../parts/space-command.ts';
import { useOwnBids } from '../parts/use-own-bids.tsx';
import { useSpaceWatches } from '../watch/use-space-watches.tsx';

const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;
const AS_TABLE = 'table';
const INSTANT: Condition = { field: 'confirmMode', op: 'in', values: ['INSTANT'] };
const SORTS = { etd: hallLineResource.sort, price: 'price', available: '-available' } as const;

const detailOf = ({ offerId }: Pick<HallLineRow, 'offerId'>): string =>
  `${DETAIL}?${new URLSearchParams({ id: offerId ?? '' })}`;

/** `/workbench/NowCargoSpace/NowCargoSpaceList`: what is for sale now, as cards or as a table of the same rows. */
export function SpaceHallScreen() {
  const { params } = useAddress();
  const watches = useSpaceWatches(SPACE_PATHS.hall);
  const bids = useOwnBids();
  const options = useHallOptions(context => [...watches.commands(context), bids.command]);
  return (
    <>
      {params.get('as') === AS_TABLE ? (
        <ResourceScreen resource={hallLineResource} {...options} />
      ) : (
        <CardHall options={options} />
      )}
      {watches.dialogs}
      {bids.dialog}
    </>
  );
}

function useHallOptions(more: (context: ResourceContext) => readonly Command[]): ResourceOptions {
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const isTable = params.get('as') === AS_TABLE;
  const toggle = (): void =>
    change(
      address => {
        if (isTable) address.delete('as');
        else address.set('as', AS_TABLE);
        return address;
      },
      { replace: true },
    );
  const buy = (row: HallLineRow): void =>
    void navigate(`${detailOf(row)}&${new URLSearchParams({ items: `${row.containerType}:1` })}`);
  const commands = (context: ResourceContext): Command[] => {
    const { active, view } = context;
    const row = active && rowOf(hallLineResource, active);
    const isInstant = view.filter.some(({ field }) => field === INSTANT.field);
    const rest = view.filter.filter(({ field }) => field !== INSTANT.field);
    return [
      spaceCommand(
        'buy',
        row ? (row.isOwn ? both('ownOffer') : true) : both('pickOne'),
        () => (row ? buy(row) : undefined),
        {
          shortcut: 'b',
          intent: 'primary',
          right: [menu, SPACE_PATHS.hall, 'BUY'],
        },
      ),
      spaceCommand('view', true, toggle, { shortcut: 'shift+v' }),
      spaceCommand(
        'instant',
        true,
        () =>
          change(
            address => {
              const next = isInstant ? rest : [...rest, INSTANT];
              if (next.length > 0) address.set('filter', JSON.stringify(next));
              else address.delete('filter');
              return address;
            },
            { replace: true },
          ),
        { shortcut: 'i' },
      ),
      ...more(context),
    ];
  };
  return {
    title: both('hall'),
    columns: HALL_COLUMNS,
    commands,
    openAt: (row: AnyRow) => detailOf(rowOf(hallLineResource, row)),
    above: context => <LiveLines rows={context.rows} />,
  };
}

function CardHall({ options }: { readonly options: ResourceOptions }) {
  const t = useT('spaceBuy');
  const text = useText();
  const list = useResourceList(hallLineResource, options);
  const { state } = list;
  return (
    <article className="fl-page fl-page-fill" data-screen="spaceHall">
      <PageHeader title={text(both('hall'))} commands={list.commands} />
      <search className="fl-resource-tools" aria-label={t('act.focus')}>
        {list.menu}
        <QuickFilter value={state.view.q} section={hallLineResource.title} onChange={q => state.change({ q })} />
        <HTMLSelect
          aria-label={t('sort')}
          value={state.view.sort || SORTS.etd}
          options={Object.entries(SORTS).map(([key, value]) => ({
            value,
            label: t(`sortBy.${key as keyof typeof SORTS}`),
          }))}
          onChange={event => {
            const sort = event.currentTarget.value;
            state.change({ sort: sort === SORTS.etd ? '' : sort });
          }}
        />
        <FilterBar
          resource={hallLineResource}
          filter={state.view.filter}
          onChange={filter => state.change({ filter: [...filter] })}
        />
      </search>
      <LiveLines rows={list.data.rows} />
      <HallCards list={list} detailOf={detailOf} />
      {list.dialogs}
    </article>
  );
}
