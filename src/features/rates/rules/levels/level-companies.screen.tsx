import { useState } from 'react';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { endLevels } from '#contract/rates/rule.calls.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { today } from '#kit/today.ts';
import { EndDialog } from '../parts/validity-dialogs.tsx';
import { AssignLevelDialog } from './assign-dialog.tsx';
import { useVolumes } from './use-volumes.tsx';

const resource: Resource = levelAssignmentResource;
const PATH = RATE_PATHS.levelCompanies;

/** What was over before today. */
const ended = (): readonly Condition[] => [{ field: 'validTo', op: 'atMost', values: [addDays(today(), -1)] }];

/** `/SeaFreight/FreightManagement/FreightCustomerLevelCompany`: who has which level, and had before. */
export function LevelCompaniesScreen() {
  const { menu } = useSession();
  const { tab, bar } = useListTabs({
    name: 'rates.levels',
    label: both('volume.tabs'),
    section: resource.title,
    tabs: { all: both('volume.all'), history: both('volume.history') },
  });
  const { columns, reader } = useVolumes(useSeesCost());
  const [open, setOpen] = useState<{ kind: 'assign' | 'end'; context: ResourceContext } | null>(null);
  const section = resource.title;
  const close = () => setOpen(null);
  const commands = (context: ResourceContext): readonly Command[] => [
    buttonCommand(menu, PATH, 'ASSIGN', {
      id: 'rates.assignLevel',
      title: both('assign.title'),
      section,
      shortcut: 'n',
      intent: 'primary',
      run: () => setOpen({ kind: 'assign', context }),
    }),
    buttonCommand(
      menu,
      PATH,
      'END',
      {
        id: 'rates.endLevels',
        title: both('end'),
        section,
        shortcut: 'shift+d',
        run: () => setOpen({ kind: 'end', context }),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <>
      <ResourceScreen
        key={tab}
        resource={resource}
        columns={columns}
        commands={commands}
        above={context => (
          <>
            {reader(context)}
            {bar}
          </>
        )}
        {...(tab === 'history' ? { initialFilter: ended() } : {})}
        rowTone={row => (typeof row.validTo === 'string' && row.validTo < today() ? 'muted' : undefined)}
      />
      {open?.kind === 'assign' && <AssignLevelDialog context={open.context} onClose={close} />}
      {open?.kind === 'end' && (
        <EndDialog id="rates.endLevels" call={endLevels} context={open.context} onClose={close} />
      )}
    </>
  );
}
