import type { Text } from '#contract/kernel/text.ts';
import type { BoundEmployee, MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { paletteRoutes, pinyinOf } from '#routes/palette-entries.ts';
import { shellText } from '../locale/words.ts';
import { SEATS_PAGE } from './seats-page.ts';

/** A second key of the same thing, or a mere move of the cursor, is no line of the palette. */
const isListed = ({ id, repeats }: Command): boolean => !repeats && !id.startsWith('shell.palette');

const commandEntry = (command: Command, screen: Text): PaletteEntry => ({
  id: `command:${command.id}`,
  kind: 'command',
  title: command.title,
  pinyin: pinyinOf(command.title.zh),
  module: command.section ?? screen,
  ...(command.enabled === true ? {} : { disabled: command.enabled }),
});

/** `show differences CG2603…`: what follows a command's own words goes with it. */
export function argumentEntries(commands: readonly Command[], query: string, screen: Text): PaletteEntry[] {
  const typed = query.trim().toLowerCase();
  return commands.flatMap(command => {
    const words =
      command.takes && [command.takes.zh, command.takes.en].find(said => typed.startsWith(said.toLowerCase()));
    const argument =
      words === undefined
        ? ''
        : query
            .trim()
            .slice(words.length)
            .replace(/^[\s:：]+/, '');
    if (!words || argument === '') return [];
    const title = `${words} ${argument}`;
    return [
      { ...commandEntry(command, screen), id: `command:${command.id} ${argument}`, title: { zh: title, en: title } },
    ];
  });
}

const seatEntries = (seats: readonly BoundEmployee[], current: string | undefined): PaletteEntry[] => {
  const others = seats.filter(seat => seat.EmployeeId !== current && seat.Status === 'ACTIVE');
  if (others.length === 0) return [];
  const listed = others.map(
    (seat): PaletteEntry => ({
      id: `seat:${seat.EmployeeId}`,
      kind: 'command',
      title: { zh: seat.CompanyName, en: seat.CompanyName },
      module: { zh: seat.Position ?? seat.CompanyCode, en: seat.Position ?? seat.CompanyCode },
      aliases: [seat.CompanyCode],
      page: SEATS_PAGE,
    }),
  );
  const opener: PaletteEntry = {
    id: 'page:seats',
    kind: 'command',
    title: shellText('seats'),
    pinyin: pinyinOf(shellText('seats').zh),
    module: shellText('sections.session'),
    opens: SEATS_PAGE,
  };
  return [opener, ...listed];
};

/** Everything the palette holds for this person on this screen: permitted pages with a screen, commands, companies. */
export const paletteEntries = (given: {
  readonly menu: readonly MenuNode[];
  readonly signedIn: boolean;
  /** Those of the screen in view, and those of every page. */
  readonly own: readonly Command[];
  readonly everywhere: readonly Command[];
  readonly screen: Text;
  readonly seats: readonly BoundEmployee[];
  readonly seat: string | undefined;
}): PaletteEntry[] => [
  // The screen's own commands are what one is most likely to want.
  ...given.own.filter(isListed).map(command => commandEntry(command, given.screen)),
  ...paletteRoutes(given.menu, given.signedIn),
  ...given.everywhere.filter(isListed).map(command => commandEntry(command, given.screen)),
  ...seatEntries(given.seats, given.seat),
];

/** The entry arrow keys go to next: one that cannot be chosen is passed over (it stays to be read). */
export function nextChoosable(
  results: readonly PaletteEntry[],
  highlighted: string | null,
  to: 'next' | 'previous' | 'first' | 'last',
): string | null {
  const choosable = results.filter(entry => entry.disabled === undefined);
  if (choosable.length === 0) return null;
  if (to === 'first') return choosable[0]?.id ?? null;
  if (to === 'last') return choosable.at(-1)?.id ?? null;
  const at = results.findIndex(entry => entry.id === highlighted);
  const step = to === 'next' ? 1 : -1;
  for (let distance = 1; distance <= results.length; distance++) {
    const entry = results.at((at + step * distance) % results.length);
    if (entry && entry.disabled === undefined) return entry.id;
  }
  return null;
}
