import { createActor, fromPromise } from 'xstate';
import { discardDraftSet, getDraftSet, type KeptDraftSet, saveDraftSet } from '#contract/si/draft-set.calls.ts';
import { type DraftActor, draftFlow, type SaveOutcome } from '#machines/draft/draft.flow.ts';
import type { SiSource, Work } from '#machines/si/multi-create.work.ts';
import { CallError } from '#streams/call-error.ts';
import type { ClientClock } from '#streams/client-clock.ts';
import type { Http } from '#streams/http.ts';
import type { WizardSession } from '../wizard/wizard-session.ts';
import { copyOfWork, type DraftTimes, timesAfter } from './copy-of-work.ts';
import type { TimesStore } from './draft-times.ts';
import { type EarlierVersion, saidOf, takeOver } from './take-over.ts';

/** A change is sent so long after it (design A2.7); what failed is tried again. */
export const SEND_AFTER_MS = 3_000;
export const RETRY_AFTER_MS = 15_000;

export interface SyncState {
  /** The server was asked what it has; before that nothing is begun that it could compete with. */
  readonly ready: boolean;
  readonly phase: 'idle' | 'copying' | 'copied' | 'failed';
  /** Of the last copy that arrived. */
  readonly copiedAt: string | null;
  readonly notice: { readonly kind: 'takenOver' | 'merged'; readonly at: string } | null;
  readonly earlier: readonly EarlierVersion[];
}

export interface DraftSync {
  /** Keeps the copy behind the keys. */
  readonly keeper: DraftActor;
  state(): SyncState;
  subscribe(listener: () => void): () => void;
  /** Asks once what the server has. `source` of the shipment is needed to go on with work that is not here. */
  begin(source: SiSource | null): void;
  /** Sends what waits, as when the page is left. */
  flush(): void;
  restore(version: EarlierVersion): void;
  dismiss(): void;
}

export interface SyncDeps {
  readonly http: Pick<Http, 'call'>;
  readonly session: WizardSession;
  readonly record: string;
  readonly times: TimesStore;
  readonly clock: ClientClock;
  /** When the stream of this device was last written, before this page; null when there is none. */
  readonly writtenAt: string | null;
  /** The seat whose work it is, is still the one that is signed in. */
  readonly isOurs: () => boolean;
}

const nothing = (): void => {};

const workOf = (session: WizardSession): Work | null => session.state().snapshot.context.work;

