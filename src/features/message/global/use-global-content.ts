import { useCallback, useEffect, useRef, useState } from 'react';
import { type GlobalContent, type GlobalMessage, NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import { seatKey } from '#machines/draft/draft-key.ts';
import { type DraftStream, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';

type Typed = Partial<GlobalContent>;

/** What was typed over the saved message, field by field. */
const definition: DraftDefinition<Typed, Typed> = {
  initial: {},
  evolve: (before, typed) => ({ ...before, ...typed }),
  merge: (earlier, later) => ({ ...earlier, ...later }),
};

const contentOf = (message: GlobalMessage): GlobalContent => ({
  titleZh: message.titleZh,
  titleEn: message.titleEn,
  bodyZh: message.bodyZh,
  bodyEn: message.bodyEn,
  category: message.category,
  level: message.level,
  audience: message.audience,
  mail: message.mail,
  sendAt: message.sendAt,
  expiresAt: message.expiresAt,
  mustConfirm: message.mustConfirm,
  forNewMembers: message.forNewMembers,
  attachments: message.attachments,
});

/** The words of a message being written: the saved ones, and over them what was typed, kept in this browser until it is saved. */
export function useGlobalContent(record: string, saved: GlobalMessage | undefined) {
  const client = useClient();
  const seat = seatKey(useSession());
  const [typed, setTyped] = useState<Typed>({});
  const [isRestored, setRestored] = useState(false);
  const stream = useRef<DraftStream<Typed, Typed> | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let opened: DraftStream<Typed, Typed> | null = null;
    const opening = client.drafts.open({ seat, route: MESSAGE_PATHS.send, record }, definition).then(
      found => {
        opened = found;
        if (!isCurrent) return;
        stream.current = found;
        const { state, restored } = found.view();
        setRestored(restored && Object.keys(state).length > 0);
        // What was typed while the disk was read is newer than what stands there.
        setTyped(now => ({ ...state, ...now }));
      },
      () => {},
    );
    return () => {
      isCurrent = false;
      stream.current = null;
      setTyped({});
      void opening.then(() => opened?.close());
    };
  }, [client, seat, record]);

  const set = useCallback((change: Typed) => {
    setTyped(before => ({ ...before, ...change }));
    void stream.current?.append(change, KEYSTROKE_BATCH_MS).catch(() => {});
  }, []);
  /** After a save, or when the person throws it away. */
  const forget = useCallback(async () => {
    setTyped({});
    setRestored(false);
    await stream.current?.discard().catch(() => {});
  }, []);

  const base = saved ? contentOf(saved) : NEW_GLOBAL_CONTENT;
  const content: GlobalContent = { ...base, ...typed };
  return { content, set, forget, isRestored, isDirty: JSON.stringify(content) !== JSON.stringify(base) };
}
