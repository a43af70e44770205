import { type HallOffer, spaceHall } from '#contract/space/space.calls.ts';
import { useClient } from '#kit/client.tsx';
import type { Items } from './items.ts';

/** The next departure of the lane that still has one of the containers; null where there is none. */

const MOST_LOOKED_AT = 50;

interface From {
  readonly pol: string;
  readonly pod: string;
  readonly etd: string;
  /** Not this one again. */
  readonly but: string;
  readonly items: Items;
}

export function useNextSailing(): (from: From) => Promise<HallOffer | null> {
  const client = useClient();
  return async ({ pol, pod, etd, but, items }) => {
    const query = { pol, pod, from: etd.slice(0, 10), limit: MOST_LOOKED_AT };
    const { data } = await client.call(spaceHall, { query });
    const types = Object.keys(items).filter(type => (items[type] ?? 0) > 0);
    const fits = (offer: HallOffer): boolean =>
      offer.id !== but &&
      !offer.isOwn &&
      offer.etd >= etd &&
      offer.lines.some(
        ({ containerType, available }) => available !== '0' && (types.length === 0 || types.includes(containerType)),
      );
    return data.rows.find(fits) ?? null;
  };
}
