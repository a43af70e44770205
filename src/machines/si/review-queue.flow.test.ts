import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { reviewQueueFlow, selectOpenRow } from './review-queue.flow.ts';
import type { BulkAnswer, ReviewAnswer, ReviewEvent, ReviewRequest } from './review-queue.request.ts';
import type { QueueRow } from './review-queue.rows.ts';
import { aRow, threeRows } from './review-queue.samples.ts';

const remarks = '箱号错误，请核对';

interface Doubles {
  readonly rows?: readonly QueueRow[];
  readonly decide?: (request: ReviewRequest) => Promise<ReviewAnswer>;
  readonly decideMany?: (rows: readonly QueueRow[]) => Promise<readonly BulkAnswer[]>;
}

/** A reviewer at the queue: sends keys, sees the outcome once the calls have answered. */
async function reviewer({ rows = threeRows, decide, decideMany }: Doubles = {}) {
  const sent: ReviewRequest[] = [];
  const clock = new SimulatedClock();
  const accept = async ({ version, event }: ReviewRequest): Promise<ReviewAnswer> => ({
    version: version + 1,
    state: event === 'APPROVE' ? 'APPROVED' : event === 'RELEASE_CLAIM' ? 'SUBMITTED' : 'IN_REVIEW',
  });
  const flow = reviewQueueFlow.provide({
    actors: {
      load: fromPromise(async () => rows),
      decide: fromPromise<ReviewAnswer, ReviewRequest>(({ input }) => {
        sent.push(input);
        return (decide ?? accept)(input);
      }),
      decideMany: fromPromise<readonly BulkAnswer[], { rows: readonly QueueRow[] }>(({ input }) =>
        (decideMany ?? (async all => all.map(({ id }) => ({ id, refused: null }))))(input.rows),
      ),
    },
  });
  const actor = createActor(flow, { input: { me: 'reviewer' }, clock }).start();
  const settled = () =>
    waitFor(actor, ({ value }) => ['browsing', 'writingRemarks', 'failed'].includes(value.work as string));
  await settled();
  return {
    sent,
    clock,
    see: () => actor.getSnapshot().context,
    stands: () => actor.getSnapshot().value,
    openId: () => selectOpenRow(actor.getSnapshot())?.id,
    async press(...events: ReviewEvent[]) {
      for (const event of events) {
        actor.send(event);
        await settled();
      }
    },
  };
}

describe('the queue', () => {
  it('opens its first row and walks with j and k, no further than its ends', async () => {
    const desk = await reviewer();
    expect(desk.openId()).toBe('a');
    await desk.press({ type: 'PREVIOUS' });
    expect(desk.openId()).toBe('a');
    await desk.press({ type: 'NEXT' }, { type: 'NEXT' }, { type: 'NEXT' });
    expect(desk.openId()).toBe('c');
  });

  it('keeps the open row open when the list is read again, or what stands in its place', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'NEXT' }, { type: 'ROWS', rows: [aRow('x'), aRow('a'), aRow('b')] });
    expect(desk.openId()).toBe('b');
    await desk.press({ type: 'ROWS', rows: [aRow('x'), aRow('a'), aRow('c')] });
    expect(desk.openId()).toBe('c');
    await desk.press({ type: 'ROWS', rows: [] });
    expect(desk.openId()).toBeUndefined();
  });

  it('keeps the marks of rows that are still there when the list is read again', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'MARK' }, { type: 'NEXT' }, { type: 'MARK' });
    await desk.press({ type: 'ROWS', rows: [aRow('b'), aRow('c')] });
    expect(desk.see().queue.marked).toEqual(['b']);
  });

  it('does nothing on an empty queue', async () => {
    const desk = await reviewer({ rows: [] });
    await desk.press({ type: 'CLAIM' }, { type: 'APPROVE' }, { type: 'RETURN' }, { type: 'MARK' }, { type: 'UNDO' });
    expect(desk.sent).toEqual([]);
    expect(desk.stands()).toEqual({ work: 'browsing', undo: 'closed' });
  });
});

