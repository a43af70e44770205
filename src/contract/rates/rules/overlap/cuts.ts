import { addDays } from '../../../basic-data/rules/calendar-day.ts';

/** What a new rate takes from those on sale with the same identity (design commercial A.5.1, V-O1). */

/** Days, both included, on which container types are on offer. */
export interface OfferedDays {
  readonly validFrom: string;
  readonly validTo: string;
  readonly containerTypes: readonly string[];
}

export interface OfferOnSale extends OfferedDays {
  readonly id: string;
}

/** One existing rate and what is left of it: nothing, itself shortened, or several records. */
export interface OverlapCut {
  readonly id: string;
  readonly kind: 'SUPERSEDE' | 'CUT' | 'SPLIT';
  /** In order of days; the first stays the record, the others are copies. */
  readonly remains: readonly OfferedDays[];
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** Neighbours that offer the same types are one. */
function joined(pieces: readonly OfferedDays[]): OfferedDays[] {
  const list: OfferedDays[] = [];
  for (const piece of pieces) {
    const last = list.at(-1);
    const isSame = last?.containerTypes.join() === piece.containerTypes.join();
    if (last && isSame && addDays(last.validTo, 1) === piece.validFrom) {
      list[list.length - 1] = { ...last, validTo: piece.validTo };
    } else list.push(piece);
  }
  return list;
}

function remainsOf(old: OfferedDays, next: OfferedDays, resume: boolean): OfferedDays[] {
  const others = old.containerTypes.filter(type => !next.containerTypes.includes(type));
  const hasHead = old.validFrom < next.validFrom;
  const pieces: OfferedDays[] = [
    {
      validFrom: old.validFrom,
      validTo: earlier(old.validTo, addDays(next.validFrom, -1)),
      containerTypes: old.containerTypes,
    },
    {
      validFrom: later(old.validFrom, next.validFrom),
      validTo: earlier(old.validTo, next.validTo),
      containerTypes: others,
    },
    {
      validFrom: later(old.validFrom, addDays(next.validTo, 1)),
      validTo: old.validTo,
      // A tail that follows a head may be left off; one without a head is the rate itself.
      containerTypes: resume || !hasHead ? old.containerTypes : others,
    },
  ];
  return joined(pieces.filter(piece => piece.validFrom <= piece.validTo && piece.containerTypes.length > 0));
}

const isTouched = (old: OfferedDays, next: OfferedDays): boolean =>
  old.validFrom <= next.validTo &&
  next.validFrom <= old.validTo &&
  old.containerTypes.some(type => next.containerTypes.includes(type));

/** `resumes` tells whether the tail of a split goes on sale again; losing it silently would take prices from sale. */
export const cutsFor = (
  next: OfferedDays,
  onSale: readonly OfferOnSale[],
  resumes: (id: string) => boolean = () => true,
): OverlapCut[] =>
  onSale
    .filter(old => isTouched(old, next))
    .map(old => {
      const remains = remainsOf(old, next, resumes(old.id));
      const kind = remains.length === 0 ? 'SUPERSEDE' : remains.length === 1 ? 'CUT' : 'SPLIT';
      return { id: old.id, kind, remains };
    });
