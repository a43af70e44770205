import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, isQuiet, type Preferences } from '#contract/message/preferences.ts';
import { tellingOf } from './desktop-notice.ts';

const noon = { at: new Date('2026-03-02T04:00:00Z'), zone: 'Asia/Shanghai', isHidden: true };
const night = { ...noon, at: new Date('2026-03-02T14:30:00Z') };
const business = { Category: 'BUSINESS', Level: 'INFO' } as const;

const without = (channel: 'toast' | 'desktop'): Preferences => ({
  ...DEFAULT_PREFERENCES,
  matrix: { ...DEFAULT_PREFERENCES.matrix, BUSINESS: { ...DEFAULT_PREFERENCES.matrix.BUSINESS, [channel]: false } },
});

test('each way of telling is asked for by itself', () => {
  expect(tellingOf(business, DEFAULT_PREFERENCES, noon)).toEqual({ toast: true, desktop: true });
  expect(tellingOf(business, without('toast'), noon)).toEqual({ toast: false, desktop: true });
  expect(tellingOf(business, without('desktop'), noon)).toEqual({ toast: true, desktop: false });
});

test('a notice of the system is for who does not see the page, and not for the quiet hours of the company', () => {
  expect(tellingOf(business, DEFAULT_PREFERENCES, { ...noon, isHidden: false }).desktop).toBe(false);
  expect(tellingOf(business, DEFAULT_PREFERENCES, night)).toEqual({ toast: true, desktop: false });
  expect(tellingOf(business, DEFAULT_PREFERENCES, { ...night, zone: 'Europe/Amsterdam' }).desktop).toBe(true);
});

test('what is urgent is told whatever the hour and the wishes', () => {
  expect(tellingOf({ ...business, Level: 'CRITICAL' }, without('toast'), night)).toEqual({
    toast: true,
    desktop: true,
  });
});

test('quiet hours go over midnight, end with their last minute, and may be empty', () => {
  const quiet = { on: true, from: '21:00', to: '08:00' };
  expect([1259, 1260, 0, 479, 480].map(minute => isQuiet(quiet, minute))).toEqual([false, true, true, true, false]);
  expect(isQuiet({ on: true, from: '12:00', to: '13:00' }, 740)).toBe(true);
  expect(isQuiet({ ...quiet, on: false }, 0)).toBe(false);
  expect(isQuiet({ on: true, from: '08:00', to: '08:00' }, 480)).toBe(false);
});
