import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { paletteRoutes, pinyinOf } from '#routes/palette-entries.ts';
import { firstPage } from './ask-entries.ts';
import { HELP_ENTRIES } from './help-entries.ts';

/** A second key of the same thing, or a mere move of the cursor, is no line of the palette. */
const isListed = ({ id, repeats }: Command): boolean => !repeats && !id.startsWith('shell.palette');

/** Two keys of one thing are one line: the first. */
const isFirstOfName = ({ title, section }: Command, place: number, all: readonly Command[]): boolean =>
  all.findIndex(other => other.title.zh === title.zh && other.section?.zh === section?.zh) === place;

const commandEntry = (command: Command, screen: Text): PaletteEntry => {
  const opens = firstPage(command);
  return {
    id: `command:${command.id}`,
    kind: 'command',
    title: command.title,
    pinyin: pinyinOf(command.title.zh),
    module: command.section ?? screen,
    ...(command.enabled === true ? {} : { disabled: command.enabled }),
    ...(command.shortcut === undefined ? {} : { shortcut: command.shortcut }),
    ...(opens === undefined ? {} : { opens }),
  };
};

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

/** Everything the palette holds for this person on this screen: permitted pages with a screen, and commands. */
export const paletteEntries = (given: {
  readonly menu: readonly MenuNode[];
  readonly signedIn: boolean;
  /** Those of the screen in view, and those of every page. */
  readonly own: readonly Command[];
  readonly everywhere: readonly Command[];
  readonly screen: Text;
}): PaletteEntry[] => [
  ...HELP_ENTRIES,
  // The screen's own commands are what one is most likely to want.
  ...given.own
    .filter(isListed)
    .filter(isFirstOfName)
    .map(command => commandEntry(command, given.screen)),
  ...paletteRoutes(given.menu, given.signedIn),
  ...given.everywhere.filter(isListed).map(command => commandEntry(command, given.screen)),
];
