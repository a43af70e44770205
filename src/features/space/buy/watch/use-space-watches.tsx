import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { rowOf } from '#contract/kernel/resource.ts';
import { hallLineResource } from '#contract/space/hall-line.resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { SpaceWatch } from '#contract/space/watch.calls.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { spaceCommand } from '../parts/space-command.ts';
import { WatchDialog, type WatchStart } from './watch-dialog.tsx';
import { WatchesDialog } from './watches-dialog.tsx';

/** Watches of a list of space: its commands, and the dialogs that they open. */

const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;

const startOf = ({ active, refs }: ResourceContext): WatchStart => {
  const row = active && rowOf(hallLineResource, active);
  const code = (id: string | null | undefined): string => (id ? String(refs[id]?.code ?? '') : '');
  return {
    pol: code(row?.polId),
    pod: code(row?.podId),
    containerType: row?.containerType ?? '',
    offer: row?.offerId ? { id: row.offerId, text: `${row.offerNo} ${row.vesselName} ${row.voyageNo}` } : null,
  };
};

export function useSpaceWatches(path: typeof SPACE_PATHS.hall | typeof SPACE_PATHS.list): {
  readonly commands: (context: ResourceContext) => readonly Command[];
  readonly dialogs: ReactNode;
} {
  const { menu } = useSession();
  const navigate = useNavigate();
  const [shown, setShown] = useState<WatchStart | 'mine' | null>(null);
  const close = (): void => setShown(null);
  const show = ({ pol, pod, offer, containerTypes }: SpaceWatch): void => {
    close();
    if (offer && path === SPACE_PATHS.hall) return void navigate(`${DETAIL}?${new URLSearchParams({ id: offer.id })}`);
    const filter: Condition[] = [
      { field: 'polId', op: 'in', values: [pol.id] },
      { field: 'podId', op: 'in', values: [pod.id] },
    ];
    const [only] = containerTypes.length === 1 ? containerTypes : [];
    const q = offer?.offerNo ?? only ?? '';
    void navigate(`${path}?${new URLSearchParams({ filter: filterText(filter), ...(q && { q }) })}`);
  };
  return {
    commands: context => [
      spaceCommand('watch', true, () => setShown(startOf(context)), {
        shortcut: 'w',
        right: [menu, path, 'WATCH'],
      }),
      spaceCommand('watches', true, () => setShown('mine'), { shortcut: 'shift+w' }),
    ],
    dialogs: (
      <>
        {shown !== null && shown !== 'mine' && <WatchDialog start={shown} onClose={close} />}
        {shown === 'mine' && <WatchesDialog onShow={show} onClose={close} />}
      </>
    ),
  };
}
