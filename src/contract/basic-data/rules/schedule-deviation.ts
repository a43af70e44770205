/** How far a port call is off its plan, and the colour that says so on the board (design A.5.3 ScheduleMaintenance). */

/** Up to 12 h, up to 24 h, above 24 h, above 72 h; early and late alike. */
export type DeviationBand = 'onPlan' | 'slight' | 'off' | 'farOff';

/** Times of one event of a call, UTC. */
export interface PlannedTimes {
  readonly planned: string | null;
  readonly estimated: string | null;
  readonly actual: string | null;
}

/** What is shown: the actual time, else the estimate, else the plan. */
export const shownTime = ({ planned, estimated, actual }: PlannedTimes): string | null =>
  actual ?? estimated ?? planned;

const HOUR_MS = 3_600_000;

/** Hours against the plan, late positive, to a hundredth; null without a plan or without anything newer. */
export function deviationHours(times: PlannedTimes): number | null {
  const now = times.actual ?? times.estimated;
  if (times.planned === null || now === null) return null;
  return Math.round(((Date.parse(now) - Date.parse(times.planned)) / HOUR_MS) * 100) / 100;
}

/** The band of a deviation in hours. */
export function deviationBand(hours: number): DeviationBand {
  const size = Math.abs(hours);
  if (size <= 12) return 'onPlan';
  if (size <= 24) return 'slight';
  return size <= 72 ? 'off' : 'farOff';
}
