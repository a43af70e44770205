import { useActorRef, useSelector } from '@xstate/react';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useRegisteredCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { useModalLayer } from '#kit/modal-layer.ts';
import { runCommand } from '#kit/run-command.ts';
import { pressesOf, pressMatches } from '#kit/shortcut.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { paletteFlow } from '#machines/palette/palette.flow.ts';
import { eventOfKey } from '#machines/palette/palette-keys.ts';
import { restoreUsage, serialiseUsage, usageKey } from '#machines/palette/usage.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { useShellUi } from '../shell-ui.ts';
import { useSeats } from '../use-seats.ts';
import { argumentEntries, nextChoosable, paletteEntries } from './entries.ts';
import { PaletteRow } from './palette-row.tsx';
import { SEATS_PAGE } from './seats-page.ts';
import { type Whys, whyEntries } from './why-entries.ts';
import type { WHY_PAGE } from './why-page.ts';
import './palette.css';

const toggle = pressesOf('mod+k')[0]!;
/** The dispatcher sleeps while the palette is open; what it does with keys is its own affair. */
const noKeys = () => undefined;

const NO_WHYS: Whys = { entries: [], subjects: new Map() };

/** The command palette, mounted while it is open. What it holds and how it ranks is the palette machine's. */
export function Palette({
  screen,
  page,
  onClose,
}: {
  /** Title of the screen in view, heading of its commands. */
  readonly screen: Text;
  readonly page: typeof SEATS_PAGE | typeof WHY_PAGE | null;
  readonly onClose: () => void;
}) {
  const t = useT('shell');
  const client = useClient();
  const navigate = useNavigate();
  const { employee, user, menu, state } = useSession();
  const commands = useRegisteredCommands();
  const own = useRegisteredCommands('screen');
  const everywhere = useRegisteredCommands('shell');
  const seats = useSeats();
  const { explain } = useShellUi();
  const { pathname } = useLocation();
  const kind = employee?.CompanyKind;
  const whys = useMemo(
    () =>
      kind ? whyEntries({ menu, kind, route: routeOf(pathname), commands: [...own, ...everywhere], screen }) : NO_WHYS,
    [menu, kind, pathname, own, everywhere, screen],
  );
  const habits = usageKey(employee?.EmployeeId ?? user?.UserId ?? 'visitor');
  const actor = useActorRef(paletteFlow, { input: { usage: restoreUsage(localStorage.getItem(habits)) } });
  const { query, results, highlighted, usage } = useSelector(actor, snapshot => snapshot.context);
  useModalLayer(true, noKeys);

  const signedIn = state === 'user' || state === 'seated';
  const seat = employee?.EmployeeId;
  useLayoutEffect(() => {
    const entries = paletteEntries({ menu, signedIn, own, everywhere, screen, seats, seat });
    actor.send({
      type: 'entries.offered',
      entries: [...argumentEntries(everywhere, query, screen), ...entries, ...whys.entries],
    });
  }, [actor, menu, signedIn, own, everywhere, screen, seats, seat, query, whys]);
  useLayoutEffect(() => {
    actor.send({ type: 'palette.opened', at: Date.now(), ...(page === null ? {} : { page }) });
  }, [actor, page]);

  // What cannot be chosen is not what Enter should meet first.
  useLayoutEffect(() => {
    const entry = results.find(({ id }) => id === highlighted);
    const id = entry?.disabled ? nextChoosable(results, highlighted, 'next') : null;
    if (id !== null) actor.send({ type: 'entry.pointed', id });
  }, [actor, results, highlighted]);

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
    (entry: PaletteEntry) => {
      close();
      const wondered = whys.subjects.get(entry.id);
      if (wondered) explain(wondered);
      else if (entry.kind === 'route' && entry.path) void navigate(entry.path);
      else if (entry.page === SEATS_PAGE) void client.chooseEmployee(entry.id.slice('seat:'.length));
      else {
        // After a blank stands what was typed behind the command's words.
        const [id = '', ...argument] = entry.id.slice('command:'.length).split(' ');
        const command = commands.find(one => one.id === id);
        if (command) void runCommand(command, argument.length > 0 ? argument.join(' ') : undefined);
      }
    },
    [client, close, commands, explain, navigate, whys],
  );
  useEffect(() => {
    const subscriptions = [
      actor.on('entry.chosen', ({ entry }) => carryOut(entry)),
      actor.on('usage.changed', ({ usage: changed }) => localStorage.setItem(habits, serialiseUsage(changed))),
      actor.subscribe(snapshot => snapshot.matches('closed') && close()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, carryOut, close, habits]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (pressMatches(toggle, event.nativeEvent)) {
      event.preventDefault();
      actor.send({ type: 'palette.dismissed' });
      return;
    }
    const meant = eventOfKey(event.nativeEvent, query, Date.now());
    if (!meant) return;
    event.preventDefault();
    if (meant.type !== 'highlight.moved') return actor.send(meant);
    const id = nextChoosable(results, highlighted, meant.to);
    if (id !== null) actor.send({ type: 'entry.pointed', id });
  };

  return (
    <div className="fl-palette-back" onPointerDown={event => event.target === event.currentTarget && close()}>
      <Cmdk
        className="fl-palette"
        role="dialog"
        aria-modal="true"
        aria-label={t('palette')}
        label={t('palette')}
        shouldFilter={false}
        vimBindings={false}
        disablePointerSelection
        value={highlighted ?? ''}
        onKeyDown={onKeyDown}
        onCompositionStart={() => actor.send({ type: 'composition.started' })}
        onCompositionEnd={() => actor.send({ type: 'composition.ended' })}
      >
        <Cmdk.Input
          autoFocus
          value={query}
          placeholder={t('search')}
          onValueChange={typed => actor.send({ type: 'query.typed', query: typed })}
          onBlur={event => event.relatedTarget === null && event.currentTarget.focus()}
        />
        <Cmdk.List label={t('palette')}>
          {results.length === 0 && <Cmdk.Empty>{t('paletteNothing')}</Cmdk.Empty>}
          {results.map(entry => (
            <PaletteRow
              key={entry.id}
              entry={entry}
              shortcut={commands.find(({ id }) => `command:${id}` === entry.id)?.shortcut}
              recent={query === '' && Object.hasOwn(usage, entry.id)}
              onChoose={() => actor.send({ type: 'choice.confirmed', at: Date.now(), id: entry.id })}
            />
          ))}
        </Cmdk.List>
        <footer>{t('paletteHint')}</footer>
      </Cmdk>
    </div>
  );
}