describe('a decision', () => {
  it('claims and releases with one key', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'CLAIM' });
    expect(desk.see().queue.rows[0]).toMatchObject({ state: 'IN_REVIEW', claimerId: 'reviewer', version: 2 });
    await desk.press({ type: 'CLAIM' });
    expect(desk.see().queue.rows[0]).toMatchObject({ state: 'SUBMITTED', claimerId: null, version: 3 });
    expect(desk.sent.map(({ event }) => event)).toEqual(['CLAIM', 'RELEASE_CLAIM']);
    expect(desk.stands()).toMatchObject({ undo: 'closed' });
  });

  it('takes the row out and opens the next by itself, the last one after the last', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'NEXT' }, { type: 'APPROVE' });
    expect(desk.openId()).toBe('c');
    await desk.press({ type: 'APPROVE' });
    expect(desk.openId()).toBe('a');
    expect(desk.sent.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('asks for 5 to 500 characters before it returns or declines', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'RETURN' }, { type: 'CONFIRM' });
    expect(desk.see().refusal).toBe('SI-L-03');
    await desk.press({ type: 'TYPE', remarks: 'x'.repeat(501) }, { type: 'CONFIRM' });
    expect(desk.see().refusal).toBe('SI-L-03');
    await desk.press({ type: 'TYPE', remarks }, { type: 'CONFIRM' });
    expect(desk.sent).toEqual([{ event: 'RETURN', id: 'a', version: 1, remarks }]);
    expect(desk.openId()).toBe('b');
  });

  it('begins a return with a canned remark and adds others below', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'CANNED', text: '箱号错误' }, { type: 'CANNED', text: '件数不符' }, { type: 'CONFIRM' });
    expect(desk.sent).toMatchObject([{ event: 'RETURN', remarks: '箱号错误\n件数不符' }]);
  });

  it('leaves nothing behind when the entry is cancelled', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'DECLINE' }, { type: 'TYPE', remarks }, { type: 'CANCEL' });
    expect(desk.see()).toMatchObject({ request: null, refusal: null });
    expect(desk.sent).toEqual([]);
  });
});

describe('a refusal of the server', () => {
  const stale = { code: 'stale_version', message: { zh: '', en: '' }, errors: [], traceId: '', Status: 0 };

  it('is shown on its row and gone on the next', async () => {
    const desk = await reviewer({ decide: () => Promise.reject({ problem: stale }) });
    await desk.press({ type: 'APPROVE' });
    expect(desk.see()).toMatchObject({ problem: { code: 'stale_version' }, request: null });
    expect(desk.openId()).toBe('a');
    await desk.press({ type: 'NEXT' });
    expect(desk.see().problem).toBeNull();
  });

  it('loses no remarks, and a second try is made on what the row is now', async () => {
    let objections = 1;
    const desk = await reviewer({
      decide: async ({ version }) => {
        if (objections-- > 0) throw { problem: stale };
        return { version: version + 1, state: 'RETURNED' };
      },
    });
    await desk.press({ type: 'RETURN' }, { type: 'TYPE', remarks });
    await desk.press({ type: 'ROWS', rows: [aRow('a', { version: 4 }), aRow('b')] }, { type: 'CONFIRM' });
    expect(desk.see()).toMatchObject({ problem: { code: 'stale_version' }, request: { remarks } });
    await desk.press({ type: 'CONFIRM' });
    expect(desk.sent.map(({ version }) => version)).toEqual([1, 4]);
    expect(desk.openId()).toBe('b');
  });
});

