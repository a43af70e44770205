import { type AnyEventObject, type AnyMachineSnapshot, initialTransition } from 'xstate';
import type { DataOf } from '#contract/kernel/call.ts';
import type { siPage } from '#contract/si/calls.ts';
import { siStateOf } from '#contract/si/status.ts';
import { type MultiCreateContext, multiCreateFlow } from '#machines/si/multi-create.flow.ts';
import { add, save, start } from '#machines/si/multi-create.samples.ts';
import { reviewQueueFlow } from '#machines/si/review-queue.flow.ts';
import type { ReviewContext } from '#machines/si/review-queue.request.ts';
import { openRow, type QueueRow } from '#machines/si/review-queue.rows.ts';
import { UNDO_WINDOW_MS } from '#machines/si/shipping-instruction.guards.ts';
import { Customer } from '../support/drivers/customer.ts';
import { Reviewer } from '../support/drivers/reviewer.ts';
import { expect, test } from '../support/story.ts';
import { after, type Tour, wayOn } from '../support/transition-tour.ts';

/** Shortest ways through two machines, driven by keys: the screen is wherever the machine's own transition says. */
const workOf = ({ context }: AnyMachineSnapshot): MultiCreateContext => context as MultiCreateContext;

type WizardStep = 'START' | 'SAVE_DRAFT' | 'ADD' | 'EDIT' | 'DISCARD' | 'UNDO' | 'REDO';
const placeIn = ({ value }: AnyMachineSnapshot) =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as 'init' | 'process1' | 'process2' | 'finish';

let drawn = 1;
const WIZARD: Tour<WizardStep> = {
  machine: multiCreateFlow,
  steps: ['START', 'SAVE_DRAFT', 'ADD', 'UNDO', 'REDO', 'EDIT', 'DISCARD'],
  keyOf: snapshot => {
    const { past, future } = workOf(snapshot);
    return JSON.stringify([snapshot.value, past.length > 0, future.length > 0]);
  },
  eventsOf(snapshot, step) {
    const place = placeIn(snapshot);
    const { past, future, work } = workOf(snapshot);
    const events: Readonly<Record<WizardStep, readonly AnyEventObject[]>> = {
      START: place === 'init' ? [start(2)] : [],
      SAVE_DRAFT: place === 'process1' ? [save] : [],
      ADD: place === 'process2' ? [add(String(++drawn % 1_000_000).padStart(6, '0'))] : [],
      EDIT: place === 'process2' || place === 'finish' ? [{ type: 'EDIT', draftId: work?.drafts[0]?.draftId }] : [],
      DISCARD: place === 'process1' ? [{ type: 'DISCARD' }] : [],
      UNDO: past.length > 0 ? [{ type: 'UNDO' }] : [],
      REDO: future.length > 0 ? [{ type: 'REDO' }] : [],
    };
    return events[step];
  },
};

test('the wizard goes where its machine goes, by every step from every place', async ({ signIn }) => {
  const person = await signIn('NQUAYS', 'doc1');
  const customer = new Customer(person);
  await customer.beginFor('BK-NQ-06');
  const hands: Readonly<Record<WizardStep, () => Promise<void>>> = {
    START: () => customer.startSplit(2),
    SAVE_DRAFT: () => person.press('Control+s'),
    ADD: () => person.press('Control+Enter'),
    EDIT: () => customer.openDraft(1),
    DISCARD: async () => {
      await person.press('Alt+q');
      await expect(person.page.getByRole('dialog')).toBeVisible();
      await person.press('Control+Enter');
      await expect(person.page.getByRole('dialog')).toHaveCount(0);
    },
    UNDO: () => person.press('Alt+z'),
    REDO: () => person.press('Alt+y'),
  };
  const taken = new Set<string>();
  let model: AnyMachineSnapshot = initialTransition(multiCreateFlow)[0];
  for (let [step] = wayOn(WIZARD, model, taken); step; [step] = wayOn(WIZARD, model, taken)) {
    const key = `${WIZARD.keyOf(model)} × ${step}`;
    model = after(multiCreateFlow, model, WIZARD.eventsOf(model, step));
    await hands[step]();
    await customer.isAt(placeIn(model));
    const { work, past, future } = workOf(model);
    if (placeIn(model) !== 'init') {
      const drafts = placeIn(model) === 'process1' ? '.si-draft-list li' : '[role=grid] tbody tr';
      await expect(customer.wizard.locator(drafts), key).toHaveCount(work?.drafts.length ?? 0);
      for (const [command, can] of [
        ['si.wizard.undo', past.length > 0],
        ['si.wizard.redo', future.length > 0],
      ] as const)
        await expect(person.button(command), key).toHaveAttribute('aria-disabled', String(!can));
    }
    taken.add(key);
  }
  console.log(`browser: multi-create, ${taken.size} steps from every place`);
  expect(new Set([...taken].map(key => key.split(' × ')[1]))).toEqual(new Set(WIZARD.steps));
  person.usedNoPointer();
});

