import { type ReactNode, useEffect, useState } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useText } from '#kit/i18n.ts';
import { MergeDialog } from '#kit/merge-dialog.tsx';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import { conflictFields } from './conflict-fields.ts';
import { both } from './locale/both.ts';
import type { FormSession } from './model/form-session.ts';
import { type ContentMerge, mergeContents, resolveContents } from './model/merge-content.ts';
import { tell } from './tell.ts';

interface Pending {
  readonly merge: ContentMerge;
  readonly theirs: { readonly content: BookingContent; readonly version: number };
}

/** After a 412 (G-C7): reads the newest draft, joins what can be joined, and asks about the rest. Nothing typed is lost. */
export function useStaleMerge(session: FormSession, isStale: boolean): ReactNode {
  const client = useClient();
  const text = useText();
  const [pending, setPending] = useState<Pending | null>(null);
  useEffect(() => {
    const { id } = session.view();
    if (!isStale || id === null) return;
    let isWanted = true;
    const begin = async () => {
      const { data } = await client.call(getBooking, { query: { id } });
      if (!isWanted) return;
      const { content, version, state } = data;
      if (!knowsEvent('SAVE', state)) {
        session.moved(state, version);
        return;
      }
      const mine = session.store.read();
      const merge = mergeContents(session.base() ?? content, mine, content);
      if (merge.conflicts.length > 0) setPending({ merge, theirs: { content, version } });
      else {
        session.rebase(merge.merged, { content, version });
        tell('merged', both('toast.merged'), 'success');
      }
    };
    begin().catch(error => tell('merged', errorText(error), 'danger'));
    return () => {
      isWanted = false;
    };
  }, [client, session, isStale]);

  if (!pending) return null;
  const { merge, theirs } = pending;
  return (
    <MergeDialog
      isOpen
      fields={conflictFields(merge, theirs.content, text)}
      onResolve={choices => {
        session.rebase(resolveContents(merge, theirs.content, choices), theirs);
        setPending(null);
      }}
      onCancel={() => setPending(null)}
    />
  );
}
