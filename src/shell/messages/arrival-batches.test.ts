import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { arrivalBatches, MOST_SINGLE } from './arrival-batches.ts';

describe('arriving messages', () => {
  it('are told in groups once 400 ms were quiet', () => {
    const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
    scheduler.run(({ cold, expectObservable }) => {
      const arrivals$ = cold('a 100ms b 100ms c 900ms d');
      expectObservable(arrivalBatches(arrivals$, scheduler)).toBe('602ms x 900ms y', { x: ['a', 'b', 'c'], y: ['d'] });
    });
  });

  it('ten within 300 ms are one notice (G.4)', () => {
    const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
    scheduler.run(({ cold, expectObservable }) => {
      const arrivals$ = cold('0 29ms 1 29ms 2 29ms 3 29ms 4 29ms 5 29ms 6 29ms 7 29ms 8 29ms 9');
      expectObservable(arrivalBatches(arrivals$, scheduler)).toBe('670ms x', { x: [...'0123456789'] });
    });
    expect(10).toBeGreaterThan(MOST_SINGLE);
  });
});
