import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { DecidedRate } from './decide-rate.ts';
import { servedFclRate } from './fcl/fcl-rate.served.ts';
import { servedLclRate } from './lcl/lcl-rate.served.ts';
import type { RateContent, RateKind } from './upkeep/rate-kind.ts';
import { keepRates, type SavedFor, type ServedRate } from './upkeep/save-rates.ts';

/** Both kinds of rates as they are served. */

const SERVED: Readonly<Record<RateKind<never>['key'], ServedRate>> = { fcl: servedFclRate, lcl: servedLclRate };

export const servedRate = ({ key }: Pick<RateKind<never>, 'key'>): ServedRate => SERVED[key];

export type DecidedFclRate = DecidedRate<FclRateInput>;

/** Writes what was decided of rates of one kind; see `keepRates`. */
export const saveRates = <C extends RateContent>(
  tx: Tx,
  deps: Pick<Deps, 'bus' | 'resources'>,
  kind: RateKind<C>,
  decided: readonly DecidedRate<C>[],
  about: SavedFor,
): Promise<void> => keepRates(tx, deps, servedRate(kind), decided, about);
