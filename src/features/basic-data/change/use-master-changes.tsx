import { Button } from '@blueprintjs/core';
import { type ReactNode, useMemo, useState } from 'react';
import { changeList } from '#contract/basic-data/change/calls.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ariaKeys } from '#kit/kbd.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import './locale/words.ts';
import { type Asked, MASTER_QUEUE, type MasterCommands, masterCommands } from './master-commands.ts';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import type { Reader } from './steward.ts';
import { StewardDialog } from './steward-dialog.tsx';

/** Who is at the screen, out of the session. */
export function useReader(): Reader {
  const { menu, employee } = useSession();
  return useMemo(
    () => ({
      menu,
      employeeId: employee?.EmployeeId ?? null,
      isPlatform: employee?.CompanyKind === 'platform',
    }),
    [menu, employee],
  );
}

/** How many proposals are open; opens the queue. */
function QueueButton({ resource, onOpen }: { readonly resource: Resource; readonly onOpen: () => void }) {
  const t = useT('masterChange');
  const query = { resource: resource.name, state: 'PROPOSED' as const, limit: 1 };
  const n = useCallQuery(changeList, query).data?.total ?? 0;
  return (
    <Button
      size="small"
      variant="minimal"
      data-queue={n}
      {...(n > 0 ? { intent: 'warning' as const } : {})}
      text={t('queue.count', { n })}
      data-command={MASTER_QUEUE.id}
      aria-keyshortcuts={ariaKeys(MASTER_QUEUE.shortcut)}
      onClick={onOpen}
    />
  );
}

export interface MasterChanges extends MasterCommands {
  /** Stands above the list: the number of open proposals. */
  readonly queue: ReactNode;
  /** For rows that could not be deleted because they are in use. */
  onDeactivate(rows: readonly AnyRow[], context: ResourceContext): void;
  /** To be rendered beside the screen. */
  readonly dialogs: ReactNode;
}

/** Everything that the screen of a reference resource needs to let its rows be proposed, merged, recoded and taken out of use. */
export function useMasterChanges(resource: Resource): MasterChanges {
  const reader = useReader();
  const [asked, setAsked] = useState<Asked | null>(null);
  const commands = useMemo(() => masterCommands(resource, reader, setAsked), [resource, reader]);
  const close = () => setAsked(null);
  return {
    ...commands,
    queue: <QueueButton resource={resource} onOpen={() => setAsked({ type: 'queue' })} />,
    onDeactivate([row]) {
      if (row) setAsked({ type: 'direct', kind: 'DISABLE', row });
    },
    dialogs: (
      <>
        {asked?.type === 'propose' && <ProposeDialog resource={resource} onDone={close} onCancel={close} />}
        {asked?.type === 'proposeEdit' && (
          <ProposeDialog resource={resource} row={asked.row} onDone={close} onCancel={close} />
        )}
        {asked?.type === 'queue' && (
          <ProposalsDialog
            resource={resource}
            reader={reader}
            onClose={close}
            {...(asked.row ? { row: asked.row } : {})}
          />
        )}
        {asked?.type === 'direct' && (
          <StewardDialog kind={asked.kind} resource={resource} row={asked.row} onDone={close} onCancel={close} />
        )}
      </>
    ),
  };
}
