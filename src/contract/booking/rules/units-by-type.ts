/** Containers by their type, whatever else tells lines of one type apart. */
export function unitsByType(
  equipments: readonly { readonly type: string; readonly units: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { type, units: n } of equipments) units.set(type, (units.get(type) ?? 0) + n);
  return units;
}
