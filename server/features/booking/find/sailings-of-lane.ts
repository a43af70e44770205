import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { SailingFound } from '#contract/basic-data/schedule/shapes.ts';
import type { BookedSailing } from '#contract/booking/find/content-of.ts';
import { type FoundSailing, isSameDeparture } from '#contract/booking/find/departures.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import { findSailings } from '../../basic-data/schedule/search.read.ts';

/** Departures of published schedules; they are nobody's secret. */

/** A departure is known by its first voyage: that is what is booked. */
function departureOf({ etd, eta, transitDays, hubs, legs }: SailingFound): FoundSailing[] {
  const [first] = legs;
  if (!first) return [];
  return [
    {
      carrier: first.line,
      vessel: first.vessel ?? '',
      voyage: first.voyage,
      service: first.service ?? '',
      etd,
      eta,
      transitDays,
      hubs: [...hubs],
      cutOffs: first.cutOffs,
    },
  ];
}

export interface LaneDays {
  readonly pol: string;
  readonly pod: string;
  readonly from: string;
  readonly to: string;
}

const MOST = 150;

export async function sailingsOfLane(deps: Pick<Deps, 'reads'>, lane: LaneDays): Promise<FoundSailing[]> {
  const question = { pol: lane.pol, pod: lane.pod, fromDay: lane.from, toDay: lane.to, limit: MOST };
  const found = await deps.reads.inScope(SYSTEM, tx => findSailings(tx.db, question));
  return found.flatMap(departureOf);
}

interface Wanted {
  readonly pol: string;
  readonly pod: string;
  readonly zone: string;
  readonly carrier: string;
  readonly day: string;
  readonly vessel: string;
  readonly voyage: string;
}

/** The sailing of the schedule that a price or a space means; null where no schedule has it. */
export async function sailingMeant(deps: Pick<Deps, 'reads'>, wanted: Wanted): Promise<BookedSailing | null> {
  const { pol, pod, zone, day } = wanted;
  const sailings = await sailingsOfLane(deps, { pol, pod, from: addDays(day, -1), to: addDays(day, 1) });
  const meant = sailings.find(one => isSameDeparture({ ...one, day: localDayOf(one.etd, zone) }, wanted));
  return meant ? { ...meant, zone } : null;
}

const USUAL_ZONE = 'Asia/Shanghai';

/** Clock of a port of loading. */
export const zoneOfPort = ({ reads }: Pick<Deps, 'reads'>, code: string): Promise<string> =>
  reads.inScope(SYSTEM, async tx => {
    const port = await tx.db.selectFrom('port').select('timeZone').where('unLocode', '=', code).executeTakeFirst();
    return port?.timeZone ?? USUAL_ZONE;
  });
