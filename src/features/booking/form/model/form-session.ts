import { createActor, fromPromise } from 'xstate';
import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import { saveBooking } from '#contract/booking/draft.calls.ts';
import { saveOutcomeOf } from '#kit/form/save-outcome.ts';
import { ulid } from '#kit/ulid.ts';
import { mayBeDone } from '#kit/use-resend.ts';
import {
  type DraftActor,
  draftFlow,
  type KeepingState,
  type SaveOutcome,
  saveDraft,
} from '#machines/draft/draft.flow.ts';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import type { DraftStream } from '#streams/draft-stream.ts';
import { KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { type ContentStore, createContentStore } from './content-store.ts';
import { createFaultStore, type FaultStore } from './fault-store.ts';
import type { Kept, LocalCopy } from './local-copy.ts';

/** What a form begins with: a draft of the server, or the beginning of one. */
export interface Beginning {
  readonly id: string | null;
  readonly bookingNo: string | null;
  readonly version: number;
  readonly state: BookingState;
  readonly content: BookingContent;
  readonly links: BookingLinks;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerNameEn: string;
  readonly deskNote: string;
  readonly stateReason: string | null;
}

/** What is known of the draft beside its content. */
export interface SessionView extends Omit<Beginning, 'content'> {
  readonly keeping: KeepingState;
  /** Why the last save failed. */
  readonly problem: unknown;
  /** Something was typed that the server does not have. */
  readonly isDirty: boolean;
  /** All that was typed is on the disk of this browser. */
  readonly isKeptHere: boolean;
}

export interface FormSession {
  readonly store: ContentStore;
  readonly faults: FaultStore;
  /** Keeps the draft on the server, behind the keys. */
  readonly keeper: DraftActor;
  view(): SessionView;
  subscribe(listener: () => void): () => void;
  /** Changes what stands beside the content, as the person said. */
  change(part: Partial<Pick<SessionView, 'customerId' | 'deskNote' | 'links'>>): void;
  /** Takes content and links of a template, a booking, a copy of this browser: it counts as typed. */
  take(content: BookingContent, links?: BookingLinks): void;
  /** The server's draft that both sides began with. */
  base(): BookingContent | null;
  /** After a merge: goes on over the newest version. */
  rebase(content: BookingContent, theirs: { readonly content: BookingContent; readonly version: number }): void;
  /** The document moved on: submitted. */
  moved(state: BookingState, version: number): void;
  /** Saves all that stands, a new draft too where nothing was typed yet. */
  save(): Promise<boolean>;
  localCopy(): LocalCopy;
  /** Where this browser keeps what the server does not have yet. */
  keepIn(stream: DraftStream<LocalCopy | null, Kept> | null): void;
}

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5_000;

export function createFormSession(client: Client, { content, ...beginning }: Beginning): FormSession {
  const store = createContentStore(content);
  const faults = createFaultStore();
  const listeners = new Set<() => void>();
  const requestKey = ulid();
  let base = beginning.id === null ? null : content;
  let stream: DraftStream<LocalCopy | null, Kept> | null = null;
  // What the first save sent: said again under its key it makes no second draft. What was refused was not done, and is forgotten.
  let firstSent: { readonly content: BookingContent; readonly body: Omit<LocalCopy, 'base' | 'version'> } | null = null;
  // Of a first save that was not answered: the draft may hold this, whatever was sent after it under the same key.
  let unanswered: BookingContent | null = null;
  let view: SessionView = { ...beginning, keeping: 'clean', problem: null, isDirty: false, isKeptHere: false };
  const become = (part: Partial<SessionView>) => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const beside = () => ({ links: view.links, customerId: view.customerId, deskNote: view.deskNote });

  async function send(sent: BookingContent): Promise<void> {
    const { id, version } = view;
    if (id === null) {
      firstSent ??= { content: sent, body: { content: sent, ...beside() } };
      const { content: first, body } = firstSent;
      const { data } = await client.call(saveBooking, { body, idempotencyKey: requestKey }).catch((error: unknown) => {
        if (error instanceof CallError && !mayBeDone(error)) firstSent = null;
        else unanswered ??= first;
        throw error;
      });
      base = unanswered ?? first;
      become({ id: data.id, bookingNo: data.bookingNo, version: data.version, state: data.state });
      if (base !== sent) await send(sent);
      return;
    }
    const { data } = await client.call(saveBooking, { body: { id, content: sent, ...beside() }, ifMatch: version });
    base = sent;
    become({ version: data.version, state: data.state });
  }

  async function save(sent: BookingContent): Promise<SaveOutcome> {
    try {
      await send(sent);
      become({ problem: null });
      if (store.read() === sent) {
        become({ isDirty: false });
        await stream?.discard().catch(() => undefined);
      }
      return 'saved';
    } catch (error) {
      become({ problem: error });
      return saveOutcomeOf(error);
    }
  }

  const keeper = createActor(draftFlow.provide({ actors: { save: fromPromise(() => save(store.read())) } }), {
    input: { saveAfterMs: SAVE_AFTER_MS, tryAgainMs: TRY_AGAIN_MS },
  });
  keeper.subscribe(({ value }) => value !== view.keeping && become({ keeping: value }));
  keeper.start();

  const session: FormSession = {
    store,
    faults,
    keeper,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(part) {
      become(part);
      // A change beside the content is one of the draft all the same.
      store.replace({ ...store.read() });
      note();
    },
    take(next, links) {
      if (links) become({ links });
      store.replace(next);
      note();
    },
    base: () => base,
    rebase(next, theirs) {
      base = theirs.content;
      become({ version: theirs.version, problem: null });
      store.replace(next);
      keeper.send({ type: 'REBASED' });
    },
    moved: (state, version) => become({ state, version, isDirty: false }),
    save() {
      if (view.id === null && view.keeping === 'clean') keeper.send({ type: 'TYPED' });
      return saveDraft(keeper);
    },
    localCopy: () => ({ content: store.read(), ...beside(), base, version: view.version }),
    keepIn(next) {
      stream = next;
    },
  };

  function note(): void {
    if (!view.isDirty || view.isKeptHere) become({ isDirty: true, isKeptHere: false });
    void keepHere();
    keeper.send({ type: 'TYPED' });
  }
  /** A browser that keeps nothing still has the server's draft. */
  async function keepHere(): Promise<void> {
    const kept = stream;
    await kept?.append({ type: 'kept', copy: session.localCopy() }, KEYSTROKE_BATCH_MS).catch(() => undefined);
    if (kept?.view().saved && !view.isKeptHere) become({ isKeptHere: true });
  }
  store.typed(note);
  return session;
}
