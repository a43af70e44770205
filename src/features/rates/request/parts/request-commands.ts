import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';

/** What every search has beside its own commands: asking for a price, and what was asked. */
export const requestCommands = (
  menu: readonly MenuNode[],
  path: string,
  acts: { readonly ask: () => void; readonly open: () => void },
): Command[] => [
  {
    ...{ id: 'rates.askPrice', title: both('ask'), section: both('title'), shortcut: 'a' },
    ...{ enabled: hasButton(menu, 'ASK_PRICE', path) ? true : both('noRight'), run: acts.ask },
  },
  {
    ...{ id: 'rates.requests', title: both('requests'), section: both('title'), shortcut: 'r' },
    ...{ enabled: true, run: acts.open },
  },
];

/** The address with the requests in view. */
export function openRequests(address: URLSearchParams): URLSearchParams {
  address.set('requests', 'WAITING');
  return address;
}
