import { describe, expect, it } from 'vitest';
import { ownSailings, plannedSailings, type SailPlan } from './sail-plan.ts';

const sailing = {
  etdWeekday: 5,
  etdTime: '22:00',
  transitDays: 30,
  everyWeeks: 1,
  cyHours: 24,
  siHours: 72,
  vgmHours: null,
  customsHours: 30,
};
const plan = (more: Partial<SailPlan> = {}): SailPlan => ({
  sailings: [sailing],
  vessels: [],
  blanks: [],
  validFrom: '2026-11-02',
  validTo: null,
  ...more,
});
const days = (from: string, count: number, more: Partial<SailPlan> = {}) =>
  plannedSailings(plan(more), from, count, 'Asia/Shanghai').map(({ etd }) => etd);

describe('sailings of a template', () => {
  it('come weekly from the asked day on, that day included, with cut-offs before them', () => {
    const [first, second] = plannedSailings(plan(), '2026-11-27', 2, 'Asia/Shanghai');
    expect(first).toMatchObject({
      etd: '2026-11-27 22:00',
      eta: '2026-12-27',
      cutOffs: { cy: '2026-11-26 22:00', si: '2026-11-24 22:00', vgm: null, customs: '2026-11-26 16:00' },
    });
    expect(second?.etd).toBe('2026-12-04 22:00');
  });

  it('never begin before the template does, nor go on after it', () => {
    expect(days('2026-01-01', 2)).toEqual(['2026-11-06 22:00', '2026-11-13 22:00']);
    expect(days('2026-11-20', 8, { validTo: '2026-12-04' })).toEqual([
      '2026-11-20 22:00',
      '2026-11-27 22:00',
      '2026-12-04 22:00',
    ]);
  });

  it('of every second week are counted from the beginning of the template, wherever one looks from', () => {
    const fortnightly = { sailings: [{ ...sailing, everyWeeks: 2 }] };
    expect(days('2026-11-07', 2, fortnightly)).toEqual(['2026-11-20 22:00', '2026-12-04 22:00']);
    expect(days('2026-11-13', 1, fortnightly)).toEqual(['2026-11-20 22:00']);
  });

  it('several a week stand in order, and ships take turns over all of them', () => {
    const twice = { sailings: [sailing, { ...sailing, etdWeekday: 2, etdTime: '06:00' }] };
    const vessels = ['A', 'B', 'C'].map(vessel => ({ vessel, voyage: null }));
    const all = plannedSailings(plan({ ...twice, vessels }), '2026-11-02', 5, 'Asia/Shanghai');
    expect(all.map(({ etd, vessel }) => `${etd.slice(5, 10)} ${vessel}`)).toEqual([
      '11-03 A',
      '11-06 B',
      '11-10 C',
      '11-13 A',
      '11-17 B',
    ]);
    const later = plannedSailings(plan({ ...twice, vessels }), '2026-11-13', 1, 'Asia/Shanghai');
    expect(later[0]?.vessel).toBe('A');
  });

  it('that fall away are marked', () => {
    const [blank, next] = plannedSailings(
      plan({ blanks: [{ date: '2026-11-06', reason: '台风' }] }),
      '2026-11-02',
      2,
      'Asia/Shanghai',
    );
    expect(blank).toMatchObject({ isBlank: true, blankReason: '台风' });
    expect(next).toMatchObject({ isBlank: false, blankReason: null });
  });

  it('hours before a departure run on while the clock of the port changes', () => {
    const spring = plan({ validFrom: '2027-03-01', sailings: [{ ...sailing, etdWeekday: 7, etdTime: '12:00' }] });
    const [first] = plannedSailings(spring, '2027-03-14', 1, 'America/Los_Angeles');
    expect(first).toMatchObject({ etd: '2027-03-14 12:00', cutOffs: { cy: '2027-03-13 11:00' } });
  });
});

describe('sailings of a template as a rate says them', () => {
  it('close on a weekday and time, in the week before where need be', () => {
    const own = ownSailings({ sailings: [sailing, { ...sailing, etdWeekday: 1, etdTime: '06:30', cyHours: 30 }] });
    expect(own).toMatchObject([
      { etdWeekday: 5, etdTime: '22:00', closingWeekday: 4, closingTime: '22:00', transitDays: 30 },
      { etdWeekday: 1, etdTime: '06:30', closingWeekday: 7, closingTime: '00:30' },
    ]);
    expect(ownSailings({ sailings: [{ ...sailing, cyHours: null }] })?.[0]).toMatchObject({ closingWeekday: null });
  });

  it('are none where weeks do not say it', () => {
    expect(ownSailings({ sailings: [{ ...sailing, everyWeeks: 2 }] })).toBeNull();
  });
});
