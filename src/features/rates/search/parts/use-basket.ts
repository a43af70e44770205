import { useState } from 'react';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Command } from '#kit/command.ts';
import type { ChosenOffer } from '../../offer-files/fix-offer.ts';
import { actWord, refusal } from '../search-commands.ts';
import type { SearchText } from '../use-search.ts';

const MOST = 20;

export interface Basket {
  readonly offers: readonly RateOffer[];
  /** With the question that found each. */
  readonly chosen: readonly ChosenOffer[];
  readonly commands: readonly Command[];
  readonly isComparing: boolean;
  stop(): void;
}

/** Offers of several questions, to be compared. Space puts the one under the cursor in or takes it out. */
export function useBasket(row: RateOffer | null, asked: SearchText): Basket {
  const [chosen, setChosen] = useState<readonly ChosenOffer[]>([]);
  const offers = chosen.map(({ offer }) => offer);
  const [isComparing, setComparing] = useState(false);
  const isIn = row !== null && offers.some(({ rateId }) => rateId === row.rateId);
  const hasSome = offers.length > 0 ? (true as const) : refusal('emptyBasket');
  return {
    offers,
    chosen,
    isComparing,
    stop: () => setComparing(false),
    commands: [
      {
        id: 'rates.basket',
        title: actWord('basket'),
        shortcut: 'space',
        enabled: row === null ? refusal('noRow') : !isIn && offers.length >= MOST ? refusal('fullBasket') : true,
        run: () => {
          if (!row) return;
          setChosen(
            isIn ? chosen.filter(({ offer }) => offer.rateId !== row.rateId) : [...chosen, { offer: row, asked }],
          );
        },
      },
      {
        id: 'rates.compare',
        title: actWord('compare'),
        shortcut: 'c',
        enabled: hasSome,
        run: () => setComparing(true),
      },
      { id: 'rates.clear', title: actWord('clear'), enabled: hasSome, quiet: true, run: () => setChosen([]) },
    ],
  };
}
