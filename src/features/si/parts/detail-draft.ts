import type { SiDetail } from '#contract/si/calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type SiWire, siFromWire } from '#contract/si/wire.ts';

/** The content of an answered SI in the product's own names. */
export const draftOf = (detail: SiDetail): SiDraft => siFromWire(detail as unknown as SiWire);
