import type { Finding } from '../../kernel/errors.ts';
import { BOX_MILESTONES, MILESTONES } from '../tracking.calls.ts';

/** Milestones of a single container: those that a person or a partner tells, in the order in which they can only be. */

export type BoxMilestone = (typeof BOX_MILESTONES)[number];

/** When each was; what nobody told is absent. */
export type BoxTimes = Readonly<Partial<Record<BoxMilestone, string>>>;

const fault = (code: 'MILESTONE_FUTURE' | 'MILESTONE_ORDER', other?: BoxMilestone): Finding => ({
  path: 'at',
  code,
  severity: 'error',
  message:
    code === 'MILESTONE_FUTURE'
      ? { zh: '时间不能晚于现在', en: 'This is still to come' }
      : { zh: '与“{other}”的时间先后不符', en: 'Not in the order of time with “{other}”' },
  ...(other ? { params: { other: `${MILESTONES[other].zh} ${MILESTONES[other].en}` } } : {}),
});

/** Ships and clocks of terminals differ by a little. */
const AHEAD_MS = 5 * 60_000;

/** What is wrong with a container having been there then. */
export function boxMilestoneFault(known: BoxTimes, code: BoxMilestone, at: string, now: Date): Finding | null {
  if (Date.parse(at) > now.getTime() + AHEAD_MS) return fault('MILESTONE_FUTURE');
  const place = BOX_MILESTONES.indexOf(code);
  const other = BOX_MILESTONES.find((one, index) => {
    const time = known[one];
    if (time === undefined || one === code) return false;
    return index < place ? Date.parse(time) > Date.parse(at) : Date.parse(time) < Date.parse(at);
  });
  return other ? fault('MILESTONE_ORDER', other) : null;
}