describe('undo', () => {
  it('is there for ten seconds, in virtual time', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'APPROVE' });
    desk.clock.increment(9_999);
    expect(desk.stands()).toMatchObject({ undo: 'open' });
    expect(desk.see().undoable).toEqual({ id: 'a', version: 2, event: 'APPROVE', state: 'APPROVED' });
    desk.clock.increment(1);
    expect(desk.stands()).toMatchObject({ undo: 'closed' });
    await desk.press({ type: 'UNDO' });
    expect(desk.sent.map(({ event }) => event)).toEqual(['APPROVE']);
  });

  it('begins anew with the next decision and is about that one', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'APPROVE' });
    desk.clock.increment(9_000);
    await desk.press({ type: 'APPROVE' });
    desk.clock.increment(9_000);
    expect(desk.see().undoable?.id).toBe('b');
    desk.clock.increment(1_000);
    expect(desk.see().undoable).toBeNull();
  });

  it('takes the decision back on its new version and opens the row again', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'APPROVE' }, { type: 'NEXT' }, { type: 'UNDO' });
    expect(desk.sent.at(-1)).toEqual({ event: 'UNDO_REVIEW', id: 'a', version: 2, remarks: '' });
    expect(desk.openId()).toBe('a');
    expect(desk.stands()).toEqual({ work: 'browsing', undo: 'closed' });
  });

  it('that comes too late says so', async () => {
    const desk = await reviewer({
      decide: async ({ event }) => {
        if (event === 'UNDO_REVIEW') throw new Error('too late');
        return { version: 2, state: 'APPROVED' };
      },
    });
    await desk.press({ type: 'APPROVE' }, { type: 'UNDO' });
    expect(desk.see()).toMatchObject({ problem: { code: 'broken' }, undoable: null, request: null });
  });

  it('says which SI a refused decision was about, also when the list has moved on', async () => {
    const desk = await reviewer({ decide: () => Promise.reject(new Error('somebody was faster')) });
    await desk.press({ type: 'APPROVE' }, { type: 'ROWS', rows: [aRow('b'), aRow('c')] });
    expect(desk.openId()).toBe('b');
    expect(desk.see()).toMatchObject({ problem: { code: 'broken' }, problemOf: 'a' });
    await desk.press({ type: 'NEXT' });
    expect(desk.see()).toMatchObject({ problem: null, problemOf: null });
  });
});

describe('bulk approval', () => {
  it('takes marked rows without warnings, and shows the refused ones', async () => {
    const asked: string[] = [];
    const desk = await reviewer({
      decideMany: async rows => {
        asked.push(...rows.map(({ id }) => id));
        return rows.map(({ id }) => ({ id, refused: id === 'c' ? 'SI-L-05' : null }));
      },
    });
    await desk.press({ type: 'MARK' }, { type: 'NEXT' }, { type: 'MARK' }, { type: 'NEXT' }, { type: 'MARK' });
    await desk.press({ type: 'BULK_APPROVE' });
    expect(asked).toEqual(['a', 'c']);
    expect(desk.see()).toMatchObject({ bulkApproved: ['a'], bulkRefused: { c: 'SI-L-05' }, queue: { marked: [] } });
    expect(desk.see().queue.rows.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('refuses when only rows with warnings are marked', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'NEXT' }, { type: 'MARK' }, { type: 'BULK_APPROVE' });
    expect(desk.see().refusal).toBe('SI-S-10');
  });

  it('unmarks with the same key', async () => {
    const desk = await reviewer();
    await desk.press({ type: 'MARK' }, { type: 'MARK' });
    expect(desk.see().queue.marked).toEqual([]);
  });
});

describe('a list that cannot be read', () => {
  it('says why and is tried again', async () => {
    let fails = true;
    const flow = reviewQueueFlow.provide({
      actors: {
        load: fromPromise(async () => {
          if (fails) throw new Error('network');
          return threeRows;
        }),
      },
    });
    const actor = createActor(flow, { input: { me: 'reviewer' } }).start();
    expect((await waitFor(actor, at => at.matches({ work: 'failed' }))).context.problem?.code).toBe('broken');
    fails = false;
    actor.send({ type: 'RETRY' });
    expect((await waitFor(actor, at => at.matches({ work: 'browsing' }))).context.queue.openId).toBe('a');
  });
});
