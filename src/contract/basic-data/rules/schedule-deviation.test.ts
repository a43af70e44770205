import { describe, expect, it } from 'vitest';
import { deviationBand, deviationHours, shownTime } from './schedule-deviation.ts';

const times = (planned: string | null, estimated: string | null = null, actual: string | null = null) => ({
  planned,
  estimated,
  actual,
});

describe('deviation from the plan', () => {
  it.each([
    [0, 'onPlan'],
    [12, 'onPlan'],
    [-12, 'onPlan'],
    [12.01, 'slight'],
    [24, 'slight'],
    [24.01, 'off'],
    [-72, 'off'],
    [72.01, 'farOff'],
    [-100, 'farOff'],
  ])('%d h is %s', (hours, band) => expect(deviationBand(hours)).toBe(band));

  it('is counted from the plan to what is shown', () => {
    const plan = '2026-12-19T06:00:00Z';
    expect(deviationHours(times(plan, '2026-12-20T18:00:00Z'))).toBe(36);
    expect(deviationHours(times(plan, '2026-12-20T18:00:00Z', '2026-12-19T05:30:00Z'))).toBe(-0.5);
    expect(deviationHours(times(plan))).toBeNull();
    expect(deviationHours(times(null, plan))).toBeNull();
  });

  it('an actual time is shown before an estimate, that before the plan', () => {
    expect(shownTime(times('p', 'e', 'a'))).toBe('a');
    expect(shownTime(times('p', 'e'))).toBe('e');
    expect(shownTime(times('p'))).toBe('p');
    expect(shownTime(times(null))).toBeNull();
  });
});
