import { cancelAmendment, copyBooking, rebookBooking } from '#contract/booking/change.calls.ts';
import { acceptBooking, sendBooking, takeBooking } from '#contract/booking/desk.calls.ts';
import { submitBooking } from '#contract/booking/draft.calls.ts';
import { repriceRolled } from '#contract/booking/ending.calls.ts';
import { ulid } from '#kit/ulid.ts';
import type { Sending } from '#kit/use-resend.ts';
import type { Client } from '#streams/client.ts';
import type { ActName, Subject } from './acts.ts';

/** Acts that need nothing said; each answers the booking that is at hand afterwards. */

type Direct = (client: Client, row: Subject, sending: Sending) => Promise<{ readonly id: string }>;

const event =
  (call: typeof acceptBooking): Direct =>
  async (client, { id }, sending) =>
    (await client.call(call, { body: { id }, ...sending })).data;

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

export const submitOne = async (client: Client, { id, version }: Subject, agreed: SubmitWords): Promise<void> => {
  await client.call(submitBooking, { body: { id, ...agreed }, ifMatch: version, idempotencyKey: ulid() });
};
