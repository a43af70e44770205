import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siOwnGrid } from '#contract/si/staff.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { staffText } from './locale/words.ts';
import { rowAbility } from './row-abilities.ts';
import { detailPath, toneOf } from './si-data-list.screen.tsx';
import { SI_GRID_COLUMNS } from './staff-columns.tsx';
import { StaffGrid, type StaffGridContext } from './staff-grid.tsx';
import { type EventKey, useEventCommands } from './use-event-commands.tsx';

const resource: Resource = siOwnGrid;
const section = siOwnGrid.title;
const MAKE = ROUTE.TdManageSiMake.path;
const CREATOR = ROUTE.TdManageSiCreator.path;

const EVENTS: readonly EventKey[] = [
  { event: 'SUBMIT', shortcut: 'shift+s' },
  { event: 'WITHDRAW', shortcut: 'shift+w' },
  { event: 'DELETE', shortcut: 'delete', intent: 'danger', quiet: true },
];

/** `/tdManage/internalSiList`: SIs that staff made, for the own company or on behalf of a customer. */
export function InternalSiListScreen() {
  const t = useT('siStaff');
  const navigate = useNavigate();
  const session = useSession();
  const now = useNow();
  const events = useEventCommands(resource, section, EVENTS);
  const may = (code: string, path: string): true | ReturnType<typeof staffText> =>
    hasButton(session.menu, code, path) ? true : staffText('noRight');
  const edit = (row: AnyRow): void => void navigate(`${MAKE}?Id=${encodeURIComponent(row.id)}`);

  const commands = (context: StaffGridContext): readonly Command[] => {
    const { active } = context;
    const at = new Date(now).toISOString();
    const modify = rowAbility(active, active?.state === 'DRAFT' ? 'SAVE_DRAFT' : 'MODIFY', session, at);
    return [
      {
        id: 'siStaff.make',
        title: staffText('make'),
        section,
        shortcut: 'n',
        intent: 'primary',
        enabled: may('ADD', SI_PATHS.own),
        run: () => void navigate(MAKE),
      },
      {
        id: 'siStaff.makeFor',
        title: staffText('makeFor'),
        section,
        shortcut: 'shift+n',
        enabled: may('PT_ADD', SI_PATHS.own),
        run: () => void navigate(CREATOR),
      },
      {
        id: 'siStaff.edit',
        title: SI_EVENTS.MODIFY.label,
        section,
        shortcut: 'e',
        enabled: modify,
        run: () => {
          if (active) edit(active);
        },
      },
      ...events.commandsOf(context),
      {
        id: 'siStaff.log',
        title: staffText('log'),
        section,
        shortcut: 'g l',
        quiet: true,
        enabled: active ? may('LOG', SI_PATHS.own) : staffText('pick'),
        run: () => void (active && navigate(detailPath(active, SI_PATHS.own, 'timeline'))),
      },
    ];
  };
  return (
    <>
      <StaffGrid
        resource={resource}
        title={section}
        name="own"
        columns={SI_GRID_COLUMNS}
        rowTone={toneOf}
        empty={<EmptyState title={t('emptyOwn')} />}
        commands={commands}
        onOpen={row => void navigate(detailPath(row, SI_PATHS.own))}
      />
      {events.dialogs}
    </>
  );
}
