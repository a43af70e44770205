/**
 * Who gets returned space (design commercial B.5.3; vector V-H9): the first waiter whose wish fits whole gets a hold. One who does not
 * fit is passed over in one return only; from then on what returns is collected for him, before anyone, until it is enough.
 */
export interface Waiting {
  readonly id: string;
  /** Containers of the line; taken whole or not at all. */
  readonly qty: number;
  /** He was passed over once. */
  readonly wasPassed: boolean;
}

export interface Distribution {
  /** Ids of who gets a hold now, in the order of waiting. */
  readonly taken: readonly string[];
  /** Ids of who is passed over for the first time. */
  readonly passed: readonly string[];
  /** Units that stay collected for the first who was passed over before; nobody else may have them. */
  readonly collected: number;
  /** Units on sale to everybody. */
  readonly free: number;
}

/** `available` includes what has been collected before. */
export function distribute(available: number, queue: readonly Waiting[]): Distribution {
  const taken: string[] = [];
  const passed: string[] = [];
  let left = available;
  for (const { id, qty, wasPassed } of queue) {
    if (qty <= left) {
      taken.push(id);
      left -= qty;
    } else if (wasPassed) return { taken, passed, collected: left, free: 0 };
    else if (left > 0) passed.push(id);
  }
  return { taken, passed, collected: 0, free: left };
}
