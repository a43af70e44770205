import { expect, it } from 'vitest';
import { movedFields, needsSecondPerson } from './second-person.ts';

const before = { timeZone: 'Asia/Shanghai', latitude: '31.23333', longitude: null };

it.each([
  [{}, []],
  [{ latitude: '31.233330' }, []],
  [{ timeZone: 'Asia/Tokyo', latitude: '31.3' }, ['timeZone', 'latitude']],
  [{ latitude: null }, ['latitude']],
  // A first value moves nothing.
  [{ longitude: '121.5' }, []],
])('%j moves %j', (changes, moved) => expect(movedFields({ ...before, ...changes }, before)).toEqual(moved));

it('merging and another code need a second person at ports alone', () => {
  expect([needsSecondPerson('Port', 'MERGE'), needsSecondPerson('Port', 'RECODE')]).toEqual([true, true]);
  expect([needsSecondPerson('Port', 'DEPRECATE'), needsSecondPerson('Vessel', 'MERGE')]).toEqual([false, false]);
});
