import Big from 'big.js';
import type { Finding } from '../../kernel/errors.ts';
import { plainDecimal, roundDecimal } from '../../si/parts/decimal.ts';
import { md } from './md-findings.ts';

/** Positions as the official lists write them, kept as WGS 84 degrees with at most five decimals (design A.7.5). */

/** Degrees as plain decimal text, as `decimal` fields hold them: `31.23333`, `4.5`, `-74`. */
export interface Position {
  readonly latitude: string;
  readonly longitude: string;
}

/** A position, `null` where the list gives none, or MD-05: the row is then kept without coordinates. */
export type PositionReading = Position | null | Finding;

const POSITION_DECIMALS = 5;

interface Angle {
  readonly degrees: string;
  readonly minutes: string;
  readonly seconds?: string;
  /** N, S, E, W. */
  readonly side: string;
}

/** Signed degrees, or null for sixty minutes and more or for a place off the globe. */
function degreesOf({ degrees, minutes, seconds = '0', side }: Angle): string | null {
  if (new Big(minutes).gte(60) || new Big(seconds).gte(60)) return null;
  const size = new Big(degrees).plus(new Big(minutes).div(60)).plus(new Big(seconds).div(3600));
  if (size.gt(side === 'N' || side === 'S' ? 90 : 180)) return null;
  const rounded = roundDecimal(size, POSITION_DECIMALS);
  return plainDecimal(side === 'S' || side === 'W' ? rounded.times(-1) : rounded);
}

const bothOrNone = (latitude: string | null, longitude: string | null, text: string, path: string): PositionReading =>
  latitude === null || longitude === null ? md('MD-05', path, { v: text }) : { latitude, longitude };

// The signs lists use for minutes and seconds, and the doubled ones CSV makes of them.
const tidy = (text: string): string =>
  text
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[′’‘`´]/g, "'")
    .replace(/[“”]/g, '"');

const UN_LOCODE_POSITION = /^(\d{2})(\d{2})([NS]) +(\d{3})(\d{2})([EW])$/;

/** `3114N 12129E` -> 31.23333, 121.48333. */
export function parseUnLocodePosition(text: string, path = 'coordinates'): PositionReading {
  const value = tidy(text);
  if (value === '') return null;
  const match = UN_LOCODE_POSITION.exec(value);
  if (!match) return md('MD-05', path, { v: text });
  const [, latDegrees = '', latMinutes = '', latSide = '', lonDegrees = '', lonMinutes = '', lonSide = ''] = match;
  return bothOrNone(
    degreesOf({ degrees: latDegrees, minutes: latMinutes, side: latSide }),
    degreesOf({ degrees: lonDegrees, minutes: lonMinutes, side: lonSide }),
    text,
    path,
  );
}

const SMDG_ANGLE = /^([NSEW]) ?(\d{1,3})° ?(\d{1,2})'{1,2} ?(\d{1,2}(?:\.\d{1,6})?)(?:'{1,2}|"{1,2})$/;

function smdgDegrees(text: string, sides: string): string | null {
  const [, side = '', degrees = '', minutes = '', seconds = ''] = SMDG_ANGLE.exec(tidy(text)) ?? [];
  return side !== '' && sides.includes(side) ? degreesOf({ degrees, minutes, seconds, side }) : null;
}

/** `N 31°20'21"`, `E 121°39'02"` -> 31.33917, 121.65056; one half without the other is MD-05. */
export function parseSmdgPosition(latitudeText: string, longitudeText: string, path = 'coordinates'): PositionReading {
  if (latitudeText.trim() === '' && longitudeText.trim() === '') return null;
  return bothOrNone(
    smdgDegrees(latitudeText, 'NS'),
    smdgDegrees(longitudeText, 'EW'),
    `${latitudeText} ${longitudeText}`.trim(),
    path,
  );
}

const DECIMAL_POSITION = /^(-?\d{1,2}(?:\.\d{1,15})?) *[,; ] *(-?\d{1,3}(?:\.\d{1,15})?)$/;

const inRange = (degrees: string, limit: number): string | null =>
  new Big(degrees).abs().gt(limit) ? null : plainDecimal(roundDecimal(new Big(degrees), POSITION_DECIMALS));

/** `25.17694, 56.35833`, as the SMDG list is republished and as maps copy a place. */
export function parseDecimalPosition(text: string, path = 'coordinates'): PositionReading {
  const value = tidy(text);
  if (value === '') return null;
  const [, latitude = '', longitude = ''] = DECIMAL_POSITION.exec(value) ?? [];
  if (latitude === '') return md('MD-05', path, { v: text });
  return bothOrNone(inRange(latitude, 90), inRange(longitude, 180), text, path);
}

const twoDigits = (value: number, length: number): string => String(value).padStart(length, '0');

/** The nearest whole minute in the list's own writing, for exports: 31.23333, 121.48333 -> `3114N 12129E`. */
export function unLocodePositionText({ latitude, longitude }: Position): string {
  const part = (degrees: string, length: number, sides: readonly [string, string]): string => {
    const minutes = Number(roundDecimal(new Big(degrees).abs().times(60), 0));
    const side = degrees.startsWith('-') ? sides[1] : sides[0];
    return `${twoDigits(Math.floor(minutes / 60), length)}${twoDigits(minutes % 60, 2)}${side}`;
  };
  return `${part(latitude, 2, ['N', 'S'])} ${part(longitude, 3, ['E', 'W'])}`;
}

const EARTH_RADIUS_KM = 6371.0088;

/** Kilometres between two positions along a great circle; lists that differ by more than 50 are in conflict (A.6). */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin((radians(to.longitude) - radians(from.longitude)) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
