/**
 * Who gets returned space (design commercial B.5.3; vector V-H9): the first waiter whose wish fits whole gets a hold. One who does not
 * fit is passed over in one return only; from then on what comes back is collected for him, before anyone, until it is enough.
 */
export interface Waiting {
  readonly id: string;
  /** Containers by line; taken whole or not at all. */
  readonly wishes: ReadonlyMap<string, number>;
  /** He was passed over once. */
  readonly wasPassed: boolean;
  /** The time for which space is kept for him is not over. */
  readonly mayCollect: boolean;
}

/** What a line has to give. */
export interface Returned {
  /** Everything that nobody holds, what has been collected before included. */
  readonly available: number;
  /** Of that: what came back just now or was collected before. The rest is on sale and stays there. */
  readonly back: number;
}

export interface Distribution {
  /** Ids of who gets a hold now, in the order of waiting. */
  readonly taken: readonly string[];
  /** Ids of who is passed over for the first time. */
  readonly passed: readonly string[];
  /** By waiter: what stays collected for him, by line; nobody else may have it. */
  readonly collected: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export function distribute(lines: ReadonlyMap<string, Returned>, queue: readonly Waiting[]): Distribution {
  const taken: string[] = [];
  const passed: string[] = [];
  const collected = new Map<string, ReadonlyMap<string, number>>();
  const left = new Map([...lines].map(([id, line]) => [id, { ...line }]));
  const of = (lineId: string) => left.get(lineId) ?? { available: 0, back: 0 };
  const use = (lineId: string, qty: number): void => {
    const { available, back } = of(lineId);
    left.set(lineId, { available: available - qty, back: Math.max(0, back - qty) });
  };
  for (const { id, wishes, wasPassed, mayCollect } of queue) {
    const lineIds = [...wishes.keys()];
    if (lineIds.every(lineId => wishes.get(lineId)! <= of(lineId).available)) {
      taken.push(id);
      for (const lineId of lineIds) use(lineId, wishes.get(lineId)!);
    } else if (wasPassed && mayCollect) {
      const kept = lineIds.map(
        lineId => [lineId, Math.min(wishes.get(lineId)!, of(lineId).available, of(lineId).back)] as const,
      );
      for (const [lineId, qty] of kept) use(lineId, qty);
      if (kept.some(([, qty]) => qty > 0)) collected.set(id, new Map(kept.filter(([, qty]) => qty > 0)));
    } else if (!wasPassed && lineIds.some(lineId => of(lineId).back > 0)) passed.push(id);
  }
  return { taken, passed, collected };
}

const HOUR = 3_600_000;
const COLLECTED_FOR_MS = 2 * HOUR;
const NOT_BEFORE_END_MS = 2 * HOUR;
/** A hold that is made for a waiter. */
export const OFFERED_MINUTES = 10;

/** Until when space is kept for somebody who was passed over: two hours, and never in the last two of the sale. */
export const collectUntil = (from: number, sellUntil: number): number =>
  Math.min(from + COLLECTED_FOR_MS, sellUntil - NOT_BEFORE_END_MS);
