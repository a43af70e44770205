/** The ids with one of them at another place; null where nothing would change. */
export function moved(ids: readonly string[], id: string, place: number): string[] | null {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null;
  const rest = ids.filter(other => other !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
