import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { revealPartner } from '#contract/company/partners/partner.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useSend } from '#kit/send/use-send.ts';
import { ActForDialog } from '../dialogs/act-for-dialog.tsx';
import { AssignDialog } from '../dialogs/assign-dialog.tsx';
import { BlacklistDialog } from '../dialogs/blacklist-dialog.tsx';
import { RevealDialog } from '../dialogs/reveal-dialog.tsx';
import { StatusDialog } from '../dialogs/status-dialog.tsx';
import { both } from '../locale/both.ts';
import type { PartnerKind } from './partner-kind.ts';
import { screenCommand } from './screen-command.ts';
import { type StatusStep, usePartnerWork } from './use-partner-work.ts';

type Open =
  | { readonly is: 'status'; readonly step: StatusStep; readonly ids: readonly string[] }
  | { readonly is: 'assign'; readonly ids: readonly string[] }
  | { readonly is: 'blacklist' | 'actFor'; readonly row: AnyRow }
  | { readonly is: 'reveal'; readonly data: DataOf<typeof revealPartner> };

interface Chosen {
  readonly active: AnyRow | null;
  readonly chosen: readonly AnyRow[];
  refresh(): void;
}

/** What can be done with customers and providers, on their lists and on their pages. */
export function usePartnerActs(kind: PartnerKind): {
  commands(of: Chosen): readonly Command[];
  readonly dialogs: ReactNode;
} {
  const client = useClient();
  const navigate = useNavigate();
  const work = usePartnerWork();
  const { menu } = useSession();
  const [open, setOpen] = useState<(Open & { readonly refresh: () => void }) | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    open?.refresh();
    close();
  };

  const revealing = useSend({
    name: ['partners', 'reveal'],
    send: async (body: { readonly id: string }, { idempotencyKey }) =>
      (await client.call(revealPartner, { body, idempotencyKey })).data,
  });
  const reveal = async ({ id }: AnyRow, refresh: () => void) =>
    setOpen({ is: 'reveal', data: await revealing.run({ id }), refresh });

  const commands = ({ active, chosen, refresh }: Chosen): readonly Command[] => {
    const section = kind.resource.title;
    const ids = chosen.map(({ id }) => id);
    const some = chosen.length > 0 ? (true as const) : both('pick');
    const one = active ? (true as const) : both('pickOne');
    const act = (button: string, command: Omit<Command, 'enabled' | 'section'>, otherwise: typeof some) =>
      screenCommand(menu, kind.list, button, { ...command, section }, otherwise);
    const status = (step: StatusStep, button: string, shortcut: string) =>
      act(
        button,
        {
          id: `partner.${step}`,
          title: both(`acts.${step}`),
          shortcut,
          quiet: step !== 'suspend',
          asks: work.statusAsks(step, ids, refresh),
          run: () => setOpen({ is: 'status', step, ids, refresh }),
        },
        some,
      );
    return [
      {
        id: 'partner.edit',
        title: both('acts.edit'),
        section,
        shortcut: 'shift+m',
        quiet: true,
        enabled: one,
        run: () => void (active && navigate(`${kind.edit}?id=${active.id}`)),
      },
      act(
        'ASSIGN',
        {
          id: 'partner.assign',
          title: both('acts.assign'),
          shortcut: 'shift+a',
          asks: work.assignAsks(ids, refresh),
          run: () => setOpen({ is: 'assign', ids, refresh }),
        },
        some,
      ),
      status('suspend', 'SUSPEND', 'shift+s'),
      status('resume', 'RESUME', 'shift+r'),
      status('close', 'CLOSE', 'shift+c'),
      ...(kind.kind === 'provider'
        ? [
            act(
              'BLACKLIST',
              {
                id: 'partner.blacklist',
                title: both('acts.blacklist'),
                shortcut: 'shift+b',
                quiet: true,
                run: () => (active ? setOpen({ is: 'blacklist', row: active, refresh }) : undefined),
              },
              one,
            ),
          ]
        : []),
      act(
        'REVEAL',
        {
          id: 'partner.reveal',
          title: both('acts.reveal'),
          shortcut: 'shift+v',
          quiet: true,
          run: () => (active ? reveal(active, refresh) : undefined),
        },
        one,
      ),
      act(
        'ACT_FOR',
        {
          id: 'partner.actFor',
          title: both('acts.actFor'),
          shortcut: 'shift+f',
          run: () => (active ? setOpen({ is: 'actFor', row: active, refresh }) : undefined),
        },
        one,
      ),
    ];
  };

  const dialogs = open && (
    <>
      {open.is === 'status' && <StatusDialog step={open.step} ids={open.ids} onDone={done} onClose={close} />}
      {open.is === 'assign' && (
        <AssignDialog companyIds={open.ids} firstDuty={kind.duty} onDone={done} onClose={close} />
      )}
      {open.is === 'blacklist' && <BlacklistDialog row={open.row} onDone={done} onClose={close} />}
      {open.is === 'actFor' && <ActForDialog row={open.row} onClose={close} />}
      {open.is === 'reveal' && <RevealDialog data={open.data} onClose={close} />}
    </>
  );
  return { commands, dialogs };
}