/** Keeps the server copy of one wizard: asks for it, goes on with it, sends every change a little later. */
export function createDraftSync(deps: SyncDeps): DraftSync {
  const { http, session, record, clock } = deps;
  const listeners = new Set<() => void>();
  let state: SyncState = { ready: false, phase: 'idle', copiedAt: null, notice: null, earlier: [] };
  let seen: Work | null = session.state().isUntouched ? null : workOf(session);
  let times: DraftTimes = { ...timesOfStream(), ...deps.times.read() };
  let version = 0;
  let isAsked = false;
  let isTaking = false;
  /** The save that is on its way, if any. */
  let saving: Promise<unknown> = Promise.resolve();
  const typed = (): void => keeper.send({ type: 'TYPED' });

  const now = (): string => new Date(clock.now()).toISOString();
  function timesOfStream(): DraftTimes {
    const at = deps.writtenAt;
    return at === null ? {} : Object.fromEntries((workOf(session)?.drafts ?? []).map(draft => [draft.draftId, at]));
  }
  function publish(change: Partial<SyncState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function take(copy: KeptDraftSet, source: SiSource | null): void {
    version = copy.version;
    const { isUntouched } = session.state();
    const found = takeOver(workOf(session), times, copy, { source, isUntouched });
    const isTaken = found.kind !== 'same';
    isTaking = true;
    for (const event of found.events) session.send(event);
    isTaking = false;
    times = { ...times, ...Object.fromEntries(found.taken.map(({ draftId, at }) => [draftId, at])) };
    seen = workOf(session);
    deps.times.write(times);
    publish({
      earlier: found.earlier,
      copiedAt: copy.updatedAt,
      phase: 'copied',
      notice: isTaken ? { kind: found.kind === 'merged' ? 'merged' : 'takenOver', at: copy.updatedAt } : state.notice,
    });
  }

  async function ask(source: SiSource | null): Promise<void> {
    const { data } = await http.call(getDraftSet, { query: { record } });
    if (data) take(data, source);
  }

  async function send(): Promise<SaveOutcome> {
    const { result, phase } = session.state();
    if (!deps.isOurs() || result) return 'saved';
    if (phase === 'submitting') return 'later';
    const work = session.state().isUntouched ? null : workOf(session);
    const copy = copyOfWork(work, record, times, now());
    if (!copy) {
      if (version === 0) return 'saved';
      await http.call(discardDraftSet, { body: { record } });
      version = 0;
      publish({ phase: 'idle', copiedAt: null, earlier: [], notice: null });
      return 'saved';
    }
    publish({ phase: 'copying' });
    try {
      const { data } = await http.call(saveDraftSet, { body: { ...copy, version } });
      version = data.version;
      publish({ phase: 'copied', copiedAt: data.updatedAt });
      return 'saved';
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'stale') throw error;
      // Another device was faster, or has thrown its copy away: what it has comes in, and the result goes out.
      version = 0;
      await ask(work?.source ?? null);
      return 'later';
    }
  }

  const save = fromPromise(() => {
    const sending = send().catch((): SaveOutcome => {
      publish({ phase: 'failed' });
      return 'offline';
    });
    saving = sending;
    return sending;
  });
  const keeper = createActor(draftFlow.provide({ actors: { save } }), {
    clock,
    input: { saveAfterMs: SEND_AFTER_MS, tryAgainMs: RETRY_AFTER_MS },
  }).start();

  session.subscribe(() => {
    const { result, isUntouched } = session.state();
    if (result) {
      // The server has forgotten its copy with the submission.
      const wasSaving = keeper.getSnapshot().matches('saving');
      keeper.send({ type: 'FORGET' });
      version = 0;
      times = {};
      seen = null;
      deps.times.forget();
      // A copy that was on its way meanwhile may have arrived after that.
      if (wasSaving) void saving.then(() => http.call(discardDraftSet, { body: { record } })).catch(nothing);
      if (state.phase !== 'idle' || state.notice) publish({ phase: 'idle', copiedAt: null, notice: null, earlier: [] });
      return;
    }
    const work = isUntouched ? null : workOf(session);
    if (isTaking || work === seen) return;
    const before = seen;
    seen = work;
    const isSameContent = before && work && before.drafts === work.drafts && before.open === work.open;
    if (isSameContent && before.num === work.num) return;
    times = timesAfter(times, before, work, now());
    deps.times.write(times);
    typed();
    if (work === null) keeper.send({ type: 'SAVE' });
  });

  return {
    keeper,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(source) {
      if (isAsked) return;
      isAsked = true;
      // Work of an earlier page may never have reached the server.
      const done = () => {
        publish({ ready: true });
        if (!session.state().isUntouched && workOf(session)) typed();
      };
      ask(source).then(done, done);
    },
    flush: () => keeper.send({ type: 'SAVE' }),
    restore(earlier) {
      const work = workOf(session);
      const openId = work?.open ? work.drafts[work.open.index]?.draftId : undefined;
      if (openId !== earlier.draftId) {
        if (openId !== undefined) session.send({ type: 'SAVE_DRAFT' });
        session.send({ type: 'EDIT', draftId: earlier.draftId });
      }
      session.send({ type: 'EDIT_FIELD', path: '', value: earlier.draft, ...saidOf(earlier) });
      publish({ earlier: state.earlier.filter(other => other !== earlier) });
    },
    dismiss: () => publish({ notice: null, earlier: [] }),
  };
}