const queueOf = ({ context }: AnyMachineSnapshot): ReviewContext => context as ReviewContext;
const isIn = (snapshot: AnyMachineSnapshot, work: string): boolean => snapshot.matches({ work });
const REMARKS = '箱号错误，请核对';

type ReviewStep =
  | 'NEXT'
  | 'PREVIOUS'
  | 'MARK'
  | 'CLAIM'
  | 'APPROVE'
  | 'UNDO'
  | 'RETURN'
  | 'CANNED'
  | 'TYPE'
  | 'CONFIRM'
  | 'CANCEL';
const EVENT_OF: Partial<Record<ReviewStep, AnyEventObject>> = {
  TYPE: { type: 'TYPE', remarks: REMARKS },
  CANNED: { type: 'CANNED', text: REMARKS },
};

/** The answers of the server belong to the step; here they are foreseen, in the story they are those that came. */
const REVIEW: Tour<ReviewStep> = {
  machine: reviewQueueFlow,
  steps: ['UNDO', 'NEXT', 'PREVIOUS', 'MARK', 'CLAIM', 'RETURN', 'CANNED', 'TYPE', 'CANCEL', 'CONFIRM', 'APPROVE'],
  keyOf: snapshot => {
    const { request } = queueOf(snapshot);
    return JSON.stringify([snapshot.value, (request?.remarks ?? '') !== '']);
  },
  eventsOf(snapshot, step) {
    const { queue, request, undoable } = queueOf(snapshot);
    const row = openRow(queue);
    const event = EVENT_OF[step] ?? { type: step };
    if (isIn(snapshot, 'writingRemarks')) {
      const isWritten = (request?.remarks ?? '') !== '';
      if (step === 'TYPE') return isWritten ? [] : [event];
      if (step === 'CONFIRM') return isWritten ? [event, decided(request?.version ?? 1, 'RETURNED')] : [];
      return step === 'CANCEL' ? [event] : [];
    }
    if (!row || ['TYPE', 'CONFIRM', 'CANCEL'].includes(step)) return [];
    if (step === 'UNDO') return undoable ? [event, UNDONE, { ...LOADED, output: queue.rows }] : [];
    if (step === 'CLAIM') return [event, decided(row.version, row.claimerId === null ? 'IN_REVIEW' : 'SUBMITTED')];
    return step === 'APPROVE' ? [event, decided(row.version, 'APPROVED')] : [event];
  },
};
const decided = (version: number, state: string): AnyEventObject => ({
  type: 'xstate.done.actor.decide',
  output: { version: version + 1, state },
  actorId: 'decide',
});
const UNDONE: AnyEventObject = {
  type: 'xstate.done.actor.undo',
  output: { version: 1, state: 'IN_REVIEW' },
  actorId: 'undo',
};
const LOADED = { type: 'xstate.done.actor.load', actorId: 'load' };

