import { fold, foldTight } from './fold.ts';

/** The voyage that a partner means by carrier, ship, voyage number and date (design A.7.6). */

/** What a message or sheet says; an empty text where it says nothing. */
export interface VoyageQuestion {
  readonly carrier: string;
  readonly vessel: string;
  readonly imo: string;
  readonly voyage: string;
  /** Head of the POL's group. */
  readonly pol: string;
  /** Departure, UTC. */
  readonly date: string;
}

/** What is known of a voyage. */
export interface KnownVoyage {
  readonly id: string;
  /** SCAC of the line that runs it. */
  readonly carrier: string;
  /** Empty for `TBN`. */
  readonly imo: string;
  readonly vesselNames: readonly string[];
  /** Export and import voyage number. */
  readonly numbers: readonly string[];
  readonly partnerNumbers: readonly { readonly carrier: string; readonly number: string }[];
  /** Calls with their departure as shown, heads of groups. */
  readonly departures: readonly { readonly port: string; readonly at: string }[];
}

/** How a voyage was found. */
export type VoyageGround =
  /** Line, voyage number and ship. */
  | 'exact'
  /** A partner's number; or line, ship and the number but for zeros and direction, near the date. */
  | 'partner'
  /** Line and the number but for zeros and direction, near the date; no ship was named. */
  | 'number'
  /** Ship and date only. */
  | 'vessel';

export const VOYAGE_SCORES: Readonly<Record<VoyageGround, number>> = {
  exact: 100,
  partner: 95,
  number: 80,
  vessel: 60,
};

/** From here a match is taken; below it is offered to a person. */
export const VOYAGE_TAKEN = 80;

export interface VoyageMatch<T extends KnownVoyage> {
  readonly voyage: T;
  readonly score: number;
  readonly ground: VoyageGround;
  readonly taken: boolean;
}

const DAY_MS = 86_400_000;

/** `0023E` -> `23` and `E`: the same voyage as `23E` and `023`, not as `023W`. */
const splitNumber = (text: string): { readonly stem: string; readonly direction: string } => {
  const [, stem = '', direction = ''] = /^0*(.*?\d)([NEWSR]?)$/.exec(foldTight(text)) ?? [];
  return { stem, direction };
};

/** The same number but for leading zeros and a direction that one of the two leaves out. */
export function sameVoyageStem(one: string, other: string): boolean {
  const [a, b] = [splitNumber(one), splitNumber(other)];
  return (
    a.stem !== '' && a.stem === b.stem && (a.direction === '' || b.direction === '' || a.direction === b.direction)
  );
}

const sameNumber = (one: string, other: string): boolean => fold(one) !== '' && fold(one) === fold(other);

const isUnnamed = (vessel: string): boolean => ['', 'TBN', 'TBA'].includes(fold(vessel));

function isSameShip(asked: VoyageQuestion, known: KnownVoyage): boolean {
  if (asked.imo !== '' && known.imo !== '') return asked.imo === known.imo;
  return !isUnnamed(asked.vessel) && known.vesselNames.some(name => fold(name) === fold(asked.vessel));
}

const departsWithin = (asked: VoyageQuestion, known: KnownVoyage, days: number): boolean =>
  known.departures.some(
    call => call.port === asked.pol && Math.abs(Date.parse(call.at) - Date.parse(asked.date)) <= days * DAY_MS,
  );

function groundOf(asked: VoyageQuestion, known: KnownVoyage): VoyageGround | null {
  const ship = isSameShip(asked, known);
  const nobody = asked.imo === '' && isUnnamed(asked.vessel);
  const own = known.carrier === asked.carrier ? known.numbers : [];
  const partners = known.partnerNumbers.flatMap(one => (one.carrier === asked.carrier ? one.number : []));
  if (ship && own.some(number => sameNumber(number, asked.voyage))) return 'exact';
  // A partner's number repeats every year or two: it needs the ship, or the date where no ship was named.
  const near = departsWithin(asked, known, 10);
  if (partners.some(number => sameNumber(number, asked.voyage)) && (ship || (nobody && near))) return 'partner';
  if (near && (ship || nobody) && [...own, ...partners].some(number => sameVoyageStem(number, asked.voyage))) {
    return ship ? 'partner' : 'number';
  }
  return ship && departsWithin(asked, known, 5) ? 'vessel' : null;
}

/** How far the nearest departure from the POL is from the date; decides between voyages of one score. */
const distanceMs = (asked: VoyageQuestion, known: KnownVoyage): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    ...known.departures
      .filter(call => call.port === asked.pol)
      .map(call => Math.abs(Date.parse(call.at) - Date.parse(asked.date))),
  );

/** Voyages that may be meant, the likeliest first. Two different ones of the highest score are offered, not taken. */
export function matchVoyages<T extends KnownVoyage>(asked: VoyageQuestion, known: readonly T[]): VoyageMatch<T>[] {
  const found = known
    .flatMap(voyage => {
      const ground = groundOf(asked, voyage);
      return ground ? [{ voyage, ground, score: VOYAGE_SCORES[ground], away: distanceMs(asked, voyage) }] : [];
    })
    .sort((a, b) => b.score - a.score || a.away - b.away);
  const [best, second] = found;
  const isDraw = best !== undefined && best.score === second?.score && best.away === second.away;
  return found.map(({ voyage, ground, score }, index) => ({
    voyage,
    ground,
    score,
    taken: index === 0 && !isDraw && score >= VOYAGE_TAKEN,
  }));
}
