import type { ShareState } from '#contract/rates/share/share-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type { ShareEvent } from './rate-share.commands.ts';

/** States × commands, total; written from the design (A.3.2) and the oracle of the walk. */
export type ShareCell = ShareState | 'SH-01';
type Line = Readonly<Record<ShareEvent, ShareCell>>;

const no = 'SH-01';

const line = (cells: Partial<Line>): Line => ({
  ...{ CREATE: no, EDIT: no, OFFER: no, PAUSE: no, RESUME: no, END: no },
  ...cells,
});

export const SHARE_TABLE: Readonly<Record<OrNew<ShareState>, Line>> = {
  NEW: line({ CREATE: 'DRAFT' }),
  DRAFT: line({ EDIT: 'DRAFT', OFFER: 'OFFERED' }),
  OFFERED: line({ EDIT: 'OFFERED', PAUSE: 'PAUSED', END: 'ENDED' }),
  PAUSED: line({ EDIT: 'PAUSED', RESUME: 'OFFERED', END: 'ENDED' }),
  ENDED: line({}),
};
