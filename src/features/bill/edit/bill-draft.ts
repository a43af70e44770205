import type { BillBody, BillField } from '#contract/bill/body.ts';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';

/** Unsaved words of a bill, as they are kept in the browser. */
export interface BillDraft {
  /** What was typed over: version and words; null as long as nothing was typed. */
  readonly base: { readonly version: number; readonly body: BillBody } | null;
  readonly values: Readonly<Partial<Record<BillField, string>>>;
}

export type BillDraftEvent =
  | { readonly type: 'began'; readonly version: number; readonly body: BillBody }
  | { readonly type: 'put'; readonly field: BillField; readonly text: string };

/** What is typed back to how it was is no change any more. */
const withField = ({ base, values }: BillDraft, field: BillField, text: string): BillDraft['values'] => {
  if (base?.body[field] !== text) return { ...values, [field]: text };
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));
};

export const NO_BILL_DRAFT: BillDraft = { base: null, values: {} };

export const billDraft: DraftDefinition<BillDraft, BillDraftEvent> = {
  initial: NO_BILL_DRAFT,
  evolve: (draft, event) => {
    if (event.type === 'put') return { ...draft, values: withField(draft, event.field, event.text) };
    return { base: { version: event.version, body: event.body }, values: {} };
  },
  merge: (earlier, later) =>
    earlier.type === 'put' && later.type === 'put' && earlier.field === later.field ? later : null,
};

/** The words as they stand: what was typed over what it was typed over. */
export const bodyOf = (draft: BillDraft, saved: BillBody): BillBody =>
  ({ ...(draft.base?.body ?? saved), ...draft.values }) as BillBody;

export const isDirty = ({ values }: BillDraft): boolean => Object.keys(values).length > 0;
