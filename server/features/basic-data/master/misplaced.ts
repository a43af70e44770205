import { md } from '#contract/basic-data/rules/md-findings.ts';
import { clockFits, isZoneOfCountry } from '#contract/basic-data/rules/place-check.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { isNearCountry } from '../world/country-boxes.ts';

/** Refuses a position outside the country, or a time zone that cannot be right there. Unchanged values are not checked again. */
export function misplaced(row: Row, before: Row | null): readonly Finding[] {
  const country = String(row.countryCode);
  const zone = typeof row.timeZone === 'string' ? row.timeZone : null;
  const position =
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: Number(row.latitude), longitude: Number(row.longitude) };
  const moved = (...fields: readonly string[]): boolean =>
    fields.some(field => row[field] !== (before?.[field] ?? null));
  // The official list has wrong positions; the person who imports it decides about them.
  const isPlacedByHand = moved('latitude', 'longitude') && row.source !== 'OFFICIAL';
  const isJudged = isPlacedByHand || row.positionSource === 'MANUAL';
  const findings: Finding[] = [];
  if (zone !== null && moved('timeZone') && !isZoneOfCountry(zone, country))
    findings.push(md('MD-24', 'timeZone', { v: zone, c: country }));
  if (position && isJudged && moved('latitude', 'longitude') && !isNearCountry(country, position))
    findings.push(md('MD-25', 'latitude', { c: country }));
  if (position && zone !== null && isJudged && moved('latitude', 'longitude', 'timeZone'))
    if (!clockFits(zone, position.longitude)) findings.push(md('MD-26', 'timeZone', { v: zone }));
  return findings;
}
