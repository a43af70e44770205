import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { useRegisteredCommands } from '#kit/command-registry.tsx';
import { runAnswered, runCommand } from '#kit/run-command.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { keptKey, restoreKept, serialiseKept } from '#machines/palette/kept.ts';
import { paletteFlow } from '#machines/palette/palette.flow.ts';
import { restoreUsage, serialiseUsage, usageKey } from '#machines/palette/usage.ts';
import { useShellUi } from '../shell-ui.ts';
import { takeTypedAhead } from '../typed-ahead.ts';
import { answersOf, firstPage } from './ask-entries.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useLoadedChoices } from './use-loaded-choices.ts';
import { useOfferedEntries } from './use-offered-entries.ts';

export interface PaletteOptions {
  /** Title of the screen in view, heading of its commands. */
  readonly screen: Text;
  /** Nested page it opens on. */
  readonly page: string | null;
  /** Id of the command whose arguments it opens on. */
  readonly asking: string | null;
  readonly onClose: () => void;
}

const habitsOf = (seat: string) => ({
  usage: restoreUsage(localStorage.getItem(usageKey(seat))),
  kept: restoreKept(localStorage.getItem(keptKey(seat))),
});

/** The palette's machine with all that it is fed from, and what it decides carried out. */
export function usePalette({ screen, page, asking, onClose }: PaletteOptions) {
  const navigate = useNavigate();
  const { employee, user } = useSession();
  const commands = useRegisteredCommands();
  const { explain } = useShellUi();
  const seat = employee?.EmployeeId ?? user?.UserId ?? 'visitor';
  const actor = useActorRef(paletteFlow, { input: habitsOf(seat) });
  const context = useSelector(actor, snapshot => snapshot.context);
  const { query, pages } = context;

  const { entries, steps, subjects } = useOfferedEntries(screen, query);
  useLayoutEffect(() => {
    actor.send({ type: 'entries.offered', entries, steps });
  }, [actor, entries, steps]);
  const restored = useRef(seat);
  useLayoutEffect(() => {
    if (restored.current === seat) return;
    restored.current = seat;
    actor.send({ type: 'usage.restored', ...habitsOf(seat) });
  }, [actor, seat]);
  const opened = useRef(false);
  const confirmed = useRef(false);
  useLayoutEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const command = asking === null ? undefined : commands.find(({ id }) => id === asking);
    const first = (command && firstPage(command)) ?? page ?? undefined;
    const { text: query, isConfirmed } = takeTypedAhead();
    confirmed.current = isConfirmed;
    actor.send({ type: 'palette.opened', at: Date.now(), query, ...(first === undefined ? {} : { page: first }) });
  }, [actor, page, asking, commands]);

  const found = useCallback(
    (asked: string, list: readonly PaletteEntry[]) =>
      actor.send({ type: 'records.found', query: asked, entries: list }),
    [actor],
  );
  const choices = useLoadedChoices(commands, pages, query, found);
  const records = useFoundRecords(query, pages.length > 0, found);
  const loading = choices === 'idle' ? records : choices;

  // The focus goes back before anything runs, so that a dialog which a command opens returns it to the right place too.
  const opener = useRef(document.activeElement);
  const gone = useRef(false);
  const close = useCallback(() => {
    // The machine closes too; what a command has opened meanwhile must not go with it.
    if (gone.current) return;
    gone.current = true;
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  }, [onClose]);

  const carryOut = useCallback(
    (entry: PaletteEntry, trail: readonly PaletteEntry[]) => {
      close();
      const wondered = subjects.get(entry.id);
      if (wondered) return explain(wondered);
      if (entry.answer) {
        const { command: asked } = entry.answer;
        const command = commands.find(({ id }) => id === asked);
        if (command) void runAnswered(command, answersOf([...trail, entry]));
      } else if (entry.kind === 'command') {
        // After a blank stands what was typed behind the command's words.
        const [id = '', ...argument] = entry.id.slice('command:'.length).split(' ');
        const command = commands.find(one => one.id === id);
        if (command) void runCommand(command, argument.length > 0 ? argument.join(' ') : undefined);
      } else if (entry.path) void navigate(entry.path);
    },
    [close, commands, explain, navigate, subjects],
  );
  useEffect(() => {
    const subscriptions = [
      actor.on('entry.chosen', ({ entry, trail }) => carryOut(entry, trail)),
      actor.on('usage.changed', ({ usage }) => localStorage.setItem(usageKey(seat), serialiseUsage(usage))),
      actor.on('kept.changed', ({ kept }) => localStorage.setItem(keptKey(seat), serialiseKept(kept))),
      actor.subscribe(snapshot => snapshot.matches('closed') && close()),
    ];
    // Enter was typed before the palette stood; heard only now that there is one who carries it out.
    if (confirmed.current) actor.send({ type: 'choice.confirmed', at: Date.now() });
    confirmed.current = false;
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, carryOut, close, seat]);

  return { send: actor.send, context, commands, loading, close };
}
