import { describe, expect, it } from 'vitest';
import { clockFits, currentZone, isZoneOfCountry, zonesOfCountry } from './place-check.ts';

describe('zones', () => {
  it('have the names of today', () => {
    expect(['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev', 'Asia/Shanghai'].map(currentZone)).toEqual([
      'Asia/Kolkata',
      'Asia/Ho_Chi_Minh',
      'Europe/Kyiv',
      'Asia/Shanghai',
    ]);
  });

  it('belong to countries', () => {
    expect(zonesOfCountry('IN')).toEqual(['Asia/Kolkata']);
    expect(isZoneOfCountry('Asia/Calcutta', 'IN')).toBe(true);
    expect(isZoneOfCountry('Asia/Tehran', 'TH')).toBe(false);
    expect(isZoneOfCountry('America/Los_Angeles', 'US')).toBe(true);
  });

  it('are not judged where nothing is known', () => {
    expect([zonesOfCountry('XZ'), zonesOfCountry('x')]).toEqual([null, null]);
    expect(isZoneOfCountry('Asia/Tokyo', 'XZ')).toBe(true);
  });
});

describe('clocks', () => {
  it.each([
    ['Asia/Shanghai', 75.9],
    ['Europe/Madrid', -8.7],
    ['America/Adak', -176.6],
    ['Pacific/Auckland', 177.9],
    ['Pacific/Apia', -171.7],
    ['Etc/Unheard_Of', 10],
  ])('%s can be right at %d', (zone, longitude) => expect(clockFits(zone, longitude)).toBe(true));

  it.each([
    ['Asia/Bangkok', 151.2],
    ['Africa/Bamako', 103],
    ['Asia/Tokyo', 13.4],
  ])('%s cannot be right at %d', (zone, longitude) => expect(clockFits(zone, longitude)).toBe(false));
});
