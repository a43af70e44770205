import type { CallDef } from '#contract/kernel/call.ts';
import {
  askRevoke,
  assignRefs,
  decideRevoke,
  markSettled,
  orderAlternatives,
  shipOrder,
  spaceOrderLog,
} from '#contract/space/desk.calls.ts';
import { spaceConfirmation } from '#contract/space/print.calls.ts';
import {
  answerSpaceCancel,
  cancelSpaceOrder,
  confirmSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  holdSpace,
  markNoShow,
  reduceSpaceOrder,
  rejectSpaceOrder,
  spaceOrderDetail,
  submitSpaceOrder,
  takeOffOffers,
  waiveSpaceFee,
} from '#contract/space/space.calls.ts';
import type { OrderState } from '#contract/space/space-codes.ts';
import { sweepSpace } from '#server/features/space/sweep.ts';
import { details } from '#tests/support/space-world.ts';
import { recordDocument } from './kit/record-document.ts';
import { SPACE_PEOPLE, soon, spaceGround } from './kit/space-ground.ts';

type Person = keyof typeof SPACE_PEOPLE | 'pricing' | 'finance' | 'desk';
type Asked = readonly [who: Person, call: CallDef, body: object, accepted: readonly OrderState[]];

const REASON = '爆舱，无法安排';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OUT = ['CONFIRMED', 'CANCELLED', 'SHIPPED', 'NO_SHOW'] as const;
const REFS = [{ ref: 'EGLV123456', containerType: '40HC', qty: 2 }];

/** Every call that people send to an order, and the states in which it is taken; before the departure, two containers ordered. */
const ASKED: Readonly<Record<string, Asked>> = {
  extended: ['buyer', extendHold, {}, ['HELD']],
  submitted: ['buyer', submitSpaceOrder, { details }, ['HELD']],
  'given up': ['buyer', giveUpSpaceOrder, {}, ['HELD', 'SUBMITTED']],
  confirmed: ['seller', confirmSpaceOrder, { refs: REFS }, ['SUBMITTED']],
  rejected: ['seller', rejectSpaceOrder, { remarks: REASON }, ['SUBMITTED']],
  cancelled: ['buyer', cancelSpaceOrder, { agreedFee: '300' }, ['CONFIRMED']],
  reduced: ['buyer', reduceSpaceOrder, { items: [{ containerType: '40HC', qty: 1 }], agreedFee: '150' }, ['CONFIRMED']],
  'cancellation accepted': ['seller', answerSpaceCancel, { accept: true }, ['CANCEL_REQUESTED']],
  'cancellation refused': ['seller', answerSpaceCancel, { accept: false, remarks: REASON }, ['CANCEL_REQUESTED']],
  'asked to revoke': ['seller', askRevoke, { remarks: REASON, compensation: '100' }, ['CONFIRMED']],
  revoked: ['staff', decideRevoke, { accept: true, remarks: REASON }, []],
  'given numbers': ['seller', assignRefs, { refs: REFS }, ['CONFIRMED']],
  shipped: ['seller', shipOrder, {}, ['CONFIRMED']],
  'not shown up': ['seller', markNoShow, {}, []],
  'freed of its fee': ['staff', waiveSpaceFee, { remarks: REASON }, ['NO_SHOW']],
  settled: ['desk', markSettled, { settlementRef: 'S-1' }, OUT],
};

