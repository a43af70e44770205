import type { EventName } from '../kernel/document.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { RateShareRow, rateShare } from './rate-share.document.ts';

/** States × events, total; written from the design (A.3.2) and the oracle of the walk. */
type Cell = RateShareRow['state'] | 'SH-01' | 'SHARE_USED';
type Line = Readonly<Record<EventName<typeof rateShare>, Cell>>;

const no = 'SH-01';

const line = (cells: Partial<Line>): Line => ({
  CREATE: no,
  EDIT: no,
  OFFER: no,
  PAUSE: no,
  RESUME: no,
  END: no,
  DELETE: no,
  RESTORE: no,
  ...cells,
});

/** What others were offered stays in the list of what was offered. */
const kept = 'SHARE_USED';

export const documentTable: Readonly<Record<OrNew<RateShareRow['state']>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', OFFER: 'OFFERED', DELETE: 'DELETED' }),
  OFFERED: line({ EDIT: 'OFFERED', PAUSE: 'PAUSED', END: 'ENDED', DELETE: kept }),
  PAUSED: line({ EDIT: 'PAUSED', RESUME: 'OFFERED', END: 'ENDED', DELETE: kept }),
  ENDED: line({ DELETE: kept }),
  DELETED: line({ RESTORE: 'DRAFT' }),
};
