import { type ReactNode, useEffect, useState } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useText } from '#kit/i18n.ts';
import { MergeDialog } from '#kit/merge-dialog.tsx';
import { both } from './locale/both.ts';
import { valueAt } from './model/content-store.ts';
import { fieldAt } from './model/fields.ts';
import type { FormSession } from './model/form-session.ts';
import { type ContentMerge, mergeContents, resolveContents } from './model/merge-content.ts';
import { sectionOf } from './model/sections.ts';
import { tell } from './tell.ts';

interface Pending {
  readonly merge: ContentMerge;
  readonly theirs: { readonly content: BookingContent; readonly version: number };
}

/** A place's value as the merge shows it. */
function shownValue(content: BookingContent, path: string): string {
  const value = valueAt(content, path);
  if (path === 'equipments')
    return content.equipments
      .map(({ units, type, commodities }) => `${units} × ${type} ${commodities.map(({ description }) => description)}`)
      .join('\n');
  return Array.isArray(value) ? value.map(one => JSON.stringify(one)).join('\n') : String(value ?? '');
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
      if (state !== 'DRAFT' && state !== 'RETURNED') {
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
  const labelOf = (path: string) => {
    const meta = fieldAt(path);
    return meta ? text(meta.label) : text(both(`sections.${sectionOf(path)}`));
  };
  return (
    <MergeDialog
      isOpen
      fields={merge.conflicts.map(path => ({
        path,
        label: labelOf(path),
        mine: shownValue(merge.merged, path),
        theirs: shownValue(theirs.content, path),
      }))}
      onResolve={choices => {
        session.rebase(resolveContents(merge, theirs.content, choices), theirs);
        setPending(null);
      }}
      onCancel={() => setPending(null)}
    />
  );
}
