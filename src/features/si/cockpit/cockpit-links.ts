import type { DataOf } from '#contract/kernel/call.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import type { BoardRow, siCockpit } from '#contract/si/cockpit.calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { SiState } from '#contract/si/status.ts';

/** Where the figures of the cockpit lead: the list of all SIs with the very filter they were counted by. */

type Cockpit = DataOf<typeof siCockpit>;
export type TileName = keyof Cockpit['tiles'];

const inStates = (...states: readonly SiState[]): Condition => ({ field: 'state', op: 'in', values: [...states] });
const until = (field: string, at: string): Condition => ({ field, op: 'atMost', values: [at] });

const listPath = (filter: readonly Condition[]): string =>
  `${SI_PATHS.all}?filter=${encodeURIComponent(filterText(filter))}`;

const creator = (vessel?: string): string =>
  `/tdManage/siCreator${vessel === undefined ? '' : `?vessel=${encodeURIComponent(vessel)}`}`;

/** In the order they are shown. */
export const TILES: readonly TileName[] = [
  'pending',
  'inReview',
  'returnedLong',
  'dueWithoutSi',
  'sentLong',
  'carrierRejected',
  'lateToday',
];

export function tilePath(tile: TileName, since: Cockpit['since']): string {
  switch (tile) {
    case 'pending':
      return listPath([inStates('SUBMITTED')]);
    case 'inReview':
      return listPath([inStates('IN_REVIEW')]);
    case 'returnedLong':
      return listPath([inStates('RETURNED'), until('reviewedAt', since.returned)]);
    case 'dueWithoutSi':
      return creator();
    case 'sentLong':
      return listPath([inStates('SENT'), until('updatedAt', since.sent)]);
    case 'carrierRejected':
      return listPath([inStates('CARRIER_REJECTED')]);
    case 'lateToday':
      return listPath([
        { field: 'late', op: 'is', values: ['true'] },
        { field: 'submittedAt', op: 'atLeast', values: [since.today] },
      ]);
  }
}

/** Figures of a vessel, in the order of the columns. */
export const BOARD_FIGURES = ['shipments', 'missing', 'pending', 'approved', 'sent', 'confirmed'] as const;
type BoardFigure = (typeof BOARD_FIGURES)[number];

const STATES: Readonly<Record<Exclude<BoardFigure, 'shipments' | 'missing'>, readonly SiState[]>> = {
  pending: ['SUBMITTED', 'IN_REVIEW'],
  approved: ['APPROVED', 'BILL_DRAFTED'],
  sent: ['SENT'],
  confirmed: ['CONFIRMED', 'COMPLETED'],
};

/** The SIs behind a figure; what has no SI leads to where one is made. */
export function boardPath(
  { carrier, vessel, voyage }: Pick<BoardRow, 'carrier' | 'vessel' | 'voyage'>,
  figure: BoardFigure,
): string {
  if (figure === 'missing') return creator(vessel);
  const ofVessel: Condition[] = [
    { field: 'vessel', op: 'is', values: [vessel] },
    { field: 'voyage', op: 'is', values: [voyage] },
    { field: 'carrier', op: 'is', values: [carrier] },
  ];
  return listPath(figure === 'shipments' ? ofVessel : [...ofVessel, inStates(...STATES[figure])]);
}
