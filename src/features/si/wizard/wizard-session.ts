import { type Actor, createActor } from 'xstate';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { CheckReport } from '#contract/si/calls.ts';
import type { KeptEvent, MultiCreateSnapshot, multiCreateFlow, SubmittedSi } from '#machines/si/multi-create.flow.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { type DraftStream, type DraftView, KEYSTROKE_BATCH_MS } from '#streams/draft-stream.ts';
import { isSameContent, type Reported, reportedBy } from './reported.ts';
import { stepped } from './work-stream.ts';

/** A pause this long between two keystrokes in one field begins a new step to undo. */
const RUN_WITHIN_MS = 1_200;

export type Phase = 'idle' | 'checking' | 'submitting';
export type OpenEvent = Extract<KeptEvent, { type: 'OPEN' }>;

export interface WizardState {
  readonly snapshot: MultiCreateSnapshot;
  readonly phase: Phase;
  /** Why the last check or submission failed; gone with the next step. */
  readonly problem: Problem | null;
  readonly reported: Reported | null;
  readonly wasChecked: boolean;
  readonly result: readonly SubmittedSi[] | null;
  /** Code of the last refused step, with a count, so that the same refusal twice is told twice. */
  readonly refusal: { readonly code: string; readonly count: number } | null;
  readonly disk: Pick<DraftView<unknown>, 'saved' | 'failed' | 'changedElsewhere'> & { readonly restored: boolean };
  readonly isUntouched: boolean;
}

export interface WizardSession {
  state(): WizardState;
  subscribe(listener: () => void): () => void;
  /** Modify mode: what stands there until the first change is made. */
  offer(event: OpenEvent): void;
  /** False: refused, and nothing has changed. */
  send(event: KeptEvent): boolean;
  check(): void;
  submit(acceptWarnings: readonly string[], amendReason: string): void;
  dismissNotice(): void;
  /** What was submitted is no longer shown: whoever comes back begins anew. */
  forgetResult(): void;
  /** Throws all of the unsent work away. */
  discard(): Promise<void>;
}

type Machine = typeof multiCreateFlow;

/**
 * One wizard over one persisted stream. What is shown is the fold of the stream; a running check or submission is an actor
 * that starts from it and whose answer belongs to exactly that content.
 */
