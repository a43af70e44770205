import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siGrid } from '#contract/si/staff.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { useCarrierPanels } from '../files/use-carrier-panels.tsx';
import { billCommands } from '../parts/bill-command.ts';
import { staffText } from './locale/words.ts';
import { SI_GRID_COLUMNS } from './staff-columns.tsx';
import { StaffGrid, type StaffGridContext } from './staff-grid.tsx';
import { type EventKey, useEventCommands } from './use-event-commands.tsx';

const resource: Resource = siGrid;

/** Commands of all SIs (design A4): what the platform does with an SI after its review. */
const EVENTS: readonly EventKey[] = [
  { event: 'SEND', shortcut: 'shift+s', intent: 'primary' },
  { event: 'CARRIER_ACCEPT', shortcut: 'shift+c', intent: 'success' },
  { event: 'CARRIER_REJECT', shortcut: 'shift+r', intent: 'warning' },
  { event: 'MAKE_BILL', shortcut: 'shift+m' },
  { event: 'COMPLETE', shortcut: 'shift+f' },
  { event: 'UNLOCK', shortcut: 'shift+u', quiet: true },
  { event: 'RESTORE', shortcut: 'shift+b', quiet: true },
  { event: 'DECLINE', shortcut: 'shift+d', intent: 'danger' },
  { event: 'CANCEL_AT_CARRIER', shortcut: 'shift+q', quiet: true, intent: 'danger' },
];

export const toneOf = (row: AnyRow): string | undefined =>
  row.deleted === true ? 'muted' : row.state === 'CARRIER_REJECTED' ? 'bad' : row.late === true ? 'warn' : undefined;

/** Detail of an SI, and its log; `from` names the list to go back to. */
export const detailPath = (row: AnyRow, from: string, tab?: 'timeline'): string =>
  `/tdManage/siDetail?Id=${encodeURIComponent(row.id)}${tab ? `&tab=${tab}` : ''}&from=${encodeURIComponent(from)}`;

/** `/tdManage/siDataList`: the SIs of all companies, by filter, with one event for many. */
export function SiDataListScreen() {
  const navigate = useNavigate();
  const { menu } = useSession();
  const events = useEventCommands(resource, siGrid.title, EVENTS);
  const carrier = useCarrierPanels();
  const open = (row: AnyRow): void => void navigate(detailPath(row, SI_PATHS.all));
  const commands = (context: StaffGridContext): readonly Command[] => [
    ...events.commandsOf(context),
    ...carrier.commands,
    ...billCommands(menu, context.active?.id ?? null, path => void navigate(path)),
    {
      id: 'siStaff.log',
      title: staffText('log'),
      section: siGrid.title,
      shortcut: 'g l',
      quiet: true,
      enabled: !hasButton(menu, 'LOG', SI_PATHS.all) ? staffText('noRight') : context.active ? true : staffText('pick'),
      run: () => void (context.active && navigate(detailPath(context.active, SI_PATHS.all, 'timeline'))),
    },
  ];
  return (
    <>
      <StaffGrid
        resource={resource}
        title={siGrid.title}
        name="all"
        columns={SI_GRID_COLUMNS}
        rowTone={toneOf}
        commands={commands}
        onOpen={open}
      />
      {events.dialogs}
      {carrier.dialogs}
    </>
  );
}
