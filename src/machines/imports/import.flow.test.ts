import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type ActInput, importFlow, type RunStatus, type UploadInput } from './import.flow.ts';

const PREVIEW: RunStatus = { id: 'r1', state: 'PREVIEW', version: 2, ready: 3 };

/** An import whose acts are answered one by one. */
function anImport() {
  const asked: ActInput[] = [];
  const answers: PromiseWithResolvers<RunStatus>[] = [];
  const act = fromPromise<RunStatus, ActInput>(({ input }) => {
    asked.push(input);
    const answer = Promise.withResolvers<RunStatus>();
    answers.push(answer);
    return answer.promise;
  });
  const upload = fromPromise<RunStatus, UploadInput>(async () => PREVIEW);
  const actor = createActor(importFlow.provide({ actors: { act, upload } }), { input: { kind: 'own:FeeCode' } });
  actor.start();
  return { actor, asked, answers };
}

async function previewed() {
  const one = anImport();
  one.actor.send({ type: 'run.opened', id: 'r1' });
  one.actor.send({ type: 'run.changed', run: PREVIEW });
  await waitFor(one.actor, snapshot => snapshot.matches({ open: 'preview' }));
  return one;
}

const decide = (line: number) =>
  ({ type: 'act.asked', act: { name: 'decide', lines: [line], decision: 'TAKE' } }) as const;

describe('the import flow', () => {
  it('does decisions that are typed faster than they are answered one after the other', async () => {
    const { actor, asked, answers } = await previewed();
    for (const line of [2, 3, 4]) actor.send(decide(line));
    expect(asked).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) {
      answers[at]!.resolve(PREVIEW);
      await waitFor(actor, ({ context }) => context.acts.length === 2 - at);
    }
    expect(asked.map(({ act }) => 'lines' in act && act.lines)).toEqual([[2], [3], [4]]);
    expect(actor.getSnapshot().matches({ open: 'preview' })).toBe(true);
  });

  it('applies once for a key that is pressed twice, whole where that was chosen', async () => {
    const { actor, asked, answers } = await previewed();
    actor.send({ type: 'whole.chosen', isWhole: true });
    for (const _ of ['once', 'twice']) actor.send({ type: 'act.asked', act: { name: 'apply' } });
    answers[0]!.resolve({ ...PREVIEW, state: 'APPLYING', version: 3 });
    await waitFor(actor, snapshot => snapshot.matches({ open: 'working' }));
    expect(asked.map(({ act, mode }) => [act.name, mode])).toEqual([['apply', 'ALL_OR_NOTHING']]);
  });

  it('lets go of decisions that wait behind one that was refused', async () => {
    const { actor, asked, answers } = await previewed();
    for (const line of [2, 3]) actor.send(decide(line));
    answers[0]!.reject(new Error('refused'));
    await waitFor(actor, snapshot => snapshot.matches({ open: 'preview' }));
    expect([asked.length, actor.getSnapshot().context.acts]).toEqual([1, []]);
  });

  it('does not go back to what an older answer says of the run', async () => {
    const { actor } = await previewed();
    actor.send({ type: 'run.changed', run: { ...PREVIEW, state: 'PARSING', version: 1 } });
    expect(actor.getSnapshot().matches({ open: 'preview' })).toBe(true);
  });

  it('forgets what was said of columns when the file was read anew', async () => {
    const { actor } = await previewed();
    actor.send({ type: 'column.mapped', column: '0', field: 'code' });
    actor.send({ type: 'run.changed', run: { ...PREVIEW, ready: 2 } });
    expect(actor.getSnapshot().context.mapping).toEqual({ 0: 'code' });
    actor.send({ type: 'run.changed', run: { ...PREVIEW, version: 3 } });
    expect(actor.getSnapshot().context.mapping).toEqual({});
  });
});
