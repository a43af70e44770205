import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { entry, LETTERS, marbles, received } from './test/marbles.ts';
import { aMessage } from './test/scripted-server.ts';
import { createUnread } from './unread.stream.ts';

/** A server whose answers take no time; what it was asked is written down with the virtual time of asking. */
function server(now: () => number) {
  const asked: string[] = [];
  const count = () => asked.filter(one => one.endsWith('count')).length;
  return {
    asked,
    countUnread: () => {
      asked.push(`${now()} count`);
      return of(count());
    },
    fetchDetail: (id: string) => {
      asked.push(`${now()} ${id}`);
      return of(id === 'gone' ? null : aMessage(id));
    },
  };
}

function run(diagram: string, letters: object = LETTERS) {
  const scheduler = marbles();
  const unread: [number, number][] = [];
  const arrivals: [number, string][] = [];
  const asking = server(() => scheduler.now());
  scheduler.run(({ hot, flush }) => {
    const streams = createUnread({ entries$: hot(diagram, letters as typeof LETTERS), ...asking, scheduler });
    streams.unread$.subscribe(count => unread.push([scheduler.now(), count]));
    streams.arrivals$.subscribe(detail => arrivals.push([scheduler.now(), detail.Id]));
    flush();
  });
  return { unread, arrivals, asked: asking.asked };
}

describe('unread messages', () => {
  test('one push: one detail at once, one count after the burst', () => {
    const { asked, unread, arrivals } = run('10ms m');
    expect(asked).toEqual(['10 a', '310 count']);
    expect(arrivals).toEqual([[10, 'a']]);
    expect(unread).toEqual([
      [0, 0],
      [310, 1],
    ]);
  });

  test('ten pushes within 300 ms: ten details, one count', () => {
    const letters = Object.fromEntries(
      [...'0123456789'].map(n => [n, received({ type: n > '4' ? 'send' : 'message', id: n, title: n })]),
    );
    const { asked, arrivals } = run('0 20ms 1 20ms 2 20ms 3 20ms 4 20ms 5 20ms 6 20ms 7 20ms 8 20ms 9', letters);
    expect(asked.filter(one => one.endsWith('count'))).toEqual(['300 count']);
    expect(arrivals.map(([, id]) => id)).toEqual([...'0123456789']);
  });

  test('a push after the burst is counted again', () => {
    const { asked } = run('m 400ms n');
    expect(asked.filter(one => one.endsWith('count'))).toEqual(['300 count', '701 count']);
  });

  test('the greeting brings the count; a reconnect counts once more', () => {
    expect(run('o').asked).toEqual([]);
    expect(run('o').unread.at(-1)).toEqual([0, 7]);
    expect(run('o-c-o').asked).toEqual(['4 count']);
  });

  test('an account that becomes known is counted once, another one again', () => {
    expect(run('k-k-K').asked).toEqual(['0 count', '4 count']);
  });

  test('what the reader has marked read is counted again', () => {
    expect(run('5ms r', { r: entry('messages.read') }).asked).toEqual(['5 count']);
  });

  test('nothing is unread after signing out', () => {
    expect(run('o-x').unread).toEqual([
      [0, 0],
      [0, 7],
      [2, 0],
    ]);
  });

  test('a message for somebody else, or recalled, does not arrive', () => {
    const { arrivals, asked } = run('g', { g: received({ type: 'message', id: 'gone', title: '' }) });
    expect([arrivals, asked[0]]).toEqual([[], '0 gone']);
  });

  test('a recalled message is counted away, once a burst, and asks for no detail', () => {
    const recalled = received({ type: 'doc', docType: 'message', docId: 'a', version: 5, state: 'RECALLED' });
    expect(run('m 50ms r 50ms r', { ...LETTERS, r: recalled }).asked).toEqual(['0 a', '300 count']);
  });

  test('what is no message is not asked about', () => {
    expect(run('d-z-q', { ...LETTERS, q: entry('live.opened') }).asked).toEqual([]);
  });
});

test('at most four details at once, and a failing one does not stop the rest', async () => {
  const scheduler = marbles();
  const waiting: { id: string; settle: (fail: boolean) => void }[] = [];
  const started: string[] = [];
  const entries$ = new Subject<ReturnType<typeof entry>>();
  const { arrivals$ } = createUnread({
    entries$,
    scheduler,
    countUnread: async () => 0,
    fetchDetail: id => {
      started.push(id);
      return new Promise((resolve, reject) =>
        waiting.push({ id, settle: fail => (fail ? reject(new Error('down')) : resolve(aMessage(id))) }),
      );
    },
  });
  const arrived: string[] = [];
  const all = new Promise<void>(resolve => {
    arrivals$.subscribe(({ Id }) => {
      arrived.push(Id);
      if (arrived.length === 5) resolve();
    });
  });
  for (const id of 'abcdef') entries$.next(received({ type: 'message', id, title: id }));
  expect(started).toEqual([...'abcd']);
  // Each answer makes room for one more.
  waiting[0]?.settle(true);
  for (let n = 1; n < 6; n += 1) {
    while (!waiting[n]) await Promise.resolve();
    waiting[n]?.settle(false);
  }
  await all;
  expect(started).toEqual([...'abcdef']);
  expect(arrived).toEqual([...'bcdef']);
});
