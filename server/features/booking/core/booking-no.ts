import type { Deps } from '../../../kernel/deps.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';

const SERIES = 'BK';

/** To be drawn before the transaction that uses it. */
export const drawBookingNo = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `${SERIES}${await nextDayNumber(numbering, { series: SERIES, at, digits: 5 })}`;
