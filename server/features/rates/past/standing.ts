import type { RateState } from '#contract/rates/codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';

/** Which version of each rate was on sale on a day, as it was known at a moment. */

export interface PastVersion {
  readonly rateId: string;
  readonly no: string;
  readonly version: number;
  readonly state: RateState;
  readonly knownFrom: Date;
  readonly content: FclRateInput;
}

/** States whose price holds for its days: later ends of a rate do not take back what it cost while it was sold. */
const SOLD: ReadonlySet<RateState> = new Set<RateState>(['ACTIVE', 'EXPIRED', 'SUPERSEDED']);

/** Each rate's last version by then; what waited for a second person had not changed what was on sale. */
export function knownAt(versions: readonly PastVersion[], known: Date): PastVersion[] {
  const last = new Map<string, PastVersion>();
  for (const one of versions) {
    if (one.knownFrom > known || one.state === 'PENDING') continue;
    const before = last.get(one.rateId);
    if (!before || before.version < one.version) last.set(one.rateId, one);
  }
  return [...last.values()];
}

export const soldOn = (versions: readonly PastVersion[], day: string, known: Date): PastVersion[] =>
  knownAt(versions, known).filter(
    ({ state, content }) => SOLD.has(state) && content.validFrom <= day && day <= content.validTo,
  );
