import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { filter } from 'rxjs/operators';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { type DraftStream, openDraft } from './draft-stream.ts';

interface Typed {
  readonly field: string;
  readonly text: string;
}
type Form = Readonly<Record<string, string>>;

const FORM: DraftDefinition<Form, Typed> = {
  initial: {},
  evolve: (form, { field, text }) => ({ ...form, [field]: text }),
  merge: (earlier, later) => (earlier.field === later.field ? later : null),
};
const KEY = { seat: 'e:1', route: '/external/workbench/siSubmit', record: '' };
const DAY = 24 * 60 * 60 * 1_000;

let clock: SimulatedClock;
let stores: DraftStore[];
let databases = 0;

/** A tab of the browser: its own connection to the one database. */
function tab(): DraftStore {
  const store = createDraftStore(() => clock.now(), `drafts-${databases}`);
  stores.push(store);
  return store;
}
const open = (store: DraftStore, key = KEY): Promise<DraftStream<Form, Typed>> => openDraft(store, key, FORM, clock);
const stateOf = async (store: DraftStore, key = KEY) => (await open(store, key)).view().state;
const sees = (stream: DraftStream<Form, Typed>, seen: (form: Form) => boolean) =>
  firstValueFrom(stream.view$.pipe(filter(view => seen(view.state))));

beforeEach(() => {
  clock = new SimulatedClock();
  stores = [];
  databases += 1;
});

afterEach(async () => {
  for (const store of stores) await store.close();
});

describe('a draft', () => {
  test('is shown at once, saved when it is on disk, and there again after a closed browser', async () => {
    const store = tab();
    const draft = await open(store);
    const { promise: disk, resolve: turn } = Promise.withResolvers<void>();
    const append = store.append;
    vi.spyOn(store, 'append').mockImplementationOnce(async (...step) => {
      await disk;
      return append(...step);
    });
    const appended = draft.append({ field: 'shipper', text: '海悦' });
    expect(await stateOf(tab())).toEqual({});
    expect(draft.view()).toMatchObject({ state: { shipper: '海悦' }, saved: false, restored: false });
    turn();
    await appended;
    expect(draft.view()).toMatchObject({ saved: true, failed: false });
    await store.close();
    const again = await open(tab());
    expect(again.view()).toMatchObject({ state: { shipper: '海悦' }, saved: true, restored: true, canUndo: true });
  });

  test('undo and redo survive a closed browser', async () => {
    const draft = await open(tab());
    await draft.append({ field: 'a', text: '1' });
    await draft.append({ field: 'b', text: '2' });
    await draft.undo();
    const again = await open(tab());
    expect(again.view()).toMatchObject({ state: { a: '1' }, canUndo: true, canRedo: true });
    await again.redo();
    expect(again.view()).toMatchObject({ state: { a: '1', b: '2' }, canRedo: false });
    expect(await stateOf(tab())).toEqual({ a: '1', b: '2' });
  });

  test('keystrokes are written together after 800 ms, as one step to undo', async () => {
    const store = tab();
    const draft = await open(store);
    const typing = ['h', 'he', 'hej'].map(text => draft.append({ field: 'goods', text }, 800));
    clock.increment(799);
    expect((await store.load(KEY)).steps).toEqual([]);
    clock.increment(1);
    await Promise.all(typing);
    expect((await store.load(KEY)).steps).toHaveLength(1);
    await draft.undo();
    expect(draft.view().state).toEqual({});
  });

  test('keystrokes wait at most 800 ms from the first, whatever is asked for', async () => {
    const draft = await open(tab());
    const typing = draft.append({ field: 'goods', text: 'h' }, 60_000);
    clock.increment(800);
    await typing;
    expect(draft.view().saved).toBe(true);
  });

  test('closing writes what waits', async () => {
    const draft = await open(tab());
    void draft.append({ field: 'goods', text: 'half' }, 800);
    await draft.close();
    expect(await stateOf(tab())).toEqual({ goods: 'half' });
  });

  test('a discarded draft is gone, and the next one starts anew', async () => {
    const draft = await open(tab());
    await draft.append({ field: 'a', text: '1' });
    const waiting = draft.append({ field: 'b', text: '2' }, 800);
    await draft.discard();
    await waiting;
    expect(draft.view()).toMatchObject({ state: {}, saved: true, canUndo: false });
    expect(await stateOf(tab())).toEqual({});
    await draft.append({ field: 'c', text: '3' });
    expect(await stateOf(tab())).toEqual({ c: '3' });
  });

  test('a disk that refuses is said, nothing is lost, and the next step writes all', async () => {
    const store = tab();
    const draft = await open(store);
    const append = vi.spyOn(store, 'append').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await expect(draft.append({ field: 'a', text: '1' })).rejects.toThrow('full');
    expect(draft.view()).toMatchObject({ state: { a: '1' }, saved: false, failed: true });
    await draft.append({ field: 'b', text: '2' });
    expect(append).toHaveBeenCalledTimes(2);
    expect(draft.view()).toMatchObject({ saved: true, failed: false });
    expect(await stateOf(tab())).toEqual({ a: '1', b: '2' });
  });
});

