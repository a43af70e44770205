import type { Fact } from '#contract/kernel/facts.ts';
import { type SiDraft, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { type ShippingInstruction, shippingInstruction } from './shipping-instruction.document.ts';

export { diffContent } from '../kernel/content-changes.ts';

/** What its log tells of it: what it says of the cargo beside what is known of it, as forms, checks and messages read it. */
export type SiDocument = SiDraft & Omit<ShippingInstruction, 'content' | 'findings' | 'warnings'>;

export const siOf = ({ content, findings: _, warnings: __, ...known }: ShippingInstruction): SiDocument => ({
  ...content,
  ...known,
});

/** The document after these facts; `null` without any. */
export function foldSi(facts: readonly Fact[]): SiDocument | null {
  const row = foldDocument(shippingInstruction, facts);
  return row && siOf(row as ShippingInstruction);
}

const CONTENT_FIELDS = Object.keys(siDraftSchema.shape) as (keyof SiDraft)[];

/** The content alone, as the form edits it and `diffContent` compares it. */
export const contentOf = (document: SiDraft): SiDraft =>
  Object.fromEntries(CONTENT_FIELDS.map(field => [field, document[field]])) as unknown as SiDraft;
