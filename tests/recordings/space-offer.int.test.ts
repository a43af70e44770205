import type { CallDef } from '#contract/kernel/call.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import {
  changeOfferTerms,
  copyOffers,
  offerFigures,
  offerSellers,
  pinOffers,
  sellFor,
  spaceOfferLog,
  writeToSeller,
} from '#contract/space/desk.calls.ts';
import { shownSpace } from '#contract/space/hall.calls.ts';
import { recountOffer } from '#contract/space/recount.calls.ts';
import {
  approveOffers,
  changeOfferPrice,
  changeOfferQty,
  changeOfferSailing,
  giveUpSpaceOrder,
  holdSpace,
  offerNumbers,
  pauseOffers,
  rejectOffers,
  resumeOffers,
  spaceDetail,
  spaceHall,
  submitOffers,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import type { OfferState } from '#contract/space/space-codes.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { hoursFrom } from '#server/features/space/space.samples.ts';
import { sweepSpace } from '#server/features/space/sweep.ts';
import { recordDocument } from './kit/record-document.ts';
import { offers, SPACE_PEOPLE, soon, spaceGround } from './kit/space-ground.ts';

type Person = keyof typeof SPACE_PEOPLE | 'desk' | 'rival' | 'finance';
type Bulk = readonly [who: Person, call: CallDef, body?: object];
type Single = readonly [who: Person, call: CallDef, body: object, accepted: readonly OfferState[]];

const REASON = '改为自用';
const HOUR_MS = 3_600_000;
const PUBLISHED = ['ON_SALE', 'PAUSED', 'SOLD_OUT'] as const;

/** Calls that name rows; each row is answered for itself. */
const BULK: Readonly<Record<string, Bulk>> = {
  submitted: ['seller', submitOffers],
  approved: ['staff', approveOffers],
  rejected: ['staff', rejectOffers, { remarks: REASON }],
  paused: ['seller', pauseOffers],
  resumed: ['seller', resumeOffers],
  copied: ['seller', copyOffers],
  pinned: ['staff', pinOffers, { isPinned: true }],
  deleted: ['seller', offers.remove],
  'taken off': ['seller', takeOffOffers, { remarks: REASON }],
};
const SINGLE: Readonly<Record<string, Single>> = {
  'given another quantity': [
    'seller',
    changeOfferQty,
    { lines: [{ containerType: '40HC', total: 12 }] },
    ['ON_SALE', 'PAUSED', 'SOLD_OUT'],
  ],
  'given another price': [
    'seller',
    changeOfferPrice,
    { lines: [{ containerType: '40HC', price: '2199' }] },
    ['ON_SALE', 'PAUSED'],
  ],
  'given another sailing': ['seller', changeOfferSailing, { vesselName: 'EVER ACE', remarks: '换船' }, PUBLISHED],
  'given other terms': ['seller', changeOfferTerms, { remarkZh: '含码头费' }, PUBLISHED],
};

recordDocument<Person>({
  document: 'space-offer',
  calls: ['/api/SpaceOffer/'],
  notAsked: { 'GET /api/SpaceOffer/Market': 'how often it reads prices hangs on how long they are remembered' },
  machines: { spaceOffer: 'space/space-offer' },
  tables: ['space_offer', 'space_line'],
  people: { ...SPACE_PEOPLE, desk: ['PLTFRM', 'admin'], rival: ['QDTEAM', 'admin'], finance: ['PLTFRM', 'finance'] },
  async play(recorder) {
    const { server, step, refused, tried, work, ask, aside, later } = recorder;
    const { deps, db } = server;
    const ground = await spaceGround(recorder);
    const sweep = (name: string) => work(name, 'sweepSpace', () => sweepSpace(deps));
    const { versionOf } = ground;
    const rows = async (id: string, more: object = {}) => ({
      body: { rows: [{ id, version: await versionOf(id) }], ...more } as never,
    });
    const sent = async (id: string, body: object) => ({ body: { id, ...body } as never, version: await versionOf(id) });

    // Writing.
    const made = await step('a draft is made', 'seller', offers.create, { body: ground.content() });
    const { id } = made.data as unknown as { readonly id: string };
    await refused('made of nothing', 'seller', offers.create, { body: {} });
    await refused('made without the right', 'finance', offers.create, { body: ground.content() });
    await refused('made without a sign-in', null, offers.create, { body: ground.content() });
    await step('changed', 'seller', offers.modify, { body: { id, changes: { voyageNo: '99W' } } as never, version: 1 });
    await refused('changed at a stale version', 'seller', offers.modify, {
      body: { id, changes: { voyageNo: '98W' } },
      version: 1,
    });
    await refused('changed by another company', 'buyer', offers.modify, {
      body: { id, changes: { voyageNo: '98W' } },
      version: 2,
    });
    const faulty = await ground.draft({ etd: hoursFrom(ground.now(), 11), lines: [] } as never);
    await step('submitted with faults', 'seller', submitOffers, await rows(faulty));

    // Before anybody trusts the seller: every call in DRAFT and PENDING.
    const pending: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const one = await ground.draft();
      await ask('seller', submitOffers, (await rows(one, { remarks: '' })) as never);
      pending.push(one);
    }
    await step('submitted before anybody trusts the seller', 'seller', submitOffers, await rows(id));
    await step('approved by a customer of the platform', 'staff', approveOffers, {
      body: { rows: [{ id, version: 9 }] } as never,
    });
    await refused('approved by a buyer', 'buyer', approveOffers, await rows(id));
    await step('rejected without a reason', 'staff', rejectOffers, await rows(id));
    await step('rejected', 'staff', rejectOffers, await rows(id, { remarks: '船期有误' }));
    await step('where nothing is', 'staff', approveOffers, {
      body: { rows: [{ id: 'nothing', version: 1 }] } as never,
    });
    await refused('no row', 'staff', approveOffers, { body: { rows: [] } });

    const walk = async (state: OfferState, again: () => Promise<string>): Promise<void> => {
      let standing = await again();
      const look = async () => {
        const row = await db
          .selectFrom('spaceOffer')
          .select(['state', 'version'])
          .where('id', '=', standing)
          .executeTakeFirst();
        return row ? `${row.state} ${row.version}` : 'gone';
      };
      const next = async (name: string, asked: () => Promise<unknown>) => {
        const before = await look();
        await asked();
        if ((await look()) !== before)
          standing = await again().catch(error => Promise.reject(new Error(name, { cause: error })));
      };
      for (const [name, [who, call, body, accepted]] of Object.entries(SINGLE))
        await next(name, async () =>
          tried(!accepted.includes(state), `${state}: ${name}`, who, call, await sent(standing, body)),
        );
      for (const [name, [who, call, body]] of Object.entries(BULK))
        await next(name, async () => step(`${state}: ${name}`, who, call, (await rows(standing, body)) as never));
    };
    await walk('PENDING', async () => pending.shift() ?? Promise.reject(new Error('no more of them')));
    await walk('DRAFT', () => ground.draft());
    await walk('ON_SALE', () => ground.onSale());
    await walk('PAUSED', async () => {
      const one = await ground.onSale();
      await ask('seller', pauseOffers, (await rows(one)) as never);
      return one;
    });
    const soldOut = async (): Promise<string> => {
      const one = await ground.onSale({ lines: [{ containerType: '40HC', qty: 1, price: '2150' }] as never });
      await ground.submitted(one, 1);
      return one;
    };
    await walk('SOLD_OUT', soldOut);
    const off = async (): Promise<string> => {
      const one = await ground.onSale();
      await ask('seller', takeOffOffers, (await rows(one, { remarks: REASON })) as never);
      return one;
    };
    await walk('OFF', off);

    // Guards that the table does not meet.
    const offer = await ground.onSale();
    const version = await versionOf(offer);
    await refused('paused by another company', 'rival', pauseOffers, {
      body: { rows: [{ id: offer, version }] } as never,
    });
    await step('paused at a stale version', 'seller', pauseOffers, {
      body: { rows: [{ id: offer, version: 99 }] } as never,
    });
    await step('taken off without a reason', 'seller', takeOffOffers, await rows(offer));
    const key = { ...(await rows(offer, { isPinned: true })), key: 'pin-once' };
    await step('pinned with a key', 'staff', pinOffers, key);
    await step('pinned again with the same key', 'staff', pinOffers, key);
    await refused('another wish with the same key', 'staff', pinOffers, {
      ...key,
      body: { rows: [{ id: offer, version: 9 }], isPinned: false },
    });
    await refused('pinned by its seller', 'seller', pinOffers, await rows(offer, { isPinned: true }));
    const last = await ground.onSale({ lines: [{ containerType: '40HC', qty: 1, price: '2150' }] as never });
    await step('the last one is held', 'buyer', holdSpace, ground.holding(last, 1));
    const qty = (total: number, containerType = '40HC') => ({ lines: [{ containerType, total }] });
    const held = await ground.held(offer, 4);
    await refused('fewer than are in use', 'seller', changeOfferQty, await sent(offer, qty(3)));
    await step('as many as are in use', 'seller', changeOfferQty, await sent(offer, qty(4)));
    await step('more again', 'seller', changeOfferQty, await sent(offer, qty(6)));
    await step('of a size that it has not', 'seller', changeOfferQty, await sent(offer, qty(3, '20GP')));
    await refused('a quantity without a version', 'seller', changeOfferQty, { body: { id: offer, ...qty(7) } });
    await refused('a quantity at a stale version', 'seller', changeOfferQty, {
      body: { id: offer, ...qty(7) },
      version: 1,
    });
    await refused('a quantity by a buyer', 'buyer', changeOfferQty, await sent(offer, qty(7)));
    await refused('a price that is none', 'seller', changeOfferPrice, {
      ...(await sent(offer, { lines: [{ containerType: '40HC', price: 'cheap' }] })),
    });
    await refused('another sailing without a reason', 'seller', changeOfferSailing, {
      ...(await sent(offer, { vesselName: 'EVER ACE' })),
    });
    await step('a later sailing', 'seller', changeOfferSailing, {
      ...(await sent(offer, { etd: hoursFrom(ground.now(), 300), remarks: '船公司延期' })),
    });
    await refused('sold until after the cut-off', 'seller', changeOfferTerms, {
      ...(await sent(offer, { sellUntil: hoursFrom(ground.now(), 299) })),
    });
    await step('what comes back is on sale again', 'buyer', giveUpSpaceOrder, {
      body: { id: held.id } as never,
      version: held.version,
    });
    const own = await ask('desk', offers.create, { body: ground.content() });
    const { id: ownId } = own as unknown as { readonly id: string };
    await refused('sold for nobody', 'desk', sellFor, await sent(ownId, { sellerCode: 'NOBODY' }));
    await step('sold for a provider', 'desk', sellFor, await sent(ownId, { sellerCode: 'GZSHPA' }));
    await step('published by who wrote it', 'desk', submitOffers, await rows(ownId));
    await refused('a message without words', 'staff', writeToSeller, { body: { id: offer, text: '' } });
    await refused('a message to the seller by a buyer', 'buyer', writeToSeller, { body: { id: offer, text: '你好' } });
    await step('a message to the seller', 'staff', writeToSeller, { body: { id: offer, text: '请核对船期' } });
    await refused('counted again where nothing is', 'staff', recountOffer, { body: { id: 'nothing' } });
    await step('counted again where it was right', 'staff', recountOffer, { body: { id: offer } });
    await refused('counted again by its seller', 'seller', recountOffer, { body: { id: offer } });

    // Reading.
    await step('the hall', 'buyer', spaceHall, { query: { pol: 'CNSHA', pod: 'DEHAM', limit: 3 } as never });
    await step('the hall of another lane', 'buyer', spaceHall, { query: { pol: 'CNNGB', limit: 3 } as never });
    await refused('the hall without the right', 'finance', spaceHall, { query: {} });
    await step('one offer for a buyer', 'buyer', spaceDetail, { query: { id: offer } });
    await refused('a draft for a buyer', 'buyer', spaceDetail, { query: { id: faulty } });
    const named = await ground.onSale({ visibility: 'COMPANIES', audienceCodes: ['NQUAYS'] } as never);
    await step('one for named companies', 'buyer', spaceDetail, { query: { id: named } });
    await refused('one for companies of other names', 'other', spaceDetail, { query: { id: named } });
    await step('numbers in view', 'buyer', shownSpace, { query: { ids: `${offer},${faulty}` } });
    await step('numbers of the seller', 'seller', offerNumbers, { query: { ids: offer } });
    await step('numbers for a buyer', 'buyer', offerNumbers, { query: { ids: offer } });
    await step('what it brought', 'seller', offerFigures, { query: { ids: offer } });
    await step('who may be published for', 'desk', offerSellers, { query: { q: 'GZ' } });
    await step('what happened to it', 'staff', spaceOfferLog, { query: { id: offer } });
    await refused('what happened to it, for a buyer', 'buyer', spaceOfferLog, { query: { id: offer } });
    await step('its row', 'seller', offers.get, { query: { id: offer } });
    await refused('its row for a buyer', 'buyer', offers.get, { query: { id: offer } });
    await step('the rows', 'seller', offers.list, { query: { limit: 2 } as never });
    await step('its log', 'seller', offers.log, { query: { id: offer } });
    await step('where it is used', 'seller', offers.usage, { query: { id: offer } });
    await step('what was deleted', 'seller', offers.deleted, { query: { limit: 2 } as never });
    await step('a draft comes back', 'seller', offers.restore, { body: { id: await deletedDraft() } });
    await step('the rows as a file', 'seller', resourceExport(spaceOfferResource), {
      body: { columns: ['offerNo', 'state'], format: 'csv', language: 'EN' } as never,
    });

    async function deletedDraft(): Promise<string> {
      const one = await ground.draft();
      await ask('seller', offers.remove, (await rows(one)) as never);
      return one;
    }

    // Time.
    const closing = [await ground.onSale(soon(ground.now())), await ground.onSale(soon(ground.now()))];
    await sweep('nothing is over');
    await later(81 * HOUR_MS);
    await sweep('sales close');
    await walk('CLOSED', async () => closing.shift() ?? Promise.reject(new Error('no more of them')));
    await later(24 * 3 * HOUR_MS + 30 * HOUR_MS);
    await sweep('what has sailed is finished');
    const finished = await aside(() =>
      db.selectFrom('spaceOffer').select('id').where('state', '=', 'FINISHED').orderBy('id', 'desc').execute(),
    );
    await walk('FINISHED', async () => finished[0]!.id);
  },
});
