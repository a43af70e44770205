interface Line {
  readonly type: string;
  readonly units: number;
}

/** Containers by their type, whatever else tells lines of one type apart. */
export function unitsByType(equipments: readonly Line[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { type, units: n } of equipments) units.set(type, (units.get(type) ?? 0) + n);
  return units;
}

/** Containers of `wanted` that `had` has not, by type. */
export function unitsShort(wanted: ReadonlyMap<string, number>, had: ReadonlyMap<string, number>): Line[] {
  return [...wanted].flatMap(([type, n]) => {
    const units = n - (had.get(type) ?? 0);
    return units > 0 ? [{ type, units }] : [];
  });
}

const total = (units: ReadonlyMap<string, number>): number => [...units.values()].reduce((sum, n) => sum + n, 0);

/** What the carrier has confirmed less than was asked of him; other types in place of those asked for are no shortfall. */
export function shortOfAsked(asked: readonly Line[], confirmed: readonly Line[]): Line[] {
  const [wanted, had] = [unitsByType(asked.filter(({ type }) => type !== '')), unitsByType(confirmed)];
  return total(wanted) > total(had) ? unitsShort(wanted, had) : [];
}
