import { describe, expect, it } from 'vitest';
import { slidNumber, whatCallsTell } from './voyage-calls.ts';

it('a number that slides twice is still one of its own', () => {
  expect(slidNumber('024E', [])).toBe('024E/SLID');
  expect(slidNumber('024E', ['024E/SLID', '024E/SLID2'])).toBe('024E/SLID3');
});

describe('what calls tell', () => {
  const none = { planned: null, estimated: null, actual: null };
  const call = (seq: number, arrival: object, departure: object, more: object = {}) => ({
    seq,
    status: null,
    cutOffs: [],
    arrival: { ...none, ...arrival },
    departure: { ...none, ...departure },
    ...more,
  });

  it('leaves out omitted ones and takes the first cut-off', () => {
    const told = whatCallsTell([
      call(
        1,
        {},
        { planned: '2026-12-02T00:00:00.000Z' },
        { cutOffs: [{ code: 'DCO', at: '2026-11-30T00:00:00.000Z' }] },
      ),
      call(2, {}, { planned: '2026-11-01T00:00:00.000Z' }, { status: 'OMIT' }),
      call(3, { planned: '2026-12-20T00:00:00.000Z', actual: '2026-12-21T00:00:00.000Z' }, {}),
    ]);
    expect(told).toEqual({
      called: 2,
      untimed: 0,
      disorder: 0,
      departedAt: null,
      closesAt: '2026-11-30T00:00:00.000Z',
      arrivedAt: '2026-12-21T00:00:00.000Z',
    });
  });

  it('says how many have no time or the wrong order, and closes with the departure where no cut-off is known', () => {
    const told = whatCallsTell([
      call(1, {}, { planned: '2026-12-02T00:00:00.000Z', actual: '2026-12-02T05:00:00.000Z' }),
      call(2, { planned: '2026-12-01T00:00:00.000Z' }, {}),
      call(3, {}, {}),
    ]);
    expect(told).toMatchObject({
      called: 3,
      untimed: 1,
      disorder: 1,
      closesAt: '2026-12-02T05:00:00.000Z',
      departedAt: '2026-12-02T05:00:00.000Z',
    });
  });
});