describe('keys', () => {
  test('seat, route and record keep drafts apart', async () => {
    const store = tab();
    for (const [index, key] of [
      KEY,
      { ...KEY, seat: 'e:2' },
      { ...KEY, route: '/x' },
      { ...KEY, record: '7' },
    ].entries()) {
      await (await open(store, key)).append({ field: 'n', text: `${index}` });
      clock.increment(1);
    }
    expect(await stateOf(store, { ...KEY, seat: 'e:2' })).toEqual({ n: '1' });
    expect((await store.list('e:1')).map(head => [head.route, head.record])).toEqual([
      [KEY.route, '7'],
      ['/x', ''],
      [KEY.route, ''],
    ]);
    expect(await store.list()).toHaveLength(4);
  });

  test('a draft ends 30 days after its last change', async () => {
    const draft = await open(tab());
    await draft.append({ field: 'a', text: '1' });
    clock.increment(20 * DAY);
    await draft.append({ field: 'b', text: '2' });
    clock.increment(30 * DAY - 1);
    expect(await tab().list()).toHaveLength(1);
    clock.increment(1);
    expect(await stateOf(tab())).toEqual({});
    expect(await tab().list()).toEqual([]);
    await (await open(tab())).append({ field: 'c', text: '3' });
    expect(await stateOf(tab())).toEqual({ c: '3' });
  });
});

describe('two tabs', () => {
  test('each sees what the other writes', async () => {
    const [one, other] = [await open(tab()), await open(tab())];
    await one.append({ field: 'a', text: '1' });
    const seen = await sees(other, form => form.a === '1');
    expect(seen).toMatchObject({ changedElsewhere: true, saved: true });
    expect(one.view().changedElsewhere).toBe(false);
  });

  test('both work is kept; for the same field the later event wins in both', async () => {
    const [one, other] = [await open(tab()), await open(tab())];
    // Neither has heard of the other yet: the version check finds it out.
    await Promise.all([
      one.append({ field: 'a', text: 'one' }),
      one.append({ field: 'c', text: 'one' }),
      other.append({ field: 'b', text: 'other' }),
      other.append({ field: 'c', text: 'other' }),
    ]);
    const truth = await stateOf(tab());
    expect(truth).toMatchObject({ a: 'one', b: 'other' });
    await Promise.all([one, other].map(stream => sees(stream, form => JSON.stringify(form) === JSON.stringify(truth))));
  });

  test('an append after a missed one goes on top of it', async () => {
    const [first, second] = [tab(), tab()];
    const late = await open(second);
    await (await open(first)).append({ field: 'a', text: 'older' });
    await late.append({ field: 'a', text: 'newer' });
    expect(await stateOf(tab())).toEqual({ a: 'newer' });
    expect((await first.load(KEY)).head?.seq).toBe(2);
  });

  test('a draft discarded in one is discarded in the other, and does not come back by the next key', async () => {
    const [one, other] = [await open(tab()), await open(tab())];
    await one.append({ field: 'a', text: '1' });
    await sees(other, form => form.a === '1');
    await one.discard();
    await sees(other, form => form.a === undefined);
    await other.append({ field: 'b', text: '2' });
    expect(await stateOf(tab())).toEqual({ b: '2' });
  });

  test('erasing all drafts of a shared computer leaves none', async () => {
    const store = tab();
    const draft = await open(store);
    await draft.append({ field: 'a', text: '1' });
    await store.eraseAll();
    expect(await store.list()).toEqual([]);
    expect((await store.load(KEY)).steps).toEqual([]);
  });
});
