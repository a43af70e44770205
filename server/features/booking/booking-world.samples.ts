import { expect } from 'vitest';
import { acceptBooking, confirmBooking, getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import type { CarrierEvent } from '#contract/booking/wire/carrier-event.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { bookingContent, carrierConfirms } from './booking.samples.ts';
import { lockBooking } from './core/booking.store.ts';
import { applyCarrierEvent } from './core/carrier-event.ts';
import { drawShipmentNo } from './shipment/keep-shipment.ts';

/** A customer books, the desk and the carrier answer; the clock of the server is set by the test. */

export const MINUTE = 60_000;

const PEOPLE = {
  customer: ['NQUAYS', 'buyer1'],
  desk: ['PLTFRM', 'cs1'],
  colleague: ['PLTFRM', 'cs2'],
  /** Sees cost, which people of the desk do not. */
  manager: ['PLTFRM', 'admin'],
  other: ['BWBAYY', 'buyer1'],
} as const;
export type Who = keyof typeof PEOPLE;

export interface Seen {
  readonly id: string;
  readonly version: number;
}
export const seen = ({ id, version }: Seen, body: object = {}) => ({
  body: { id, ...body },
  headers: { 'if-match': `"${version}"` },
});

type Over = Parameters<typeof bookingContent>[1];

/** To be opened before the first test of a file, and closed after its last. */
export function bookingWorld() {
  let server: TestServer;
  let ahead = 0;
  let refs = 0;
  const token: Record<Who, string> = { customer: '', desk: '', colleague: '', manager: '', other: '' };
  const now = (): Date => new Date(Date.now() + ahead);
  const signIn = async (): Promise<void> => {
    for (const [who, [company, account]] of Object.entries(PEOPLE))
      token[who as Who] = await server.login(company, account);
  };
  const sent = <C extends CallDef>(who: Who, call: C, options: object) =>
    server.call(call, { token: token[who], ...options } as never);
  async function ok<C extends CallDef>(who: Who, call: C, options: object): Promise<DataOf<C>> {
    const answered = await sent(who, call, options);
    expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
    return answered.data as DataOf<C>;
  }
  const submittedBooking = async (over: Over = {}, who: Who = 'customer'): Promise<Seen> => {
    const made = await ok(who, saveBooking, { body: { content: bookingContent(now(), over) } });
    return ok(who, submitBooking, seen(made));
  };
  const acceptedBooking = async (over: Over = {}): Promise<Seen> =>
    ok('desk', acceptBooking, seen(await submittedBooking(over)));
  return {
    now,
    token,
    sent,
    ok,
    submittedBooking,
    acceptedBooking,
    db: () => server.deps.db,
    deps: () => server.deps,
    call: ((...asked) => server.call(...asked)) as TestServer['call'],
    login: (company: string, account: string) => server.login(company, account),
    async open(): Promise<void> {
      server = await startTestServer({ demo: true, clock: { now } });
      await signIn();
    },
    close: () => server.close(),
    /** Sessions end with a day. */
    async later(ms: number): Promise<void> {
      ahead += ms;
      await signIn();
    },
    confirmedBooking: async (over: Over = {}) =>
      ok(
        'desk',
        confirmBooking,
        seen(await acceptedBooking(over), { confirmation: carrierConfirms(now(), `EG ${7000 + refs++}`) }),
      ),
    detail: (who: Who, id: string) => ok(who, getBooking, { query: { id } }),
    async shipmentOf(cgoId: string) {
      const { db } = server.deps;
      return {
        row: await db.selectFrom('shipment').selectAll().where('id', '=', cgoId).executeTakeFirstOrThrow(),
        boxes: await db.selectFrom('shipmentContainer').selectAll().where('shipmentId', '=', cgoId).execute(),
      };
    },
    async codes(answer: ReturnType<typeof sent>): Promise<unknown[]> {
      const { http, problem } = await answer;
      expect(http, JSON.stringify(problem)).toBe(422);
      return (problem.errors ?? []).map(({ code }) => code);
    },
    async carrierSays(id: string, said: Partial<CarrierEvent> & Pick<CarrierEvent, 'event' | 'messageId' | 'at'>) {
      const { deps } = server;
      const shipmentNo = await drawShipmentNo(deps);
      const nothing = {
        carrierRequestRef: '',
        carrierRef: '',
        confirmation: null,
        feedbacks: [],
        reason: '',
        roll: null,
      };
      return inScope(deps.db, SYSTEM, async tx =>
        applyCarrierEvent(tx, deps, await lockBooking(tx, id, null), { ...nothing, ...said }, shipmentNo),
      );
    },
  };
}
