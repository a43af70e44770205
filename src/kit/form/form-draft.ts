import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import type { Values } from './read-input.ts';

/** Unsent input of a form, as it is kept in the browser. */
export interface FormDraft {
  /** The row that was typed over, with its version; null for a new one. */
  readonly base: AnyRow | null;
  /** Fields as typed that differ from it. */
  readonly values: Values;
  /** Names of the rows that were picked: nobody else can tell them after a reload. */
  readonly labels: Readonly<Record<string, RefLabel>>;
}

export type FormDraftEvent =
  | { readonly type: 'began'; readonly base: AnyRow | null }
  | { readonly type: 'put'; readonly values: Values; readonly labels: Readonly<Record<string, RefLabel>> };

export const NO_DRAFT: FormDraft = { base: null, values: {}, labels: {} };

export const formDraft: DraftDefinition<FormDraft, FormDraftEvent> = {
  initial: NO_DRAFT,
  evolve: (draft, event) =>
    event.type === 'began'
      ? { ...NO_DRAFT, base: event.base }
      : { ...draft, values: { ...draft.values, ...event.values }, labels: { ...draft.labels, ...event.labels } },
  merge: (earlier, later) =>
    earlier.type === 'put' && later.type === 'put'
      ? {
          type: 'put',
          values: { ...earlier.values, ...later.values },
          labels: { ...earlier.labels, ...later.labels },
        }
      : null,
};
