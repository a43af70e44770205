import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { OfferEvent, SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changeDocument, type EventAsk } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { drawOrderNumber } from '../buyer.ts';
import { lockOffer } from '../offer.read.ts';
import { draftOffer, drawOfferNumber } from '../offer.writes.ts';
import { withdrawFree } from '../offer-lines.ts';
import { servedSpaceOffer } from '../space-offer.served.ts';
import { keepSpaceWatch } from '../watch/save-watch.ts';
import { type Cast, readCast } from './cast.ts';
import { DEMO_OFFERS, type DemoOffer } from './offers.plan.ts';
import { type Happening, happeningsOf } from './order-story.ts';
import { DEMO_ORDERS } from './orders.plan.ts';
import { DEMO_QUEUE, seedQueue } from './queue.ts';

/** Ready space of the demo: what people and time did, one after the other, through the machines. */

const HOUR = 3_600_000;

const instantOf = (value: unknown, now: number): unknown =>
  typeof value === 'number' ? new Date(now + value * HOUR).toISOString() : value;

/** Times that sellers give by number of hours from the first start. */
const TIMES = new Set(['siCutOff', 'sellUntil']);

function contentOf(offer: DemoOffer, cast: Cast, now: number): Readonly<Record<string, unknown>> {
  const at = (hours: number): string => new Date(now + hours * HOUR).toISOString();
  const { etd, days, lane, vessel, lines } = offer;
  const [vesselName, vesselImo, voyageNo, serviceCode] = vessel;
  const over = Object.entries(offer.over ?? {}).map(([key, value]) => [
    key,
    TIMES.has(key) ? instantOf(value, now) : value,
  ]);
  return {
    carrierId: cast.carriers.get(offer.carrier),
    vesselName,
    vesselImo,
    voyageNo,
    serviceCode,
    polId: cast.ports.get(lane[0]),
    podId: cast.ports.get(lane[1]),
    etd: at(etd),
    eta: at(etd + days * 24),
    siCutOff: at(etd - 72),
    vgmCutOff: at(etd - 48),
    cyCutOff: at(etd - 36),
    customsCutOff: at(etd - 30),
    earliestReceipt: at(etd - 168),
    manifestCutOff: at(etd - 60),
    sellUntil: at(etd - 76),
    currency: 'USD',
    lines: lines.map(([containerType, qty, price, floorPrice = null, cost = null]) => ({
      containerType,
      qty,
      price,
      floorPrice,
      cost,
    })),
    priceIncludes: ['BAF', 'LSS'],
    confirmMode: 'PROVIDER',
    confirmMinutes: 60,
    onSilence: 'REJECT',
    holdMinutes: 30,
    minPerOrder: 1,
    cancelPolicy: '168:0;72:150;0:350',
    noShowFee: '500',
    autoRelist: true,
    visibility: 'POOL',
    audienceCodes: [],
    potIds: [],
    goodsScope: [],
    bookingRefs: [],
    dgAllowed: false,
    socAllowed: false,
    ...Object.fromEntries(over),
  };
}

/** Who writes it: the seller's own people, or staff of the platform for him. */
const handOf = ({ seller, isOwnHand }: DemoOffer, { sellers }: Cast) => sellers.get(isOwnHand ? seller : 'PLTFRM')!;

