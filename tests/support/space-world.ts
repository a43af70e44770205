import { afterAll, beforeAll, expect } from 'vitest';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { approveOffers, holdSpace, offerNumbers, type SpaceOrder, submitOffers } from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { offerContent } from '#server/features/space/space.samples.ts';
import { sweepSpace } from '#server/features/space/sweep.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Ready space as its tests meet it: a provider sells and others buy, by the calls of the product. The clock of the server is the test's. */

type Person = readonly [company: string, account: string];
type People = Readonly<Record<'seller' | 'staff', Person>>;
type Over = Partial<BodyOf<(typeof offers)['create']>>;

const offers = resourceCalls(spaceOfferResource);
const MINUTE = 60_000;

export const SELLER_AND_BUYERS = {
  seller: ['GZSHPA', 'admin'],
  staff: ['PLTFRM', 'pricing'],
  buyer: ['NQUAYS', 'buyer1'],
  other: ['BWBAYY', 'buyer1'],
} as const satisfies People & Readonly<Record<string, Person>>;

/** What a buyer says when he submits. */
export const details = { contactName: '马行舟', phone: '021 5555 0101', goods: 'TOYS', grossKgPerContainer: '18000' };

/** An event of a document, with the version that was seen. */
export const seen = ({ id, version }: { readonly id: string; readonly version: number }, body: object = {}) => ({
  body: { id, ...body },
  headers: { 'if-match': `"${version}"` },
});

let keys = 0;
/** Of a request that is no repetition. */
export const nextKey = (): string => `the-key-of-${keys++}`;
/** Asks for containers of one type, each time anew. */
export const holding = (
  offerId: string,
  qty: number,
  { containerType = '40HC', ...more }: Record<string, string> = {},
) => ({
  body: { offerId, key: nextKey(), items: [{ containerType, qty }], ...more },
});

/** Starts with the file that asks for it and ends with it. Offers sail from Shanghai to `pod`; `people` take part, the seller sells. */
export function spaceWorld<const P extends People>({ people, pod }: { readonly people: P; readonly pod: string }) {
  type Who = keyof P & string;
  let started: TestServer | null = null;
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const token = {} as Record<Who, string>;
  const places = { carrierId: '', polId: '', podId: '' };
  const server = {
    get app() {
      return started!.app;
    },
    get deps() {
      return started!.deps;
    },
    get url() {
      return started!.url;
    },
  };

  const portId = async (unLocode: string): Promise<string> => {
    const port = server.deps.db.selectFrom('port').select('id').where('unLocode', '=', unLocode);
    return (await port.executeTakeFirstOrThrow()).id;
  };
  /** Sessions end while the clock is moved. */
  async function signIn(): Promise<void> {
    for (const [who, person] of Object.entries(people)) token[who as Who] = await started!.login(...(person as Person));
  }

  beforeAll(async () => {
    started = await startTestServer({ demo: true, clock: { now } });
    await signIn();
    const carrier = server.deps.db.selectFrom('shippingLine').select('id').where('scac', '=', 'EGLV');
    places.carrierId = (await carrier.executeTakeFirstOrThrow()).id;
    places.polId = await portId('CNSHA');
    places.podId = await portId(pod);
  });
  afterAll(() => started?.close());

  const sent = <C extends CallDef>(who: Who | null, call: C, options: object) =>
    started!.call(call, { token: who && token[who], ...options } as never);
  async function ok<C extends CallDef>(who: Who | null, call: C, options: object): Promise<DataOf<C>> {
    const answered = await sent(who, call, options);
    expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
    return answered.data as DataOf<C>;
  }
  /** What was found wrong, where the call is refused for that. */
  async function findings(answer: ReturnType<typeof sent>) {
    const { http, problem } = await answer;
    expect(http).toBe(422);
    return problem.errors ?? [];
  }

  const offerRow = (id: string) =>
    server.deps.db.selectFrom('spaceOffer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const versionOf = async (id: string): Promise<number> => (await offerRow(id)).version;
  const write = async (who: Who, over: Over = {}) =>
    (await ok(who, offers.create, { body: offerContent(now(), places, over) })) as unknown as {
      readonly id: string;
      readonly version: number;
    };
  /** An offer of the seller on sale; staff approve it until he is trusted. */
  async function onSale(over: Over = {}): Promise<string> {
    const made = await write('seller' as Who, over);
    await ok('seller' as Who, submitOffers, { body: { rows: [{ id: made.id, version: made.version }] } });
    const submitted = await offerRow(made.id);
    if (submitted.state === 'PENDING')
      await ok('staff' as Who, approveOffers, { body: { rows: [{ id: made.id, version: submitted.version }] } });
    expect((await offerRow(made.id)).state).toBe('ON_SALE');
    return made.id;
  }
  const hold = (who: Who, offerId: string, qty: number): Promise<SpaceOrder> =>
    ok(who, holdSpace, holding(offerId, qty));
  /** `[type, held, sold, free]` of each line; with what was withdrawn they are the total. */
  async function numbersOf(id: string) {
    const [offer] = await ok('seller' as Who, offerNumbers, { query: { ids: id } });
    for (const { total, withdrawn, held, sold, available } of offer!.lines)
      expect(withdrawn + held + sold + available).toBe(total);
    return offer!.lines.map(
      ({ containerType, held, sold, available }) => [containerType, held, sold, available] as const,
    );
  }

  /** What is due by now happens. */
  const sweep = () => sweepSpace(server.deps);
  /** Time passes, and nobody has looked yet. */
  const wait = (minutes: number): void => {
    ahead += minutes * MINUTE;
  };
  /** Time passes, and what is due by it has happened. */
  async function pass(minutes: number): Promise<void> {
    wait(minutes);
    await sweep();
  }

  return {
    server,
    now,
    sweep,
    wait,
    pass,
    signIn,
    token,
    places,
    portId,
    sent,
    ok,
    findings,
    offerRow,
    versionOf,
    write,
    onSale,
    hold,
    numbersOf,
  };
}
