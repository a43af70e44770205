import type { BodyOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import {
  approveOffers,
  confirmSpaceOrder,
  holdSpace,
  type SpaceOrder,
  submitOffers,
  submitSpaceOrder,
} from '#contract/space/space.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { hoursFrom, offerContent } from '#server/features/space/space.samples.ts';
import { details } from '#tests/support/space-world.ts';
import type { Recorder } from './recorder.ts';

type People = 'seller' | 'staff' | 'buyer' | 'other';
type Over = Partial<BodyOf<(typeof offers)['create']>>;

export const offers = resourceCalls(spaceOfferResource);

export const SPACE_PEOPLE = {
  seller: ['GZSHPA', 'admin'],
  staff: ['PLTFRM', 'pricing'],
  buyer: ['NQUAYS', 'buyer1'],
  other: ['BWBAYY', 'buyer1'],
} as const;

/** Departs in four days: giving a container back costs something, and its sale is open. */
export const soon = (now: Date): Over => ({
  etd: hoursFrom(now, 100),
  siCutOff: hoursFrom(now, 90),
  cyCutOff: hoursFrom(now, 95),
  sellUntil: hoursFrom(now, 80),
});

/** Ready space of a provider, made by unrecorded calls; request keys count from one number in each recording. */
export interface SpaceGround {
  now(): Date;
  /** What a seller writes. */
  content(over?: Over): BodyOf<(typeof offers)['create']>;
  draft(over?: Over): Promise<string>;
  /** On sale; staff approve it until the seller is trusted. */
  onSale(over?: Over): Promise<string>;
  versionOf(offerId: string): Promise<number>;
  holding(offerId: string, qty: number, more?: object): { readonly body: BodyOf<typeof holdSpace> };
  held(offerId: string, qty: number, who?: 'buyer' | 'other'): Promise<SpaceOrder>;
  submitted(offerId: string, qty: number): Promise<SpaceOrder>;
  confirmed(offerId: string, qty: number): Promise<SpaceOrder>;
}

export async function spaceGround<P extends string>(recorder: Recorder<P | People>): Promise<SpaceGround> {
  const { server, ask } = recorder;
  const { db } = server;
  const idOf = async (table: 'shippingLine' | 'port', code: string): Promise<string> => {
    const found =
      table === 'port'
        ? db.selectFrom('port').select('id').where('unLocode', '=', code)
        : db.selectFrom('shippingLine').select('id').where('scac', '=', code);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const places = {
    carrierId: await idOf('shippingLine', 'EGLV'),
    polId: await idOf('port', 'CNSHA'),
    podId: await idOf('port', 'DEHAM'),
  };
  let keys = 0;
  const ground: SpaceGround = {
    now: () => new Date(server.now()),
    content: (over = {}) => offerContent(ground.now(), places, over),
    async draft(over = {}) {
      const made = await ask('seller', offers.create, { body: ground.content(over) });
      return (made as unknown as { readonly id: string }).id;
    },
    async onSale(over = {}) {
      const id = await ground.draft(over);
      const seen = async () => ({ body: { rows: [{ id, version: await ground.versionOf(id) }], remarks: '' } });
      await ask('seller', submitOffers, await seen());
      const { state } = await db
        .selectFrom('spaceOffer')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state === 'PENDING') await ask('staff', approveOffers, await seen());
      return id;
    },
    async versionOf(offerId) {
      const found = db.selectFrom('spaceOffer').select('version').where('id', '=', offerId);
      return (await found.executeTakeFirstOrThrow()).version;
    },
    holding(offerId, qty, more = {}) {
      keys += 1;
      return { body: { offerId, key: `the-key-of-${keys}`, items: [{ containerType: '40HC', qty }], ...more } };
    },
    held: (offerId, qty, who = 'buyer') => ask(who, holdSpace, ground.holding(offerId, qty)),
    async submitted(offerId, qty) {
      const { id, version } = await ground.held(offerId, qty);
      return ask('buyer', submitSpaceOrder, { body: { id, details } as never, version });
    },
    async confirmed(offerId, qty) {
      const { id, version } = await ground.submitted(offerId, qty);
      return ask('seller', confirmSpaceOrder, { body: { id, refs: [] } as never, version });
    },
  };
  return ground;
}