recordDocument<Person>({
  document: 'space-order',
  calls: ['/api/SpaceOrder/'],
  machines: { spaceOrder: 'space/space-order' },
  tables: ['space_order', 'space_line'],
  people: { ...SPACE_PEOPLE, pricing: ['PLTFRM', 'sales1'], finance: ['PLTFRM', 'finance'], desk: ['PLTFRM', 'admin'] },
  async play(recorder) {
    const { server, step, refused, tried, work, ask, later } = recorder;
    const { deps, db } = server;
    const ground = await spaceGround(recorder);
    const sweep = (name: string) => work(name, 'sweepSpace', () => sweepSpace(deps));
    const versionOf = async (id: string): Promise<number> => {
      const found = db.selectFrom('spaceOrder').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };
    const seen = ({ id, version }: { readonly id: string; readonly version: number }, body: object = {}) => ({
      body: { id, ...body } as never,
      version,
    });
    const sent = async (id: string, body: object = {}) => seen({ id, version: await versionOf(id) }, body);

    // Holding.
    const offer = await ground.onSale();
    const { data: first } = await step('held', 'buyer', holdSpace, ground.holding(offer, 2));
    const twice = ground.holding(offer, 1, { key: 'twice-the-same' });
    await step('held with a key', 'buyer', holdSpace, twice);
    await step('held again with the same key', 'buyer', holdSpace, twice);
    await refused('held where nothing is', 'buyer', holdSpace, ground.holding('nothing', 1));
    await refused('more is held than there is', 'other', holdSpace, ground.holding(offer, 8));
    await refused('of another size', 'other', holdSpace, {
      ...ground.holding(offer, 1, { items: [{ containerType: '20GP', qty: 1 }] }),
    });
    await refused('none is held', 'other', holdSpace, ground.holding(offer, 0));
    await refused('held by its seller', 'seller', holdSpace, ground.holding(offer, 1));
    await refused('held without the right', 'finance', holdSpace, ground.holding(offer, 1));
    await refused('held without a sign-in', null, holdSpace, ground.holding(offer, 1));
    const least = await ground.onSale({ minPerOrder: 3, maxPerBuyer: 4 });
    await refused('fewer than the minimum', 'buyer', holdSpace, ground.holding(least, 2));
    await refused('more than a buyer may have', 'buyer', holdSpace, ground.holding(least, 5));
    const named = await ground.onSale({ visibility: 'COMPANIES', audienceCodes: ['NQUAYS'] } as never);
    await refused('held by whom it is not for', 'other', holdSpace, ground.holding(named, 1));
    const forCompany = await db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'NQUAYS')
      .executeTakeFirstOrThrow();
    await step('held by staff for a customer', 'pricing', holdSpace, {
      ...ground.holding(named, 1, { forCompany: forCompany.id }),
    });
    const fifth = [await ground.held(offer, 1), await ground.held(offer, 1)];
    await refused('a sixth hold', 'buyer', holdSpace, ground.holding(offer, 1));
    for (const { id } of fifth) await ask('buyer', giveUpSpaceOrder, await sent(id));

    // A hold.
    await refused('extended by another customer', 'other', extendHold, seen(first));
    await refused('extended by the seller', 'seller', extendHold, seen(first));
    await refused('extended at a stale version', 'buyer', extendHold, seen({ ...first, version: 9 }));
    await refused('extended without a version', 'buyer', extendHold, { body: { id: first.id } });
    await step('extended', 'buyer', extendHold, seen(first));
    await refused('extended twice', 'buyer', extendHold, await sent(first.id));
    await refused('submitted without what is needed', 'buyer', submitSpaceOrder, await sent(first.id, { details: {} }));
    await refused('submitted for another customer', 'other', submitSpaceOrder, await sent(first.id, { details }));
    await step('submitted', 'buyer', submitSpaceOrder, await sent(first.id, { details }));
    await refused('confirmed by its buyer', 'buyer', confirmSpaceOrder, await sent(first.id));
    await refused('confirmed with too many numbers', 'seller', confirmSpaceOrder, {
      ...(await sent(first.id, { refs: [{ ...REFS[0]!, qty: 3 }] })),
    });
    const once = { ...(await sent(first.id, { refs: REFS })), key: 'confirm-once' };
    await step('confirmed', 'seller', confirmSpaceOrder, once);
    await step('confirmed again with the same key', 'seller', confirmSpaceOrder, once);
    await refused('another answer with the same key', 'seller', confirmSpaceOrder, {
      ...once,
      body: { id: first.id, refs: [] },
    });
    const instant = await ground.onSale({ confirmMode: 'INSTANT' });
    const atOnce = await ground.held(instant, 1);
    await step('confirmed at once', 'buyer', submitSpaceOrder, seen(atOnce, { details }));
    await step('given back for nothing', 'buyer', cancelSpaceOrder, await sent(atOnce.id, { agreedFee: '0' }));

    // Every call in every state.
    const late = await ground.onSale({
      ...soon(ground.now()),
      lines: [{ containerType: '40HC', qty: 900, price: '2150' }] as never,
    });
    const orderIn = async (state: OrderState): Promise<string> => {
      if (state === 'HELD') return (await ground.held(late, 2)).id;
      if (state === 'RELEASED') {
        const { id } = await ground.held(late, 2);
        await ask('buyer', giveUpSpaceOrder, await sent(id));
        return id;
      }
      const { id } = await ground.submitted(late, 2);
      const next = async (who: 'buyer' | 'seller', call: CallDef, body: object = {}) =>
        ask(who, call, (await sent(id, body)) as never);
      if (state === 'SUBMITTED') return id;
      if (state === 'REJECTED') await next('seller', rejectSpaceOrder, { remarks: REASON });
      else if (state === 'CANCELLED') await next('buyer', giveUpSpaceOrder);
      else await next('seller', confirmSpaceOrder, { refs: [] });
      if (state === 'CANCEL_REQUESTED') await next('buyer', cancelSpaceOrder, { agreedFee: '300' });
      if (state === 'SHIPPED') await next('seller', shipOrder);
      return id;
    };
    const walk = async (state: OrderState, id: string, again: () => Promise<string>): Promise<void> => {
      let standing = id;
      for (const [name, [who, call, body, accepted]] of Object.entries(ASKED)) {
        const version = await versionOf(standing);
        const isRefused = !accepted.includes(state);
        await tried(isRefused, `${state}: ${name}`, who, call, await sent(standing, body));
        if ((await versionOf(standing)) !== version) standing = await again();
      }
      if (state === 'HELD') await ask('buyer', giveUpSpaceOrder, await sent(standing));
    };
    for (const state of [
      'HELD',
      'SUBMITTED',
      'CONFIRMED',
      'CANCEL_REQUESTED',
      'RELEASED',
      'REJECTED',
      'CANCELLED',
      'SHIPPED',
    ] as const)
      await walk(state, await orderIn(state), () => orderIn(state));

    // Guards that the table does not meet.
    const asked = await orderIn('SUBMITTED');
    await refused('rejected without a reason', 'seller', rejectSpaceOrder, await sent(asked, { remarks: '' }));
    await refused('rejected by another seller', 'other', rejectSpaceOrder, await sent(asked, { remarks: REASON }));
    const bought = await orderIn('CONFIRMED');
    const keep = (qty: number, agreedFee: string) => ({ items: [{ containerType: '40HC', qty }], agreedFee });
    await refused('cancelled at another fee', 'buyer', cancelSpaceOrder, await sent(bought, { agreedFee: '0' }));
    await refused('reduced at another fee', 'buyer', reduceSpaceOrder, await sent(bought, keep(1, '0')));
    await refused('reduced to more than there was', 'buyer', reduceSpaceOrder, await sent(bought, keep(3, '0')));
    await refused('cancelled by another customer', 'other', cancelSpaceOrder, {
      ...(await sent(bought, { agreedFee: '300' })),
    });
    await refused('too many numbers are given', 'seller', assignRefs, {
      ...(await sent(bought, { refs: [{ ...REFS[0]!, qty: 9 }] })),
    });
    await refused('asked to revoke without a reason', 'seller', askRevoke, await sent(bought, { remarks: '' }));
    await step('the seller asks to revoke', 'seller', askRevoke, await sent(bought, { remarks: REASON }));
    await refused('asked to revoke again', 'seller', askRevoke, await sent(bought, { remarks: REASON }));
    await refused('revoked by the seller', 'seller', decideRevoke, {
      ...(await sent(bought, { accept: true, remarks: REASON })),
    });
    await refused('held to it without a reason', 'staff', decideRevoke, await sent(bought, { accept: false }));
    await step('held to it', 'staff', decideRevoke, await sent(bought, { accept: false, remarks: REASON }));
    await ask('seller', askRevoke, await sent(bought, { remarks: REASON }));
    await step('revoked for the seller', 'staff', decideRevoke, await sent(bought, { accept: true, remarks: REASON }));
    const settled = await orderIn('CONFIRMED');
    await ask('desk', markSettled, await sent(settled, { settlementRef: 'S-2' }));
    await refused('settled twice', 'desk', markSettled, await sent(settled, { settlementRef: 'S-2' }));
    await refused('settled without the right', 'buyer', markSettled, await sent(settled, {}));
    const waiting = await orderIn('CANCEL_REQUESTED');
    await refused('a cancellation is refused without a reason', 'seller', answerSpaceCancel, {
      ...(await sent(waiting, { accept: false })),
    });

    // Reading.
    for (const who of ['buyer', 'seller', 'staff'] as const)
      await step(`read by the ${who}`, who, spaceOrderDetail, { query: { id: first.id } });
    await refused('read by another customer', 'other', spaceOrderDetail, { query: { id: first.id } });
    await refused('read where nothing is', 'buyer', spaceOrderDetail, { query: { id: 'nothing' } });
    await step('the log for the seller', 'seller', spaceOrderLog, { query: { id: first.id } });
    await step('the log for staff', 'staff', spaceOrderLog, { query: { id: bought } });
    await refused('the log for another customer', 'other', spaceOrderLog, { query: { id: first.id } });
    await step('what could take its place', 'buyer', orderAlternatives, { query: { id: bought } });
    await refused('what could take the place of nothing', 'buyer', orderAlternatives, { query: { id: 'nothing' } });
    await step('the confirmation', 'buyer', spaceConfirmation, { query: { id: first.id } as never });
    await refused('the confirmation for another customer', 'other', spaceConfirmation, { query: { id: first.id } });

    // Time.
    const running = await ground.held(offer, 1);
    const silent = await ground.submitted(offer, 1);
    const yes = await ground.onSale({ onSilence: 'CONFIRM' });
    const spoken = await ground.submitted(yes, 1);
    await sweep('nothing is over');
    await later(31 * MINUTE_MS);
    await refused('submitted after the hold is over', 'buyer', submitSpaceOrder, await sent(running.id, { details }));
    await step('a hold that is over gives way to the next', 'other', holdSpace, ground.holding(offer, 1));
    await sweep('holds that are over go back to sale');
    await later(40 * MINUTE_MS);
    await sweep('silence answers');
    await step('refused by silence', 'buyer', spaceOrderDetail, { query: { id: silent.id } });
    await step('confirmed by silence', 'buyer', spaceOrderDetail, { query: { id: spoken.id } });
    const noShows = [await ground.confirmed(late, 2), await ground.confirmed(late, 2)];
    const hopeless = await ground.held(late, 1);
    await ask('seller', takeOffOffers, {
      body: { rows: [{ id: late, version: await ground.versionOf(late) }], remarks: REASON },
    });
    await refused('held where the offer was taken off', 'other', holdSpace, ground.holding(late, 1));
    await step('given up after that', 'buyer', giveUpSpaceOrder, await sent(hopeless.id));
    await later(5 * DAY_MS);
    await sweep('a cancellation that nobody answered is accepted');
    const [gone, other] = noShows;
    await step('they did not show up', 'seller', markNoShow, await sent(gone!.id));
    await walk('NO_SHOW', gone!.id, async () => {
      const next = [other!.id, settled].find(id => id !== gone!.id)!;
      if ((await versionOf(next)) === other!.version) await ask('seller', markNoShow, await sent(next));
      return next;
    });
  },
});
