import type { SubscriptionState } from '#contract/rates/share/share-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { SubscriptionEvent } from './rate-subscription.commands.ts';

/** States × commands, total; written from the design (A.3.2) and the oracle of the walk. */
export type SubscriptionCell = SubscriptionState | 'SH-01';
type Line = Readonly<Record<SubscriptionEvent, SubscriptionCell>>;

const no = 'SH-01';

const line = (cells: Partial<Line>): Line => ({
  ...{ SUBSCRIBE: no, ALLOCATE: no, ACCEPT: no, REFUSE: no, PAUSE: no, RESUME: no, END: no },
  ...cells,
});

export const SUBSCRIPTION_TABLE: Readonly<Record<OrNew<SubscriptionState>, Line>> = {
  NEW: line({ SUBSCRIBE: 'REQUESTED', ALLOCATE: 'ACTIVE' }),
  REQUESTED: line({ ACCEPT: 'ACTIVE', REFUSE: 'REFUSED', END: 'ENDED' }),
  ACTIVE: line({ PAUSE: 'PAUSED', END: 'ENDED' }),
  PAUSED: line({ RESUME: 'ACTIVE', END: 'ENDED' }),
  ENDED: line({}),
  REFUSED: line({}),
};