test('the review queue goes where its machine goes, by every step from every place', async ({ signIn, api }) => {
  const person = await signIn('PLTFRM', 'docsup');
  const reviewer = new Reviewer(person);
  const token = (await person.bearer()) ?? '';
  const numbers = new Map<string, string>();
  const readRows = async (): Promise<QueueRow[]> => {
    const { data } = await api.get<DataOf<typeof siPage>>('/api/TDBillLadingInfo/List', token, {
      queue: 'true',
      limit: '200',
    });
    return data.rows.map(row => {
      numbers.set(row.Id, row.TBI_NO.replace(/\.00$/, ''));
      const state = siStateOf(row.TBI_STATUS) ?? 'SUBMITTED';
      return { id: row.Id, version: row.VERSION, state, claimerId: row.CLAIMER_ID, warnings: row.WARNINGS };
    });
  };
  await reviewer.openQueue();
  await reviewer.opened();
  const me = (await api.get<{ EmployeeId: string }>('/api/CurrentEmployee/Current', token)).data.EmployeeId;
  const hands: Readonly<Record<ReviewStep, () => Promise<void>>> = {
    NEXT: () => person.press('j'),
    PREVIOUS: () => person.press('k'),
    MARK: () => person.press('Space'),
    CLAIM: () => reviewer.decides(() => person.press('c')),
    APPROVE: () => reviewer.decides(() => person.press('a')),
    UNDO: () => reviewer.undo(),
    RETURN: () => person.press('r'),
    CANNED: () => person.press('1'),
    TYPE: () => person.type(REMARKS),
    CONFIRM: () => reviewer.decides(() => person.press('Control+Enter')),
    CANCEL: () => person.press('Alt+c'),
  };
  const start = initialTransition(reviewQueueFlow, { me })[0] as AnyMachineSnapshot;
  let model = after(reviewQueueFlow, start, [{ ...LOADED, output: await readRows() }]);
  const taken = new Set<string>();
  let undoUntil = 0;
  for (let [step] = wayOn(REVIEW, model, taken); step; [step] = wayOn(REVIEW, model, taken)) {
    const key = `${REVIEW.keyOf(model)} × ${step}`;
    const before = queueOf(model);
    const events = REVIEW.eventsOf(model, step);
    if (step === 'CLAIM') await person.can(openRow(before.queue)?.claimerId ? 'si.release_claim' : 'si.claim');
    if (step === 'APPROVE' || step === 'RETURN') await person.can(`si.${step.toLowerCase()}`);
    await hands[step]();
    // Who decided meanwhile is nobody here: what the server holds now is what the machine foresaw.
    const answers = step === 'UNDO' ? [events[0]!, UNDONE, { ...LOADED, output: await readRows() }] : events;
    model = after(reviewQueueFlow, model, answers);
    if (queueOf(model).undoable !== before.undoable) undoUntil = Date.now() + UNDO_WINDOW_MS - 2_000;
    // A slow machine: the window closes by itself, as it should.
    if (queueOf(model).undoable !== null && isIn(model, 'browsing') && Date.now() > undoUntil) {
      await expect(person.button('si.undo_review')).toHaveAttribute('aria-disabled', 'true');
      model = after(reviewQueueFlow, model, [{ type: 'xstate.after.undoWindow.reviewQueue.undo.open' }]);
    }
    const { queue, undoable } = queueOf(model);
    await expect(person.page.locator('.si-remarks:visible'), key).toHaveCount(isIn(model, 'writingRemarks') ? 1 : 0);
    await expect(reviewer.preview.locator('h2'), key).toContainText(numbers.get(queue.openId ?? '') ?? '—');
    if (isIn(model, 'browsing') && step !== 'NEXT' && step !== 'PREVIOUS')
      await expect(person.button('si.undo_review'), key).toHaveAttribute('aria-disabled', String(undoable === null));
    taken.add(key);
  }
  console.log(`browser: review, ${taken.size} steps from every place`);
  expect(new Set([...taken].map(key => key.split(' × ')[1]))).toEqual(new Set(REVIEW.steps));
  person.usedNoPointer();
});