/** What befalls the offer itself, each at its hour. */
function offerStory(offer: DemoOffer, cast: Cast, now: number, id: () => string): Happening[] {
  type Told = Pick<EventAsk, 'actor' | 'remarks' | 'world'> & { readonly event: OfferEvent };
  const step = (
    hoursAgo: number,
    told: Told,
    then?: (tx: Tx, after: SpaceOfferDocument) => Promise<unknown>,
  ): Happening => {
    const at = new Date(now - hoursAgo * HOUR);
    return {
      at: at.toISOString(),
      happen: async (tx, deps) => {
        const ask = { ...told, now: at, isSeed: true };
        const after = await changeDocument({ tx, deps }, servedSpaceOffer, await lockOffer(tx, id()), ask);
        await then?.(tx, after);
      },
    };
  };
  const { fate, ago, etd } = offer;
  const actor = handOf(offer, cast);
  const { reviewer } = cast;
  if (fate === 'DRAFT') return [];
  // Staff of the platform need no review.
  const needsReview = !actor.holds.includes('REVIEW');
  const submitted = step(ago - 0.2, {
    event: 'SUBMIT',
    actor,
    world: { openErrors: 0, isTrusted: !needsReview },
  });
  if (fate === 'PENDING') return [submitted];
  const approved = needsReview ? [step(ago - 0.6, { event: 'APPROVE', actor: reviewer })] : [];
  if (fate !== 'ON_SALE' && fate[0] === 'REJECT')
    return [submitted, step(fate[1], { event: 'REJECT', actor: reviewer, remarks: fate[2] })];
  const own =
    fate === 'ON_SALE'
      ? []
      : [step(fate[1], { event: fate[0], actor, remarks: fate[2] }, fate[0] === 'TAKE_OFF' ? withdrawFree : undefined)];
  const closes = etd - 76 <= 0 ? [step(76 - etd, { event: 'CLOSE', actor: SYSTEM_ACTOR })] : [];
  const ends =
    etd + 72 <= 0 ? [step(-72 - etd, { event: 'FINISH', actor: SYSTEM_ACTOR, world: { openOrders: 0 } })] : [];
  return [submitted, ...approved, ...own, ...closes, ...ends];
}

export async function seedSpace(deps: Deps): Promise<void> {
  // Whole hours: nobody sails at 14:37:21.
  const now = Math.floor(deps.clock.now().getTime() / HOUR) * HOUR;
  const ids = new Map<string, string>();
  const numbers = new Map<string, string>();
  const before = (hours: number): Date => new Date(deps.clock.now().getTime() - hours * HOUR);
  for (const { key, ago } of DEMO_OFFERS) numbers.set(key, await drawOfferNumber(deps, before(ago)));
  const orderNos: string[] = [];
  for (const { ago } of DEMO_ORDERS) {
    const at = before(ago);
    orderNos.push(await drawOrderNumber(deps, at));
  }
  const queueNos: string[] = [];
  for (const { ago } of DEMO_QUEUE) queueNos.push(await drawOrderNumber(deps, before(ago)));
  const watcher = await inScope(deps.db, SYSTEM, async tx => {
    const cast = await readCast(tx);
    if (!cast) return null;
    const story: Happening[] = [
      ...DEMO_OFFERS.toSorted((one, other) => other.ago - one.ago).flatMap(offer => {
        const at = before(offer.ago);
        const actor = handOf(offer, cast);
        const companyId = cast.sellers.get(offer.seller)!.companyId!;
        const publisherCompanyId = actor.companyId === companyId ? null : actor.companyId;
        const draft = {
          content: contentOf(offer, cast, now),
          companyId,
          publisherCompanyId,
          offerNo: numbers.get(offer.key)!,
          actor,
          now: at,
          isSeed: true,
        };
        const born: Happening = {
          at: at.toISOString(),
          happen: async () => void ids.set(offer.key, (await draftOffer({ tx, deps }, draft)).id),
        };
        return [born, ...offerStory(offer, cast, deps.clock.now().getTime(), () => ids.get(offer.key)!)];
      }),
      ...DEMO_ORDERS.flatMap((order, index) =>
        happeningsOf(order, {
          cast,
          orderNo: orderNos[index]!,
          now: deps.clock.now(),
          offerId: () => ids.get(order.offer)!,
        }),
      ),
    ];
    const inOrder = story.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    for (const { happen } of inOrder) await happen(tx, deps);
    await seedQueue(tx, { cast, ids, numbers: queueNos, before });
    return cast.buyers.get('RCHDSZ')!;
  });
  const soldOut = ids.get('sold-out');
  if (!watcher || !soldOut) return;
  // Sold out: she hears when something of it comes back.
  const seat = { companyId: watcher.buyer.companyId, employeeId: watcher.actor.employeeId! };
  await keepSpaceWatch(deps, seat, { offerId: soldOut, containerTypes: ['40HC'], frequency: 'INSTANT' });
}
