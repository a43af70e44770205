/** Calendar days, both included. */
export interface DayWindow {
  readonly from: string;
  readonly to: string;
}

/** Without a known sailing each day of the asked window may be one: the part of it that the rate holds for. */
export function matchingWindow(
  rate: { readonly validFrom: string; readonly validTo: string },
  asked: DayWindow,
): DayWindow | null {
  const from = rate.validFrom > asked.from ? rate.validFrom : asked.from;
  const to = rate.validTo < asked.to ? rate.validTo : asked.to;
  return from <= to ? { from, to } : null;
}
