import { useState } from 'react';
import { submitBooking } from '#contract/booking/draft.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import { tell } from '../form/tell.ts';
import { both } from './locale/both.ts';
import type { MadeDraft } from './use-notes.ts';

/** A draft that was made here; submitted, or why it was not. */
export interface Made extends MadeDraft {
  readonly isSubmitted: boolean;
  readonly trouble: Text | null;
}

/** Drafts of this page, and their submission: by a person, after everything was confirmed. */
export function useMade() {
  const client = useClient();
  const [drafts, setDrafts] = useState<readonly Made[]>([]);
  const submission = useSend({
    name: ['booking', 'submitMade'],
    rowsOf: (draft: Seen) => [draft],
    wordsOf: () => ({}),
    send: ({ id }, { once }) => client.call(submitBooking, { body: { id }, ...once }),
  });
  const open = drafts.filter(({ isSubmitted }) => !isSubmitted);
  return {
    drafts,
    show: (made: readonly MadeDraft[]) =>
      setDrafts(made.map(draft => ({ ...draft, isSubmitted: false, trouble: null }))),
    clear: () => setDrafts([]),
    canSubmit: (isAllowed: boolean): Command['enabled'] => {
      if (!isAllowed) return both('refuse.noRight');
      return open.length > 0 ? true : both('refuse.noDrafts');
    },
    /** Each by itself: what one lacks keeps no other back. */
    async submit(): Promise<void> {
      let done = 0;
      for (const { id, version } of open) {
        const outcome: Partial<Made> = await submission.run({ id, version }).then(
          () => ({ isSubmitted: true, trouble: null }),
          error => ({ trouble: reasonOf(error) }),
        );
        if (outcome.isSubmitted) done += 1;
        setDrafts(all => all.map(draft => (draft.id === id ? { ...draft, ...outcome } : draft)));
      }
      const n = open.length;
      tell('smart', both('submitted', { n: done, m: n }), done === n ? 'success' : 'warning');
    },
  };
}
