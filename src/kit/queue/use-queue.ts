import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { holderOf, isToDo, nextToDo, undoWindowOf } from '#machines/kernel/document-waiting.ts';
import type { Decided } from '#machines/kernel/queue.flow.ts';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { useClient } from '../client.tsx';
import type { Command } from '../command.ts';
import { useDocumentActor } from '../document/document-actor.ts';
import { isDocumentRow } from '../document/document-cache.ts';
import { type Results, useApply } from '../document/use-apply.ts';
import { filled } from '../document/words.ts';
import { useText } from '../i18n.ts';
import { useNow } from '../now.ts';
import { refreshRows } from '../resource/resource-queries.ts';
import { showToast } from '../toasts.tsx';
import { nameOfClaimer } from './claimer.tsx';
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
  /** Key that takes the last decision back, where the screen does not offer the event itself. */
  readonly undoKey?: string;
  /** Takes a decision back; what is refused is told there. */
  readonly onUndo: (event: string, rows: readonly AnyDocumentRow[]) => void;
}

export interface Queue {
  /** The document that is open, with what signs of life have added to a claim for a time. */
  readonly open: AnyDocumentRow | null;
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
  const { rows, onOpen, onUndo, undoKey = 'alt+z' } = options;
  const { claim } = document;
  // A claim for a time cannot be laid back: it is made by key alone.
  const { isOpenedTaken = claim?.until === undefined } = options;
  const actor = useDocumentActor(document);
  const at = new Date(useNow()).toISOString();
  const { isWanted = (row: AnyDocumentRow) => isToDo(document, row, actor, at) } = options;
  const [kept, setKept] = useState<Kept | null>(null);
  const open = options.open && withKept(document, options.open, kept);
  const queue = useDocumentQueue(document, { open, isOpenedTaken, onKept: setKept });
  useOpenRow(queue, open && { id: open.id, version: open.version, holder: holderOf(document, open, actor, at) });
  const decided = useSelector(queue, ({ context }) => context.decided);
  useLossTold(document, queue, { open, isOthers: open !== null && holderOf(document, open, actor, at) === 'other' });
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
    shortcut: undoKey,
    enabled: decided ? true : WORDS.noUndo,
    quiet: false,
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
    open,
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

/** Who lost what they had in hand learns who has it, wherever they are on the page. */
function useLossTold(
  document: AnyDocument,
  queue: QueueActor,
  { open, isOthers }: { readonly open: AnyDocumentRow | null; readonly isOthers: boolean },
): void {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const lost = useSelector(queue, ({ context }) => context.lost);
  const tell = useEffectEvent(async (id: string) => {
    const row = open?.id === id ? open : null;
    const number = String(row?.[document.number] ?? '');
    const told = row && isOthers ? nameOfClaimer(document, row) : null;
    const name = told ?? (await readClaimer(client, document, id));
    showToast({
      id: `${document.type}.lost`,
      intent: 'warning',
      text: text(name ? filled(WORDS.lostTo, { number, name }) : filled(WORDS.lost, { number })),
    });
    await refreshRows(queries, documentResource(document), [id]);
  });
  useEffect(() => {
    if (lost !== null) void tell(lost);
  }, [lost]);
}

/** Who took it last, by its log; null where it was nobody, or where the log cannot be read. */
async function readClaimer(client: Client, document: AnyDocument, id: string): Promise<Text | null> {
  try {
    const { data } = await client.call(documentCalls(document).log, { query: { id } });
    const last = data.find(({ event }) => event === document.claim?.take || event === lapseOf(document));
    const who = last?.event === document.claim?.take ? last?.who : null;
    return who ? { zh: who, en: who } : null;
  } catch (failed) {
    if (failed instanceof CallError) return null;
    throw failed;
  }
}

const lapseOf = ({ claim }: AnyDocument): string | null => (claim && claim.until === undefined ? claim.lapse : null);

function decidedBy(document: AnyDocument, event: string, rows: readonly AnyDocumentRow[]): Decided | null {
  const windowMs = undoWindowOf(document, event);
  const undo = document.events[event]?.undo;
  if (windowMs === null || !undo || rows.length === 0) return null;
  if (rows.length > 1 && !document.events[undo]?.bulk) return null;
  return { rows, undo, windowMs };
}

/** Until when a claim stands, by its last sign of life. */
interface Kept {
  readonly id: string;
  readonly until: string;
}

/** No fact tells of a sign of life: the row that was read before it does not know how long the claim stands. */
function withKept({ claim }: AnyDocument, row: AnyDocumentRow, kept: Kept | null): AnyDocumentRow {
  if (claim?.until === undefined || kept?.id !== row.id) return row;
  const said = row[claim.until];
  return typeof said === 'string' && said < kept.until ? { ...row, [claim.until]: kept.until } : row;
}

/** The machine with the calls of the document. */
function useDocumentQueue(
  document: AnyDocument,
  {
    open,
    isOpenedTaken,
    onKept,
  }: {
    readonly open: AnyDocumentRow | null;
    readonly isOpenedTaken: boolean;
    readonly onKept: (kept: Kept) => void;
  },
): QueueActor {
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
      // A claim for a time is never made by opening, so that leaving lays nothing back.
      release: row => send(claim?.until === undefined ? (claim?.release ?? '') : '', row),
      keep: async id => {
        const { data } = await client.call(documentCalls(document).keepClaim, { body: { id } });
        onKept({ id, until: data.lapsesAt });
      },
    },
  );
}
