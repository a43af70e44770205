import { BOOKING_CODES, type BookingCode } from '#contract/booking/booking-codes.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { fill } from '#contract/kernel/text.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';

/** A refusal of a booking in words, with what may be asked of it instead (design commercial 0.5). */
export function bookingRefused({ code, params = {} }: Refusal, permitted: readonly string[] = []): AppError {
  const { zh, en } = BOOKING_CODES[code as BookingCode];
  const message = { zh: fill(zh, params), en: fill(en, params) };
  const finding: Finding = { path: 'event', code, severity: 'error', message, params };
  return new AppError('event_not_allowed', { errors: [finding], extra: { permitted: [...permitted] } });
}
