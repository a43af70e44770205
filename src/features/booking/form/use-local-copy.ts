import { useEffect, useRef, useState } from 'react';
import { useClient } from '#kit/client.tsx';
import type { DraftKey } from '#machines/draft/draft-key.ts';
import type { DraftStream } from '#streams/draft-stream.ts';
import type { FormSession } from './model/form-session.ts';
import { type Kept, type LocalCopy, localCopy } from './model/local-copy.ts';
import { mergeContents } from './model/merge-content.ts';

/** Work of before goes over what the server has: as it was, or joined with what others have saved since. */
function restore(session: FormSession, copy: LocalCopy): void {
  const { id, version } = session.view();
  session.change({ customerId: copy.customerId, deskNote: copy.deskNote });
  if (id === null || copy.version === version || copy.base === null) session.take(copy.content, copy.links);
  else session.take(mergeContents(copy.base, copy.content, session.store.read()).merged, copy.links);
}

/** Keeps in this browser what the server does not have yet, and brings it back after a reload (G-C9). */
export function useLocalCopy(
  session: FormSession,
  { seat, route, record }: DraftKey,
  isOn: boolean,
): { readonly isShown: boolean; discard(): void } {
  const client = useClient();
  const [isShown, setShown] = useState(false);
  const [before] = useState(() => session.store.read());
  const asked = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    let opened: DraftStream<LocalCopy | null, Kept> | null = null;
    client.drafts.open({ seat, route, record }, localCopy).then(
      stream => {
        opened = stream;
        if (!isWanted) return void stream.close();
        const { restored, state } = stream.view();
        session.keepIn(stream);
        // A form that comes back from the background holds all that stood in it.
        if (restored && state && !asked.current) {
          restore(session, state);
          setShown(true);
        }
        // The draft has got its number while something was typed.
        if (asked.current && session.view().isDirty) void stream.append({ type: 'kept', copy: session.localCopy() });
        asked.current = true;
      },
      // A browser that keeps nothing still has the server's draft.
      () => undefined,
    );
    return () => {
      isWanted = false;
      session.keepIn(null);
      const { id } = session.view();
      // Kept under the draft's number from now on: the next new booking is not this one.
      const end = id !== null && record !== id ? opened?.discard() : opened?.close();
      void end?.catch(() => undefined);
    };
  }, [client, session, seat, route, record, isOn]);
  return {
    isShown,
    discard() {
      session.take(before);
      setShown(false);
    },
  };
}
