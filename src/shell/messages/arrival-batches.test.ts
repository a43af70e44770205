import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { arrivalBatches } from './arrival-batches.ts';

describe('arriving messages', () => {
  it('are told in groups once 400 ms were quiet', () => {
    const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
    scheduler.run(({ cold, expectObservable }) => {
      const arrivals$ = cold('a 100ms b 100ms c 900ms d');
      expectObservable(arrivalBatches(arrivals$, scheduler)).toBe('602ms x 900ms y', { x: ['a', 'b', 'c'], y: ['d'] });
    });
  });
});
