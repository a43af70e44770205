import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { holderOf, isToDo, nextToDo, undoWindowOf } from '#machines/kernel/document-waiting.ts';
import type { Decided } from '#machines/kernel/queue.flow.ts';
import { useClient } from '../client.tsx';
import type { Command } from '../command.ts';
import { useDocumentActor } from '../document/document-actor.ts';
import { isDocumentRow } from '../document/document-cache.ts';
import { type Results, useApply } from '../document/use-apply.ts';
import { useNow } from '../now.ts';
import { type QueueActor, useActivity, useOpenRow, useQueueFlow } from './use-queue-flow.ts';
import { WORDS } from './words.ts';

export interface QueueOptions {
  /** The document that the reader has opened to work on it; null while none is. It is claimed while it is open. */
  readonly open: AnyDocumentRow | null;
  /** To open is only to look, as where a list shows what is under its cursor: what is claimed by key is kept alive. */
  readonly isOpenedTaken?: boolean;
  /** Rows of the list, in its order. It may hold documents of other kinds where `isWanted` tells what is to be done. */
  readonly rows: readonly AnyDocumentRow[];
  /** What the list is for; what waits for the reader unless said. */
  readonly isWanted?: (row: AnyDocumentRow) => boolean;
  /** Opens another document of the list. */
  readonly onOpen: (row: AnyDocumentRow) => void;
  /** Takes a decision back; what is refused is told there. */
  readonly onUndo: (event: string, rows: readonly AnyDocumentRow[]) => void;
}

export interface Queue {
  /** Not registered yet. None where the document has no claim. */
  readonly commands: readonly Command[];
  /** After an event was carried out: what was decided may be taken back for a while, and the next document opens. */
  onDone(event: string, results: Results): void;
  /** After a decision on a document of another kind, as it is then: the next one opens. */
  goOn(done: readonly AnyDocumentRow[]): void;
}

/**
 * A reader's way through a queue of documents that are claimed (`claim` of the declaration): what is opened is theirs while it is open,
 * next and previous go by key, the last decision is taken back by key. Commands of the claim itself are those of the document.
 */
export function useQueue(document: AnyDocument, options: QueueOptions): Queue {
  const { open, rows, onOpen, onUndo, isOpenedTaken = true } = options;
  const { claim } = document;
  const actor = useDocumentActor(document);
  const at = new Date(useNow()).toISOString();
  const { isWanted = (row: AnyDocumentRow) => isToDo(document, row, actor, at) } = options;
  const queue = useDocumentQueue(document, open, isOpenedTaken);
  useOpenRow(queue, open && { id: open.id, version: open.version, holder: holderOf(document, open, actor, at) });
  const decided = useSelector(queue, ({ context }) => context.decided);
  useActivity(queue, claim !== null && open !== null);

  const step = (id: string, by: 1 | -1, shortcut: string): Command => {
    const next = nextToDo(rows, { from: open?.id ?? null, by }, isWanted);
    return {
      id: `${document.type}.${id}`,
      title: by > 0 ? WORDS.next : WORDS.previous,
      section: document.title,
      shortcut,
      enabled: next ? true : WORDS.noNext,
      quiet: true,
      run: () => {
        if (next) onOpen(next);
      },
    };
  };
  const undo: Command = {
    id: `${document.type}.undoLast`,
    title: WORDS.undo,
    section: document.title,
    shortcut: 'alt+z',
    enabled: decided ? true : WORDS.noUndo,
    quiet: true,
    run: () => {
      if (decided) onUndo(decided.undo, decided.rows);
    },
  };
  const hasUndo = Object.keys(document.events).some(event => undoWindowOf(document, event) !== null);
  const goOn = (done: readonly AnyDocumentRow[]): void => {
    const left = done.find(({ id }) => id === open?.id);
    // What the reader need not do any more gives way to what is to be done.
    if (!left || isWanted(left)) return;
    const next = nextToDo(rows, { from: left.id, by: 1 }, isWanted);
    if (next && next.id !== left.id) onOpen(next);
  };
  return {
    commands: claim
      ? [step('nextWaiting', 1, 'alt+j'), step('previousWaiting', -1, 'alt+k'), ...(hasUndo ? [undo] : [])]
      : [],
    goOn,
    onDone(event, results) {
      if (!claim) return;
      const done = results.flatMap(({ row }) => (row && isDocumentRow(row) ? [row] : []));
      const last = decidedBy(document, event, done);
      if (last) queue.send({ type: 'DECIDED', decided: last });
      else if (event === decided?.undo) {
        queue.send({ type: 'UNDONE' });
        const [back] = done;
        if (back && open && back.id !== open.id) onOpen(back);
        return;
      }
      goOn(done);
    },
  };
}

function decidedBy(document: AnyDocument, event: string, rows: readonly AnyDocumentRow[]): Decided | null {
  const windowMs = undoWindowOf(document, event);
  const undo = document.events[event]?.undo;
  if (windowMs === null || !undo || rows.length === 0) return null;
  return { rows, undo, windowMs };
}

/** The machine with the calls of the document. */
function useDocumentQueue(document: AnyDocument, open: AnyDocumentRow | null, isOpenedTaken: boolean): QueueActor {
  const client = useClient();
  const apply = useApply<AnyDocument>(document);
  const known = useRef(new Map<string, AnyDocumentRow>());
  useLayoutEffect(() => {
    if (open) known.current.set(open.id, open);
  });
  const { claim } = document;
  /** Nobody is told: it is what opening and leaving mean. */
  const send = async (event: string, { id, version }: { readonly id: string; readonly version: number }) => {
    const row = known.current.get(id);
    if (!row) throw new Error(`${id} was never open`);
    const [result] = await apply.run({ event, rows: [{ ...row, version }], done: null } as never);
    return result?.row?.version ?? version;
  };
  return useQueueFlow(
    { idleMs: claim?.idleMs ?? Number.MAX_SAFE_INTEGER, isOpenedTaken },
    {
      take: row => send(claim?.take ?? '', row),
      release: row => send(claim?.release ?? '', row),
      keep: id => client.call(documentCalls(document).keepClaim, { body: { id } }),
    },
  );
}
