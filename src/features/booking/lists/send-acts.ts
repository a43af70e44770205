import { cancelAmendment, copyBooking, rebookBooking } from '#contract/booking/change.calls.ts';
import { acceptBooking, sendBooking, takeBooking } from '#contract/booking/desk.calls.ts';
import { repriceRolled } from '#contract/booking/ending.calls.ts';
import type { SendingOnce } from '#kit/send/use-send.ts';
import type { Client } from '#streams/client.ts';
import type { ActName, Subject } from './acts.ts';

/** Acts that need nothing said; each answers the booking that is at hand afterwards. */

type Direct = (client: Client, row: Subject, once: SendingOnce['once']) => Promise<{ readonly id: string }>;

const event =
  (call: typeof acceptBooking): Direct =>
  async (client, { id }, once) =>
    (await client.call(call, { body: { id }, ...once })).data;

export const DIRECT: Readonly<Partial<Record<ActName, Direct>>> = {
  TAKE: event(takeBooking as typeof acceptBooking),
  ACCEPT: event(acceptBooking),
  SEND: event(sendBooking as typeof acceptBooking),
  REPRICE: event(repriceRolled as unknown as typeof acceptBooking),
  AMEND_CANCEL: event(cancelAmendment as unknown as typeof acceptBooking),
  COPY: event(copyBooking as unknown as typeof acceptBooking),
  REBOOK: event(rebookBooking as unknown as typeof acceptBooking),
};

export interface SubmitWords {
  readonly isRepriceAgreed?: boolean;
  readonly lateReason?: string;
}
