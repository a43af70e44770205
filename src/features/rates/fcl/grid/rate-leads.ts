import type { AnyRow } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { NEW_RECORD } from '#kit/resource/use-open-record.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';

/** On from rates of the list: to an increase of what they have in common, or to a share that names them. */

const MOST_SHARED = 200;

const one = (rows: readonly AnyRow[], field: string): string | null => {
  const values = new Set(rows.map(row => row[field]));
  const [value] = values;
  return values.size === 1 && typeof value === 'string' ? value : null;
};
const all = (rows: readonly AnyRow[], field: string): string =>
  [...new Set(rows.flatMap(row => (typeof row[field] === 'string' ? [row[field]] : [])))].join(',');

/** An increase is one carrier's; null where the rates are of several. */
export function increaseAddress(rows: readonly AnyRow[]): string | null {
  const carrierId = one(rows, 'carrierId');
  if (carrierId === null) return null;
  const query = { id: NEW_RECORD, carrierId, polIds: all(rows, 'polId'), podIds: all(rows, 'podId') };
  return `${RATE_PATHS.increases}?${new URLSearchParams(query)}`;
}

export const shareAddress = (rows: readonly AnyRow[]): string =>
  `${RATE_PATHS.shares}?${new URLSearchParams({ id: NEW_RECORD, rateIds: rows.map(({ id }) => id).join(',') })}`;

export function rateLeads(
  menu: readonly MenuNode[],
  rows: readonly AnyRow[],
  go: (address: string) => void,
): readonly Command[] {
  const section = fclRateResource.title;
  const may = (path: string, otherwise: Command['enabled']): Command['enabled'] =>
    hasButton(menu, 'ADD', path) ? otherwise : both('leads.noRight');
  const chosen = rows.length > 0 ? true : both('leads.pick');
  const increase = rows.length > 0 ? increaseAddress(rows) : null;
  const isShareable = rows.length <= MOST_SHARED ? chosen : both('leads.tooMany');
  return [
    {
      id: 'rate.increase',
      title: both('leads.increase'),
      section,
      shortcut: 'shift+u',
      enabled: may(RATE_PATHS.increases, chosen !== true || increase ? chosen : both('leads.oneCarrier')),
      run: () => (increase ? go(increase) : undefined),
    },
    {
      id: 'rate.share',
      title: both('leads.share'),
      section,
      shortcut: 'shift+h',
      enabled: may(RATE_PATHS.shares, isShareable),
      run: () => go(shareAddress(rows)),
    },
  ];
}
