import type { z } from 'zod';
import type { bookingDepartures } from '#contract/booking/find/calls.ts';
import { departuresOf } from '#contract/booking/find/departures.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { readOffers } from '../../rates/search/offers.read.ts';
import { readHall } from '../../space/hall.read.ts';
import { sailingsOfLane, zoneOfPort } from './sailings-of-lane.ts';

const MOST_SPACES = 100;
const MOST = 200;

type Asked = z.output<NonNullable<typeof bookingDepartures.query>>;
type Found = z.output<typeof bookingDepartures.data>;

/** One list of the first port of each end: a departure leaves from one place. */
export async function findDepartures(deps: Deps, who: SeatedWho, { customer, ...query }: Asked): Promise<Found> {
  const { offers, ports, carriers, from, to, isNarrowed } = await readOffers(deps, who, { query, customer });
  const [pol = '', pod = ''] = [firstOf(query.pol), firstOf(query.pod)];
  const zone = await zoneOfPort(deps, pol);
  const sailings = await sailingsOfLane(deps, { pol, pod, from, to });
  const ask = { buyerId: customer ?? who.seat.companyId, now: deps.clock.now(), limit: MOST_SPACES, after: null };
  const hall = await deps.reads.inScope(SYSTEM, tx => readHall(tx, { ...ask, pol, pod, from, to }));
  const wanted = firstOf(query.carrier) === '' ? null : new Set((query.carrier ?? '').toUpperCase().split(/[\s,]+/));
  const isWanted = ({ carrier }: { readonly carrier: string }) => wanted === null || wanted.has(carrier);
  const all = departuresOf(
    sailings.filter(isWanted),
    offers.map(offer => ({ ...offer, total: offer.price.total ?? null })),
    hall.filter(isWanted).map(space => ({ ...space, vessel: space.vesselName, voyage: space.voyageNo })),
    zone,
  ).filter(({ day }) => day >= from && day <= to);
  return {
    from,
    to,
    zone,
    ports,
    carriers,
    isNarrowed: isNarrowed || all.length > MOST,
    departures: all.slice(0, MOST).map(({ price, spaces, ...departure }) => ({
      ...departure,
      hubs: [...departure.hubs],
      cutOffs: [...departure.cutOffs],
      price: price === null ? null : withoutTotal(price),
      spaces: spaces.map(({ vessel: _, voyage: __, ...space }): HallOffer => space),
    })),
  };
}

const withoutTotal = <T extends { readonly total: unknown }>({ total: _, ...offer }: T): Omit<T, 'total'> => offer;

const firstOf = (codes: string | undefined): string =>
  (codes ?? '')
    .toUpperCase()
    .split(/[\s,;+，、]+/)
    .find(Boolean) ?? '';
