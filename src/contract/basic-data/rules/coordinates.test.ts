import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceKm,
  parseDecimalPosition,
  parseSmdgPosition,
  parseUnLocodePosition,
  unLocodePositionText,
} from './coordinates.ts';
import { isFinding } from './md-findings.ts';

const at = (latitude: string, longitude: string) => ({ latitude, longitude });
const refused = (answer: unknown) => isFinding(answer) && answer.code === 'MD-05';

describe('positions of UN/LOCODE (A.7.5)', () => {
  it('V-12 3114N 12129E is 31.23333, 121.48333', () =>
    expect(parseUnLocodePosition('3114N 12129E')).toEqual(at('31.23333', '121.48333')));

  it.each([
    ['5155N 00430E', '51.91667', '4.5'],
    ['4042N 07400W', '40.7', '-74'],
    ['3351S 15112E', '-33.85', '151.2'],
    ['3302S 07138W', '-33.03333', '-71.63333'],
    ['2357S 04620W', '-23.95', '-46.33333'],
    ['0300N 10124E', '3', '101.4'],
    ['0000S 00000W', '0', '0'],
    ['9000S 18000W', '-90', '-180'],
  ])('V-15 %s', (text, latitude, longitude) => expect(parseUnLocodePosition(text)).toEqual(at(latitude, longitude)));

  it.each([
    '3160N 12129E',
    '9100N 00000E',
    '3114N12129 E',
    '9001N 00000E',
    '3114N 18001E',
    '12129E 3114N',
    '3114N',
    'x',
  ])('V-16 %s is MD-05 with what was written', text => {
    const answer = parseUnLocodePosition(text, 'row[3].coordinates');
    expect(answer).toMatchObject({ code: 'MD-05', path: 'row[3].coordinates', params: { v: text } });
  });

  it('V-16 an empty one is none, and no mistake', () => {
    expect(parseUnLocodePosition('')).toBeNull();
    expect(parseUnLocodePosition('  ')).toBeNull();
  });

  it('are written back as they were read', () => {
    const half = (degrees: number, length: number, sides: string) =>
      fc
        .tuple(fc.nat(degrees - 1), fc.nat(59), fc.constantFrom(...sides))
        .filter(([d, m, side]) => d + m > 0 || 'NE'.includes(side))
        .map(([d, m, side]) => `${String(d).padStart(length, '0')}${String(m).padStart(2, '0')}${side}`);
    fc.assert(
      fc.property(half(90, 2, 'NS'), half(180, 3, 'EW'), (latitude, longitude) => {
        const position = parseUnLocodePosition(`${latitude} ${longitude}`);
        if (position === null || isFinding(position)) throw new Error('not read');
        expect(unLocodePositionText(position)).toBe(`${latitude} ${longitude}`);
        expect(position.latitude).toMatch(/^-?\d{1,2}(\.\d{1,5})?$/);
      }),
    );
  });
});

describe('positions of the SMDG terminal list (A.7.5)', () => {
  it('V-17 degrees, minutes and seconds', () => {
    expect(parseSmdgPosition(`N 31°20'21"`, `E 121°39'02"`)).toEqual(at('31.33917', '121.65056'));
    expect(parseSmdgPosition(`N 33°43'53"`, `W 118°14'55"`)).toEqual(at('33.73139', '-118.24861'));
    expect(parseSmdgPosition(`S 33°58'05"`, `E 18°26'00"`)).toMatchObject({ latitude: '-33.96806' });
  });

  it('V-18 doubled quotes of CSV', () => {
    expect(parseSmdgPosition(`N 22°28''00"`, `E 113°52''33"`)).toEqual(at('22.46667', '113.87583'));
    expect(parseSmdgPosition(`N 22°28'00""`, `E 113°52'33''`)).toEqual(at('22.46667', '113.87583'));
  });

  it('signs of other keyboards mean the same', () =>
    expect(parseSmdgPosition('n 31º20′21″', 'e 121°39’02”')).toEqual(at('31.33917', '121.65056')));

  it('half a position, swapped halves and impossible values are MD-05, nothing is none', () => {
    expect(parseSmdgPosition('', ' ')).toBeNull();
    expect(refused(parseSmdgPosition(`N 31°20'21"`, ''))).toBe(true);
    expect(refused(parseSmdgPosition(`E 121°39'02"`, `N 31°20'21"`))).toBe(true);
    expect(refused(parseSmdgPosition(`N 31°60'21"`, `E 121°39'02"`))).toBe(true);
    expect(refused(parseSmdgPosition(`N 31°20'60"`, `E 121°39'02"`))).toBe(true);
    expect(refused(parseSmdgPosition(`N 91°00'00"`, `E 121°39'02"`))).toBe(true);
  });
});

describe('decimal positions and distances', () => {
  it('are read with at most five places', () => {
    expect(parseDecimalPosition('25.17694, 56.35833')).toEqual(at('25.17694', '56.35833'));
    expect(parseDecimalPosition('-33.850000 151.2000049')).toEqual(at('-33.85', '151.2'));
    expect(parseDecimalPosition('')).toBeNull();
    expect(refused(parseDecimalPosition('95.1, 56'))).toBe(true);
    expect(refused(parseDecimalPosition('25,17694, 56,35833'))).toBe(true);
  });

  it('V-64 Shanghai to Long Beach is 5,647 nautical miles', () =>
    expect(Math.round(distanceKm(at('31.23333', '121.48333'), at('33.76667', '-118.18333')) / 1.852)).toBe(5647));
});
