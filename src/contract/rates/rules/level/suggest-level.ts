import Big from 'big.js';

/** Which level a customer's business of the last ninety days speaks for (design commercial A.4.2 FreightCustomerLevelCompany). */

export interface LevelThreshold {
  readonly id: string;
  readonly code: string;
  readonly isDefault: boolean;
  /** Suggested from so many TEU on; null: never by volume. */
  readonly fromTeu: number | null;
  /** And only with such a margin, in per cent; null: with any. */
  readonly fromMarginPct: string | null;
}

export interface Business {
  readonly teu: string;
  /** Null where no price was promised: what nobody knows is no good margin. */
  readonly marginPct: string | null;
}

const earns = ({ fromMarginPct }: LevelThreshold, { marginPct }: Business): boolean =>
  fromMarginPct === null || (marginPct !== null && new Big(marginPct).gte(fromMarginPct));

/** The level with the highest volume that is reached, else the default; null where the company has set no volumes. */
export function suggestedLevel<L extends LevelThreshold>(levels: readonly L[], business: Business): L | null {
  const ruled = levels.filter(({ fromTeu }) => fromTeu !== null);
  if (ruled.length === 0) return null;
  const [best] = ruled
    .filter(level => new Big(business.teu).gte(level.fromTeu!) && earns(level, business))
    .sort((a, b) => b.fromTeu! - a.fromTeu! || (a.code < b.code ? -1 : 1));
  return best ?? levels.find(({ isDefault }) => isDefault) ?? null;
}
