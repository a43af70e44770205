import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '#contract/space/space-codes.ts';
import { GIVING_BACK, mayAsk } from './order-permits.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const order: Parameters<typeof mayAsk>[0] = {
  state: 'HELD',
  holdExpireAt: '2026-11-22T10:00:01.000Z',
  etd: '2026-12-02T10:00:00.000Z',
  confirmDueAt: null,
  isExtended: false,
  side: 'BUYER',
};

describe('what a screen offers is what the machine permits', () => {
  it('a hold may be submitted until its last instant, which is too late', () => {
    expect(mayAsk(order, 'SUBMIT', now)).toBe(true);
    expect(mayAsk(order, 'SUBMIT', now + 1_000)).toMatchObject({ zh: '占舱已超时释放，已保留填写内容' });
  });

  it('is extended once', () => {
    expect(mayAsk(order, 'EXTEND', now)).toBe(true);
    expect(mayAsk({ ...order, isExtended: true }, 'EXTEND', now)).toMatchObject({ en: 'A hold is extended once only' });
  });

  it('each side has its own events; staff of the platform act for the buyer', () => {
    expect(mayAsk({ ...order, state: 'SUBMITTED', side: 'SELLER' }, 'CONFIRM', now)).toBe(true);
    expect(mayAsk({ ...order, state: 'SUBMITTED' }, 'CONFIRM', now)).toMatchObject({
      en: 'Only the seller may do this',
    });
    expect(mayAsk({ ...order, side: 'SELLER' }, 'SUBMIT', now)).toMatchObject({ en: 'Only the buyer may do this' });
    expect(mayAsk({ ...order, side: 'STAFF' }, 'SUBMIT', now)).toBe(true);
  });

  it('fewer containers are kept of a confirmed order alone', () => {
    for (const state of ORDER_STATES)
      expect(mayAsk({ ...order, state }, 'REDUCE', now) === true, state).toBe(state === 'CONFIRMED');
  });

  it('space is given back by the event of its state, and by none once it has ended', () => {
    for (const state of ORDER_STATES) {
      const event = GIVING_BACK[state];
      if (event) expect(mayAsk({ ...order, state }, event, now), state).toBe(true);
      else expect(mayAsk({ ...order, state }, 'GIVE_UP', now), state).not.toBe(true);
    }
  });
});
