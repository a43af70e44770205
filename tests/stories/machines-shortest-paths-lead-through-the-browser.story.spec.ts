import { type AnyEventObject, type AnyMachineSnapshot, initialTransition } from 'xstate';
import { type MultiCreateContext, multiCreateFlow } from '#machines/si/multi-create.flow.ts';
import { add, save, start } from '#machines/si/multi-create.samples.ts';
import { Customer } from '../support/drivers/customer.ts';
import { expect, test } from '../support/story.ts';
import { after, type Tour, wayOn } from '../support/transition-tour.ts';

/** Shortest ways through a machine, driven by keys: the screen is wherever the machine's own transition says. */
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
