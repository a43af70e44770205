import { describe, expect, it } from 'vitest';
import { formatDate, formatInstant, zoneText } from './date-time.ts';

describe('dates and times', () => {
  const at = '2026-03-01T16:30:05.123Z';
  it('are shown in the zone that is asked for', () => {
    expect(formatInstant(at, 'Asia/Shanghai')).toBe('2026-03-02 00:30:05');
    expect(formatInstant(at, 'America/New_York', 'slashDateTime')).toBe('2026/03/01 11:30:05');
    expect(formatInstant(at, 'Asia/Shanghai', 'monthDay')).toBe('03-02');
  });
  it('say whose clock it is, summer time and half hours included', () => {
    expect(zoneText('Asia/Shanghai', at)).toBe('UTC+8');
    expect(zoneText('Asia/Kolkata', at)).toBe('UTC+5:30');
    expect(zoneText('America/New_York', at)).toBe('UTC-5');
    expect(zoneText('America/New_York', '2026-07-01T00:00:00Z')).toBe('UTC-4');
  });
  it('leave out what is not there, and never move a date', () => {
    expect([formatInstant(null), formatInstant(''), formatInstant('soon'), formatDate(null)]).toEqual(['', '', '', '']);
    expect(formatDate('2026-03-01', 'slashDate')).toBe('2026/03/01');
  });
});
