import type { EventName } from '../kernel/document.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { RateSubscriptionDocument, rateSubscription } from './rate-subscription.document.ts';

/** States × events, total; written from the design (A.3.2) and the oracle of the walk. */
type Cell = RateSubscriptionDocument['state'] | 'SH-01';
type Line = Readonly<Record<EventName<typeof rateSubscription>, Cell>>;

const no = 'SH-01';

const line = (cells: Partial<Line>): Line => ({
  SUBSCRIBE: no,
  ALLOCATE: no,
  ACCEPT: no,
  REFUSE: no,
  PAUSE: no,
  RESUME: no,
  END: no,
  FILTER: no,
  ...cells,
});

export const documentTable: Readonly<Record<OrNew<RateSubscriptionDocument['state']>, Line>> = {
  NEW: line({ SUBSCRIBE: 'REQUESTED', ALLOCATE: 'ACTIVE' }),
  REQUESTED: line({ ACCEPT: 'ACTIVE', REFUSE: 'REFUSED', END: 'ENDED', FILTER: 'REQUESTED' }),
  ACTIVE: line({ PAUSE: 'PAUSED', END: 'ENDED', FILTER: 'ACTIVE' }),
  PAUSED: line({ RESUME: 'ACTIVE', END: 'ENDED', FILTER: 'PAUSED' }),
  ENDED: line({ FILTER: 'ENDED' }),
  REFUSED: line({ FILTER: 'REFUSED' }),
};
