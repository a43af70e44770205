import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from './locale/both.ts';

/** What a search has about watches: watching what stands in its band, and the person's own. */
export const watchCommands = (
  menu: readonly MenuNode[],
  path: string,
  hasLane: boolean,
  acts: { readonly watch: () => void; readonly open: () => void },
): Command[] => {
  const mayWatch = hasButton(menu, 'FAVOURITE', path);
  return [
    {
      id: 'rates.favourite',
      title: both('favourite'),
      section: both('mine'),
      shortcut: 'f',
      run: acts.watch,
      enabled: mayWatch ? (hasLane ? true : both('noLane')) : both('noRight'),
      quiet: !mayWatch,
    },
    {
      id: 'rates.watches',
      title: both('mine'),
      section: both('mine'),
      shortcut: 'shift+f',
      run: acts.open,
      enabled: true,
    },
  ];
};
