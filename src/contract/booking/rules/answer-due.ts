import { localDayOf } from '../../basic-data/rules/local-time.ts';
import type { CarrierBookingConfig } from '../config.ts';

/** Until when a carrier answers (design commercial C.5.10): by his own hours, which do not run on days that he names as holidays. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Asia/Shanghai';
/** A list of holidays that never ends is a fault, not a reason to wait for ever. */
const MOST_DAYS = 60;

export function carrierAnswerDue(
  asked: Date,
  { answerHours, holidays }: Pick<CarrierBookingConfig, 'answerHours' | 'holidays'>,
): Date {
  const closed = new Set(holidays);
  const isClosed = (at: number): boolean => closed.has(localDayOf(new Date(at).toISOString(), ZONE));
  let due = asked.getTime() + answerHours * HOUR_MS;
  for (let days = 0; isClosed(due) && days < MOST_DAYS; days += 1) due += DAY_MS;
  return new Date(due);
}
