import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { type DraftStream, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { type WizardRecord, wizardKey } from './work-stream.ts';

const definition: DraftDefinition<string, string> = {
  initial: '',
  evolve: (_, text) => text,
  merge: (_, later) => later,
};

export interface KeptText {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly forget: () => void;
}

/** A word that goes with a submission and is no part of the record, as the reason of an amendment: unsent work all the same. */
export function useKeptText(record: WizardRecord, name: string): KeptText {
  const client = useClient();
  const own = wizardKey(seatKey(useSession()), record);
  const { seat, route } = own;
  const place = `${own.record}#${name}`;
  const [text, setText] = useState('');
  const stream = useRef<DraftStream<string, string> | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let opened: DraftStream<string, string> | null = null;
    const opening = client.drafts.open({ seat, route, record: place }, definition).then(
      found => {
        opened = found;
        if (!isCurrent) return;
        stream.current = found;
        // What was typed while the disk was read is newer than what stands there.
        setText(typed => typed || found.view().state);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
      stream.current = null;
      void opening.then(() => opened?.close());
    };
  }, [client, seat, route, place]);

  const write = useCallback((next: string) => {
    setText(next);
    void stream.current?.append(next, KEYSTROKE_BATCH_MS).catch(() => {});
  }, []);
  const forget = useCallback(() => {
    setText('');
    void stream.current?.discard().catch(() => {});
  }, []);
  return { text, write, forget };
}
