import type { ShownCutOff } from '../booking.ts';
import type { CutOffCode, CutOffs } from '../booking-content.ts';

/**
 * Cut-offs as they hold (design commercial C.5.4): what the carrier confirmed goes before the schedule's, the schedule's before what is
 * reckoned back from the departure by the carrier's configuration.
 */

export const CUT_OFF_CODES: readonly CutOffCode[] = ['EFC', 'DCO', 'AMC', 'VCO', 'CUC', 'LCO', 'FCO'];

/** Hours before departure; a code without hours is not reckoned. */
export type CutOffHours = Readonly<Partial<Record<CutOffCode, number>>>;

/** What is usual where neither carrier nor schedule says. */
export const USUAL_HOURS: CutOffHours = { DCO: 72, VCO: 48, FCO: 36, CUC: 30, EFC: 168 };

const HOUR_MS = 3_600_000;

export type HeldCutOff = Omit<ShownCutOff, 'isDone'>;

export interface CutOffSources {
  readonly carrier: CutOffs | null;
  readonly schedule: CutOffs;
  readonly etd: string | null;
  readonly hours?: CutOffHours;
  /** LCO is of LCL cargo alone. */
  readonly isLcl: boolean;
}

export function cutOffsOf(
  { carrier, schedule, etd, hours = USUAL_HOURS, isLcl }: CutOffSources,
  before: readonly HeldCutOff[] = [],
): HeldCutOff[] {
  const known = CUT_OFF_CODES.filter(code => isLcl || code !== 'LCO').flatMap((code): HeldCutOff[] => {
    const offset = hours[code];
    const estimated =
      etd !== null && offset !== undefined ? new Date(Date.parse(etd) - offset * HOUR_MS).toISOString() : null;
    const at = carrier?.[code] ?? schedule[code] ?? estimated;
    if (!at) return [];
    const source = carrier?.[code] ? 'CARRIER' : schedule[code] ? 'SCHEDULE' : 'ESTIMATED';
    const former = before.find(one => one.code === code);
    // Only what the carrier said and then changed is a change; a better word for an estimate is none.
    const isMoved = former?.source === 'CARRIER' && source === 'CARRIER' && former.at !== at;
    return [{ code, at, source, before: isMoved ? former.at : (former?.before ?? null) }];
  });
  return known.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** The first that is still to come; EFC is a beginning and no end. */
export const nextCutOff = (cutOffs: readonly Pick<HeldCutOff, 'code' | 'at'>[], now: Date): string | null =>
  cutOffs.find(({ code, at }) => code !== 'EFC' && at > now.toISOString())?.at ?? null;
