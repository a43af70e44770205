// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type BookingContent, bookingLinksSchema, emptyBooking } from '#contract/booking/booking-content.ts';
import { fakeClient, type Heard, refusedWith } from '#kit/resource/resource.samples.tsx';
import { offline } from '#streams/call-error.ts';
import { createFormSession } from './form-session.ts';

/** The first save of a new draft, which makes it under one key, on a line that breaks and at a server that refuses. */

const ANSWER = { id: 'b1', bookingNo: 'BK1', version: 4, state: 'DRAFT' };
const NEW = {
  id: null,
  bookingNo: null,
  version: 0,
  state: 'DRAFT',
  content: emptyBooking(),
  links: bookingLinksSchema.parse({}),
  customerId: null,
  customerName: '',
  customerNameEn: '',
  deskNote: '',
  stateReason: null,
} as const;

function opened(...fails: readonly (Error | null)[]) {
  const saves: Heard[] = [];
  const { client } = fakeClient({
    'Booking/Save': heard => {
      saves.push(heard);
      const fail = fails[saves.length - 1];
      if (fail) throw fail;
      return ANSWER;
    },
  });
  const session = createFormSession(client, NEW);
  const type = (carrier: string) => session.take({ ...session.store.read(), carrier });
  const sent = () =>
    saves.map(({ body: { id, content }, ifMatch }) => [id ?? 'new', (content as BookingContent).carrier, ifMatch]);
  return { session, type, sent, saves };
}

describe('the first save', () => {
  it('that was refused is forgotten: the next sends what was mended, under the same key', async () => {
    const { session, type, sent, saves } = opened(refusedWith('invalid_input'));
    type('WRONG');
    expect(await session.save()).toBe(false);
    type('EGLV');
    expect(await session.save()).toBe(true);
    expect(sent()).toEqual([
      ['new', 'WRONG', undefined],
      ['new', 'EGLV', undefined],
    ]);
    expect(saves[0]?.idempotencyKey).toBe(saves[1]?.idempotencyKey);
    session.keeper.stop();
  });

  it('that was not answered goes out as it was, and what was typed since behind it', async () => {
    const { session, type, sent } = opened(offline(null));
    type('EGLV');
    expect(await session.save()).toBe(false);
    type('COSU');
    expect(await session.save()).toBe(true);
    expect(sent()).toEqual([
      ['new', 'EGLV', undefined],
      ['new', 'EGLV', undefined],
      ['b1', 'COSU', 4],
    ]);
    session.keeper.stop();
  });

  it('that was not answered, and then refused, may have been done: what was typed since is saved over it', async () => {
    const { session, type, sent } = opened(offline(null), refusedWith('invalid_input'));
    type('EGLV');
    await session.save();
    await session.save();
    type('COSU');
    expect(await session.save()).toBe(true);
    expect(sent()).toEqual([
      ['new', 'EGLV', undefined],
      ['new', 'EGLV', undefined],
      ['new', 'COSU', undefined],
      ['b1', 'COSU', 4],
    ]);
    session.keeper.stop();
  });
});
