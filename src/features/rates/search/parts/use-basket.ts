import { useState } from 'react';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Command } from '#kit/command.ts';
import { actWord, refusal } from '../search-commands.ts';

const MOST = 20;

export interface Basket {
  readonly offers: readonly RateOffer[];
  readonly commands: readonly Command[];
  readonly isComparing: boolean;
  stop(): void;
}

/** Offers of several questions, to be compared. Space puts the one under the cursor in or takes it out. */
export function useBasket(row: RateOffer | null): Basket {
  const [offers, setOffers] = useState<readonly RateOffer[]>([]);
  const [isComparing, setComparing] = useState(false);
  const isIn = row !== null && offers.some(({ rateId }) => rateId === row.rateId);
  const hasSome = offers.length > 0 ? (true as const) : refusal('emptyBasket');
  return {
    offers,
    isComparing,
    stop: () => setComparing(false),
    commands: [
      {
        id: 'rates.basket',
        title: actWord('basket'),
        shortcut: 'space',
        enabled: row === null ? refusal('noRow') : !isIn && offers.length >= MOST ? refusal('fullBasket') : true,
        run: () => {
          if (row) setOffers(isIn ? offers.filter(({ rateId }) => rateId !== row.rateId) : [...offers, row]);
        },
      },
      {
        id: 'rates.compare',
        title: actWord('compare'),
        shortcut: 'c',
        enabled: hasSome,
        run: () => setComparing(true),
      },
      { id: 'rates.clear', title: actWord('clear'), enabled: hasSome, quiet: true, run: () => setOffers([]) },
    ],
  };
}