export function createWizardSession(
  stream: DraftStream<MultiCreateSnapshot, KeptEvent>,
  machine: Machine,
  now: () => number = Date.now,
): WizardSession {
  const listeners = new Set<() => void>();
  let opening: { readonly event: OpenEvent; readonly snapshot: MultiCreateSnapshot } | null = null;
  let running: { readonly actor: Actor<Machine>; readonly from: MultiCreateSnapshot; readonly phase: Phase } | null =
    null;
  let checked: { readonly work: Work; readonly report: CheckReport } | null = null;
  let lastEdit: { readonly path: string; readonly at: number } | null = null;
  let extra: Pick<WizardState, 'problem' | 'reported' | 'result' | 'refusal'> = {
    problem: null,
    reported: null,
    result: null,
    refusal: null,
  };
  let isNoticeDismissed = false;
  let shown: WizardState;

  const isEmpty = (): boolean => !stream.view().canUndo;
  const folded = (): MultiCreateSnapshot => (isEmpty() && opening ? opening.snapshot : stream.view().state);

  /** The fold with the check that was made of this very content; a fold never calls, so it cannot have one. */
  function withCheck(snapshot: MultiCreateSnapshot): MultiCreateSnapshot {
    const { work } = snapshot.context;
    if (!work || !checked || !snapshot.matches('finish') || !isSameContent(work, checked.work)) return snapshot;
    return { ...snapshot, context: { ...snapshot.context, work: { ...work, lastCheck: checked.report } } };
  }

  function present(): WizardState {
    const { saved, failed, restored, changedElsewhere } = stream.view();
    return {
      ...extra,
      snapshot: withCheck(folded()),
      phase: running?.phase ?? 'idle',
      wasChecked: checked !== null,
      disk: { saved, failed, changedElsewhere, restored: restored && !isNoticeDismissed && !isEmpty() },
      isUntouched: isEmpty(),
    };
  }
  function publish(change: Partial<typeof extra> = {}): void {
    extra = { ...extra, ...change };
    shown = present();
    for (const listener of listeners) listener();
  }
  shown = present();

  function end(): void {
    const ended = running;
    running = null;
    ended?.actor.stop();
  }

  function run(phase: Phase, event: Parameters<Actor<Machine>['send']>[0]): void {
    if (running) return;
    const from = folded();
    const actor = createActor(machine, { snapshot: withCheck(from) });
    actor.start();
    actor.send(event);
    // What is refused goes nowhere, and the machine says why.
    if (!actor.getSnapshot().matches({ finish: phase })) {
      settle(phase, actor.getSnapshot());
      return;
    }
    running = { actor, from, phase };
    actor.subscribe(snapshot => {
      if (running?.actor !== actor || snapshot.matches({ finish: phase })) return;
      end();
      settle(phase, snapshot);
    });
    publish({ problem: null, refusal: null });
  }

  function settle(phase: Phase, { context }: MultiCreateSnapshot): void {
    const { work, problem, submitted, refusal } = context;
    if (!work) {
      publish();
      return;
    }
    if (submitted) {
      checked = null;
      publish({ result: submitted, reported: null });
      void stream.discard().catch(() => {});
      return;
    }
    if (refusal !== null) {
      refuse(refusal);
      return;
    }
    if (phase === 'checking' && work.lastCheck) checked = { work, report: work.lastCheck };
    publish({ problem, reported: reportedBy(work, problem) ?? extra.reported });
  }

  const refuse = (code: string): void => publish({ refusal: { code, count: (extra.refusal?.count ?? 0) + 1 } });

  /** Keystrokes that follow each other in one field are one step to undo. */
  function asRun(event: KeptEvent): KeptEvent {
    const before = lastEdit;
    lastEdit = event.type === 'EDIT_FIELD' && event.path !== '' ? { path: event.path, at: now() } : null;
    const isRun = before !== null && before.path === lastEdit?.path && lastEdit.at - before.at < RUN_WITHIN_MS;
    return isRun && event.type === 'EDIT_FIELD' ? { ...event, run: true } : event;
  }

  async function discard(): Promise<void> {
    end();
    checked = null;
    extra = { problem: null, reported: null, result: null, refusal: null };
    await stream.discard();
  }

  stream.view$.subscribe(() => {
    // Another tab may have gone on: an answer about content that is no longer there says nothing.
    if (running?.phase === 'checking' && running.from !== folded()) end();
    publish();
  });

  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(event) {
      if (!isEmpty() || opening?.event === event) return;
      opening = { event, snapshot: stepped(stream.view().state, event) };
      publish();
    },
    send(given) {
      if (running?.phase === 'submitting') return false;
      const event = asRun(given);
      const next = stepped(folded(), event);
      if (next.context.refusal !== null) {
        refuse(next.context.refusal);
        return false;
      }
      if (next.context.work === null) {
        // Nothing is left: not even a stream that would be "restored" as nothing.
        void discard();
        return true;
      }
      const first = isEmpty() ? opening : null;
      extra = { ...extra, problem: null, refusal: null, result: null };
      // A write that fails is shown by the stream's own mark and tried again with the next step.
      if (first) void stream.append(first.event, KEYSTROKE_BATCH_MS).catch(() => {});
      void stream.append(event, event.type === 'EDIT_FIELD' ? KEYSTROKE_BATCH_MS : 0).catch(() => {});
      return true;
    },
    check: () => run('checking', { type: 'CHECK' }),
    submit: (acceptWarnings, amendReason) => run('submitting', { type: 'SUBMIT', acceptWarnings, amendReason }),
    dismissNotice() {
      isNoticeDismissed = true;
      publish();
    },
    forgetResult() {
      if (extra.result === null) return;
      opening = null;
      publish({ result: null });
    },
    discard,
  };
}
