import { afterEach, describe, expect, it } from 'vitest';
import { DATE_STYLES } from '#contract/settings/display.ts';
import { setDateStyle } from './date-style.ts';
import { dayIn, formatDate, formatInstant, zoneText } from './date-time.ts';

afterEach(() => setDateStyle('dash'));

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
  it('are written as the reader has chosen, wherever they are shown', () => {
    const shown = DATE_STYLES.map(style => {
      setDateStyle(style);
      return [
        formatDate('2026-03-09'),
        formatInstant(at, 'Asia/Shanghai', 'dateMinute'),
        formatDate('2026-03-09', 'monthDay'),
      ];
    });
    expect(shown).toEqual([
      ['2026-03-09', '2026-03-02 00:30', '03-09'],
      ['2026/03/09', '2026/03/02 00:30', '03/09'],
      ['09 Mar 2026', '02 Mar 2026 00:30', '09 Mar'],
      ['2026年03月09日', '2026年03月02日 00:30', '03月09日'],
    ]);
  });
  it('are compared and sent in one form, whatever is shown', () => {
    setDateStyle('han');
    expect(dayIn('Asia/Shanghai', at)).toBe('2026-03-02');
    expect(dayIn('America/New_York', at)).toBe('2026-03-01');
  });
});
