import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';

/** Name of shipping instructions in the event log and on the live connection. */
export const SI_DOCUMENT_TYPE = shippingInstruction.type;
