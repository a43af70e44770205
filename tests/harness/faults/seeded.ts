/** Park and Miller's generator: the same faults at the same moments for the same seed. */
export interface Chance {
  /** 0 to below - 1. */
  below(limit: number): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

const MODULUS = 2_147_483_647;

export function seeded(seed: number): Chance {
  let state = (Math.abs(Math.trunc(seed)) % (MODULUS - 1)) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % MODULUS;
    return state % limit;
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: list => list[below(list.length)]!,
  };
}
