import { useCallback, useEffect, useState } from 'react';
import type { BillBody, BillField } from '#contract/bill/body.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { seatKey } from '#machines/draft/draft-key.ts';
import { type DraftStream, type DraftView, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { type BillDraft, type BillDraftEvent, billDraft, NO_BILL_DRAFT } from './bill-draft.ts';

export interface KeptBill {
  readonly draft: BillDraft;
  /** Unsaved words of before have come back. */
  readonly restored: boolean;
  /** All that was typed is on the disk of this computer. */
  readonly onDisk: boolean;
  /** The browser cannot keep anything. */
  readonly failed: boolean;
  put(field: BillField, text: string): void;
  /** After a save, or when the person says so. */
  discard(): Promise<void>;
}

type Saved = { readonly id: string; readonly version: number; readonly body: BillBody };

/** Keeps what is typed on a bill in this browser, under seat and bill, at most 800 ms behind the keys. */
export function useBillDraft(route: string, saved: Saved | null): KeptBill {
  const client = useClient();
  const session = useSession();
  const seat = seatKey(session);
  const record = saved?.id ?? '';
  const [stream, setStream] = useState<DraftStream<BillDraft, BillDraftEvent> | null>(null);
  const [view, setView] = useState<DraftView<BillDraft> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (record === '') return;
    let isCurrent = true;
    const opening = client.drafts.open({ seat, route, record }, billDraft);
    const hearing = opening.then(
      one => {
        if (!isCurrent) return null;
        setStream(one);
        return one.view$.subscribe(setView);
      },
      () => {
        setFailed(true);
        return null;
      },
    );
    return () => {
      isCurrent = false;
      setStream(null);
      setView(null);
      void hearing.then(subscription => subscription?.unsubscribe());
      void opening.then(one => one.close()).catch(() => {});
    };
  }, [client, seat, route, record]);

  const append = useCallback(
    (event: BillDraftEvent) => void stream?.append(event, KEYSTROKE_BATCH_MS).catch(() => {}),
    [stream],
  );
  const put = useCallback(
    (field: BillField, text: string) => {
      if (!stream || !saved) return;
      if (stream.view().state.base === null) append({ type: 'began', version: saved.version, body: saved.body });
      append({ type: 'put', field, text });
    },
    [stream, saved, append],
  );
  return {
    draft: view?.state ?? NO_BILL_DRAFT,
    restored: view?.restored ?? false,
    onDisk: view?.saved ?? false,
    failed: failed || (view?.failed ?? false),
    put,
    discard: async () => {
      await stream?.discard();
    },
  };
}
