import type { DataOf } from '../../kernel/call.ts';
import type { Condition } from '../../kernel/filter.ts';
import { RATE_PATHS } from '../paths.ts';
import type { CockpitNarrowing, CockpitTile, rateCockpit } from './cockpit.calls.ts';

/** The list behind a figure of the cockpit, with the very filter that it was counted by; null for those it lists itself. */

const is = (field: string, value: string): Condition => ({ field, op: 'in', values: [value] });
const until = (field: string, at: string): Condition => ({ field, op: 'atMost', values: [at] });
const since = (field: string, at: string): Condition => ({ field, op: 'atLeast', values: [at] });
const between = (field: string, from: string, to: string): Condition => ({ field, op: 'between', values: [from, to] });

const ofRates = ({ line, carrier, person }: CockpitNarrowing): Condition[] => [
  ...(line ? [is('lineId', line)] : []),
  ...(carrier ? [is('carrierId', carrier)] : []),
  ...(person ? [is('ownerEmployeeId', person)] : []),
];

export interface TileList {
  readonly path: string;
  readonly filter: readonly Condition[];
}

export function tileList(
  tile: CockpitTile,
  by: DataOf<typeof rateCockpit>['by'],
  narrowed: CockpitNarrowing,
): TileList | null {
  const rates = (path: string, ...conditions: readonly Condition[]): TileList => ({
    path,
    filter: [...conditions, ...ofRates(narrowed)],
  });
  switch (tile) {
    case 'valid':
      return rates(RATE_PATHS.maintenance, until('validFrom', by.today), since('validTo', by.today));
    case 'expiring3':
      return rates(RATE_PATHS.maintenance, between('validTo', by.today, by.in3));
    case 'expiring7':
      return rates(RATE_PATHS.maintenance, between('validTo', by.today, by.in7));
    case 'pending':
      return rates(RATE_PATHS.pending);
    case 'oldDrafts':
      return rates(RATE_PATHS.drafts, until('updatedAt', by.draftsBefore));
    case 'staleSpace':
      return rates(RATE_PATHS.maintenance, until('spaceStatusAt', by.spaceBefore));
    case 'importErrors':
      return {
        path: RATE_PATHS.results,
        filter: [
          is('kind', 'IMPORT'),
          since('errors', '1'),
          since('createdAt', by.importsSince),
          ...(narrowed.person ? [is('authorId', narrowed.person)] : []),
        ],
      };
    case 'increases':
      return {
        path: RATE_PATHS.increases,
        filter: [is('state', 'SCHEDULED'), ...(narrowed.carrier ? [is('carrierId', narrowed.carrier)] : [])],
      };
    case 'gaps':
    case 'unasked':
      return null;
  }
}
