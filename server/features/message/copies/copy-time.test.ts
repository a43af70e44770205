import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/message/preferences.ts';
import { copyTime } from './copy-time.ts';

const ZONE = 'Asia/Shanghai';
/** A time of day in Shanghai on 10 March 2026. */
const at = (clock: string): Date => new Date(`2026-03-10T${clock}:00+08:00`);
const shown = (instant: Date): string => new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(5, 16);
const told = (clock: string, over: Partial<Preferences> = {}, level: 'INFO' | 'CRITICAL' = 'INFO') => {
  const { at: time, isDigest } = copyTime(at(clock), level, { ...DEFAULT_PREFERENCES, ...over }, ZONE);
  return `${shown(time)}${isDigest ? ' digest' : ''}`;
};

describe('a copy by mail', () => {
  it('leaves after five minutes', () => {
    expect(told('10:00')).toBe('03-10T10:05');
  });

  it('waits out the quiet hours, which begin at 21:00 and end at 08:00', () => {
    expect(told('20:54')).toBe('03-10T20:59');
    expect(told('20:55')).toBe('03-11T08:00');
    expect(told('23:59')).toBe('03-11T08:00');
    expect(told('07:54')).toBe('03-10T08:00');
    expect(told('07:55')).toBe('03-10T08:00');
    expect(told('08:00')).toBe('03-10T08:05');
  });

  it('knows quiet hours within one day, and none', () => {
    expect(told('12:00', { quiet: { on: true, from: '11:30', to: '13:30' } })).toBe('03-10T13:30');
    expect(told('23:00', { quiet: { on: false, from: '21:00', to: '08:00' } })).toBe('03-10T23:05');
    expect(told('23:00', { quiet: { on: true, from: '08:00', to: '08:00' } })).toBe('03-10T23:05');
  });

  it('of a critical message leaves at once, at night too', () => {
    expect(told('23:30', { digest: 'daily' }, 'CRITICAL')).toBe('03-10T23:30');
  });

  it('is gathered until the full hour or 09:00', () => {
    expect(told('10:10', { digest: 'hourly' })).toBe('03-10T11:00 digest');
    expect(told('10:57', { digest: 'hourly' })).toBe('03-10T12:00 digest');
    expect(told('20:30', { digest: 'hourly' })).toBe('03-11T08:00 digest');
    expect(told('10:00', { digest: 'daily' })).toBe('03-11T09:00 digest');
    expect(told('08:30', { digest: 'daily' })).toBe('03-10T09:00 digest');
  });
});
