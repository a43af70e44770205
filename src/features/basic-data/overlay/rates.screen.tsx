import { type ReactNode, useState } from 'react';
import { type OverlaidResource, sortOverlays } from '#contract/basic-data/overlay/calls.ts';
import { rateCarrierResource } from '#contract/basic-data/overlay/rate-carrier.resource.ts';
import { rateLaneResource } from '#contract/basic-data/overlay/rate-lane.resource.ts';
import { ratePortResource } from '#contract/basic-data/overlay/rate-port.resource.ts';
import { rateSurchargeResource } from '#contract/basic-data/overlay/rate-surcharge.resource.ts';
import { rateTerminalResource } from '#contract/basic-data/overlay/rate-terminal.resource.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useLanguage } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { captionOf } from '#kit/resource/resource-fields.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { screenCommand } from '../commercial/screen-command.ts';
import { AliasDialog } from './alias-dialog.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { movedIds, rowsOf } from './move-row.ts';
import { ArbitraryDialog, AssignDialog, ProposeFeeDialog } from './rate-dialogs.tsx';

/** Commands of the whole order: with a filter or another order there is no place to move to. */
const isPlain = ({ view }: ResourceContext): boolean => view.q === '' && view.filter.length === 0 && view.sort === '';

interface Shown {
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

function RateScreen({
  resource,
  base,
  more = () => [],
  children,
}: {
  readonly resource: Resource;
  readonly base: OverlaidResource;
  readonly more?: (context: ResourceContext) => readonly Command[];
  readonly children?: ReactNode;
}) {
  const language = useLanguage();
  const client = useClient();
  const { menu } = useSession();
  const [alias, setAlias] = useState<Shown | null>(null);
  const [path] = resource.paths;
  const section = resource.title;

  // The whole order is sent: twice is once, and an order that comes back is no repetition.
  const sorted = useSend({
    name: ['rates', 'sort'],
    send: (said: { rowIds: string[] }) => client.call(sortOverlays, { body: { resource: base, ...said } }),
  });
  const move = (context: ResourceContext, by: -1 | 1) => async () => {
    const ids = context.active && movedIds(rowsOf(context), context.active.id, by);
    if (ids && (await sorted.runOrToast({ rowIds: ids }))) await context.refresh();
  };
  const sorting = (context: ResourceContext, by: -1 | 1): Command => {
    const { active } = context;
    const ids = active && movedIds(rowsOf(context), active.id, by);
    const otherwise = !active ? both('pick') : !isPlain(context) ? both('noSort') : ids ? true : both('atEnd');
    return screenCommand(
      menu,
      path,
      'SORT',
      {
        id: by < 0 ? 'rates.up' : 'rates.down',
        title: both(by < 0 ? 'up' : 'down'),
        section,
        shortcut: by < 0 ? 'alt+up' : 'alt+down',
        run: move(context, by),
      },
      otherwise,
    );
  };
  const aliasing = (context: ResourceContext): readonly Command[] =>
    // The catalogue gives no such button to carriers: their names are found by SCAC.
    base === 'ShippingLine'
      ? []
      : [
          screenCommand(
            menu,
            path,
            'ALIAS',
            {
              id: 'rates.alias',
              title: both('alias'),
              section,
              shortcut: 'shift+n',
              run: () => (context.active ? setAlias({ row: context.active, context }) : undefined),
            },
            context.active ? true : both('pick'),
          ),
        ];
  return (
    <>
      <ResourceScreen
        resource={resource}
        rowTone={row => (row.hidden === true || row.isSold === false || row.isAllowed === false ? 'muted' : undefined)}
        commands={context => [sorting(context, -1), sorting(context, 1), ...aliasing(context), ...more(context)]}
      />
      {alias && (
        <AliasDialog
          resource={base}
          row={alias.row}
          title={captionOf(resource, alias.row, language)}
          onClose={() => setAlias(null)}
        />
      )}
      {children}
    </>
  );
}

const open = (resource: unknown): Resource => resource as Resource;

/** `/DataMaintenance/FreightRateMaintenance/ShipCompany` */
export function RateCarriersScreen() {
  return <RateScreen resource={open(rateCarrierResource)} base="ShippingLine" />;
}

/** `/DataMaintenance/FreightRateMaintenance/wharfmaintain` */
export function RateTerminalsScreen() {
  return <RateScreen resource={open(rateTerminalResource)} base="Terminal" />;
}

/** `/DataMaintenance/FreightRateMaintenance/surchargetype` */
export function RateSurchargesScreen() {
  const { menu } = useSession();
  const [isProposing, setProposing] = useState(false);
  const resource = open(rateSurchargeResource);
  const propose = (): readonly Command[] => [
    screenCommand(menu, resource.paths[0], 'ADD', {
      id: 'rates.propose',
      title: both('propose'),
      section: resource.title,
      shortcut: 'n',
      run: () => setProposing(true),
    }),
  ];
  return (
    <RateScreen resource={resource} base="FeeCode" more={propose}>
      {isProposing && <ProposeFeeDialog onClose={() => setProposing(false)} />}
    </RateScreen>
  );
}

/** `/DataMaintenance/FreightRateMaintenance/linemaintain` */
export function RateLanesScreen() {
  const { menu } = useSession();
  const [assigning, setAssigning] = useState<ResourceContext | null>(null);
  const resource = open(rateLaneResource);
  const assign = (context: ResourceContext): readonly Command[] => [
    screenCommand(
      menu,
      resource.paths[0],
      'ASSIGN',
      {
        id: 'rates.assign',
        title: both('assign'),
        section: resource.title,
        run: () => setAssigning(context),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <RateScreen resource={resource} base="Line" more={assign}>
      {assigning && <AssignDialog context={assigning} onClose={() => setAssigning(null)} />}
    </RateScreen>
  );
}

/** `/DataMaintenance/FreightRateMaintenance/portmaintain` */
export function RatePortsScreen() {
  const { menu } = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const resource = open(ratePortResource);
  const arbitrary = (context: ResourceContext): readonly Command[] => [
    screenCommand(
      menu,
      resource.paths[0],
      'ARBITRARY',
      {
        id: 'rates.arbitrary',
        title: both('arbitrary'),
        section: resource.title,
        run: () => (context.active ? setShown({ row: context.active, context }) : undefined),
      },
      context.active ? true : both('pick'),
    ),
  ];
  return (
    <RateScreen resource={resource} base="Port" more={arbitrary}>
      {shown && <ArbitraryDialog port={shown.row} context={shown.context} onClose={() => setShown(null)} />}
    </RateScreen>
  );
}
