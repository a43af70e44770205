import type { Finding } from '../../kernel/errors.ts';
import { md } from './md-findings.ts';
import { type PlannedTimes, shownTime } from './schedule-deviation.ts';

/** Order of a voyage's calls in time (design A.8, MD-19, MD-20). */

/** Times of one call, UTC, and its cut-offs. */
export interface OrderedCall {
  readonly seq: number;
  /** `OMIT` and `BLNK` calls do not take place. */
  readonly status: string | null;
  readonly arrival: PlannedTimes;
  readonly departure: PlannedTimes;
  readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
}

/** Does the ship call there? */
export const isCalled = (call: { readonly status: string | null }): boolean =>
  call.status !== 'OMIT' && call.status !== 'BLNK';

const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) > Date.parse(other);

/**
 * Departure before arrival, a call before the one it follows (MD-19), a cut-off after departure (MD-20). Compared is what is
 * shown: actual, else estimated, else planned. Paths count the calls as they were given.
 */
export function checkCallOrder(calls: readonly OrderedCall[], path = 'calls'): Finding[] {
  const findings: Finding[] = [];
  const inOrder = calls
    .map((call, index) => ({ call, at: `${path}[${index}]` }))
    .filter(({ call }) => isCalled(call))
    .sort((a, b) => a.call.seq - b.call.seq);
  // A call without any time does not break the chain: the next is compared with the last known time.
  let last: string | null = null;
  for (const { call, at } of inOrder) {
    const arrival = shownTime(call.arrival);
    const departure = shownTime(call.departure);
    if (isLater(last, arrival ?? departure))
      findings.push(md('MD-19', `${at}.${arrival ? 'arrival' : 'departure'}`, { seq: call.seq }));
    if (isLater(arrival, departure)) findings.push(md('MD-19', `${at}.departure`, { seq: call.seq }));
    call.cutOffs.forEach((cutOff, index) => {
      if (isLater(cutOff.at, departure)) findings.push(md('MD-20', `${at}.cutOffs[${index}]`, { code: cutOff.code }));
    });
    last = departure ?? arrival ?? last;
  }
  return findings;
}
