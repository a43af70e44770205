import type { SiDraft } from '../shipping-instruction.ts';

/** What a message to a carrier is made of: the SI and what the product knows around it. Time comes in, too. */
export interface CarrierMessageSource {
  /** Content as stored: normalised. */
  readonly draft: SiDraft;
  /** TBI_NO. */
  readonly no: string;
  /** 9 original, 5 complete replacement, 1 cancellation (BGM 1225). */
  readonly purpose: MessagePurpose;
  /** Control reference of the message before; empty for an original. */
  readonly previousRef: string;
  /** Why it is amended or cancelled; empty for an original. */
  readonly reason: string;
  readonly at: Date;
  readonly shipmentNo: string;
  /** Carrier's booking numbers: its own shipment's first, then those of merged ones. */
  readonly bookings: readonly string[];
  /** Empty when the vessel is not known. */
  readonly vesselImo: string;
  readonly requestor: Requestor;
}

export const MESSAGE_PURPOSES = ['9', '5', '1'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Who sends: the platform's document desk. */
export interface Requestor {
  readonly name: string;
  readonly desk: string;
  readonly email: string;
  readonly phone: string;
}
