import { type ReactNode, useState } from 'react';
import type { Command } from '#kit/command.ts';
import { ChannelsDialog } from './channels-dialog.tsx';
import { InboxDialog } from './inbox-dialog.tsx';
import { fileText } from './locale/words.ts';

/** The two panels of the carrier traffic, which have no route of their own: commands that open them, and the open one. */
export function useCarrierPanels(): { readonly commands: readonly Command[]; readonly dialogs: ReactNode } {
  const [open, setOpen] = useState<'channels' | 'inbox' | null>(null);
  const section = fileText('channel.title');
  const commands: readonly Command[] = [
    {
      id: 'si.carrier.channels',
      title: fileText('channel.open'),
      section,
      shortcut: 'g h',
      quiet: true,
      enabled: true,
      run: () => setOpen('channels'),
    },
    {
      id: 'si.carrier.inbox',
      title: fileText('inbox.open'),
      section,
      shortcut: 'g u',
      quiet: true,
      enabled: true,
      run: () => setOpen('inbox'),
    },
  ];
  const close = (): void => setOpen(null);
  const dialogs = (
    <>
      {open === 'channels' && <ChannelsDialog onClose={close} />}
      {open === 'inbox' && <InboxDialog onClose={close} />}
    </>
  );
  return { commands, dialogs };
}
