import { createRequire } from 'node:module';
import { isZone } from '#contract/basic-data/rules/local-time.ts';
import { currentZone, isZoneOfCountry, zonesOfCountry } from '#contract/basic-data/rules/place-check.ts';
import type { UnFunction, UnStatus } from '#contract/basic-data/rules/un-locode.ts';
import { ADDED_PORTS } from './ports/added.ts';
import { GONE_PORTS, PORT_CORRECTIONS, type PortCorrection } from './ports/corrections.ts';
import { UN_FACTS } from './ports/un-facts.ts';

/** The `sea-ports` package has no types and is CommonJS: this file alone knows its shape. */
interface PackagedPort {
  readonly name: string;
  readonly country: string;
  readonly timezone?: string;
  /** Longitude, latitude. */
  readonly coordinates?: readonly [number, number];
}

export interface SeaPort {
  readonly unLocode: string;
  readonly nameEn: string;
  readonly countryCode: string;
  readonly timeZone: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** The position is that of a quay; importing the official list does not replace it. */
  readonly isAtQuay: boolean;
  readonly functions: readonly UnFunction[];
  /** Null: the official list has no such place. */
  readonly unStatus: UnStatus | null;
  /** The official list has wrong functions for the place, or lists it as an airport only. */
  readonly locksFunctions: boolean;
  /** The name is not the one of the official list. */
  readonly locksName: boolean;
}

const packaged = createRequire(import.meta.url)('sea-ports/lib/ports.json') as Readonly<Record<string, PackagedPort>>;

/** Documents hold ISO 8859-1 at most and EDI less, so names are kept without diacritics. */
const withoutDiacritics = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

const CODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

const countryOf = (unLocode: string): string => unLocode.slice(0, 2);

const corrections: ReadonlyMap<string, Omit<PortCorrection, 'why'>> = new Map(
  [...Map.groupBy(PORT_CORRECTIONS, ({ unLocode }) => unLocode)].map(([unLocode, rows]) => [
    unLocode,
    Object.assign({}, ...rows) as PortCorrection,
  ]),
);

/** The package's zone, where it is one and one of the port's country. */
function packagedZone(unLocode: string): string | undefined {
  const zone = packaged[unLocode]?.timezone;
  if (!zone || !isZone(zone) || !isZoneOfCountry(zone, countryOf(unLocode))) return undefined;
  return currentZone(zone);
}

/** Of a country with several zones, the one that most of its ports have. */
const commonZones: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(Object.keys(packaged), countryOf)].flatMap(([country, codes]) => {
    const counted = Map.groupBy(codes, packagedZone);
    const [most] = [...counted].filter(([zone]) => zone).sort((a, b) => b[1].length - a[1].length);
    return most?.[0] ? [[country, most[0]] as const] : [];
  }),
);

/** Zone of any place: its country's where that has one, else of the port itself, else what most ports of the country have. */
export function zoneOfPlace(unLocode: string): string {
  const [only, ...others] = zonesOfCountry(countryOf(unLocode)) ?? [];
  if (only && others.length === 0) return only;
  const known = corrections.get(unLocode)?.timeZone ?? ADDED_PORTS.get(unLocode)?.timeZone ?? packagedZone(unLocode);
  return known ?? commonZones.get(countryOf(unLocode)) ?? only ?? 'Etc/UTC';
}

const degrees = (value: number | undefined): string | null => (value === undefined ? null : value.toFixed(5));

function positionOf(unLocode: string): Pick<SeaPort, 'latitude' | 'longitude' | 'isAtQuay'> {
  const corrected = corrections.get(unLocode);
  const position = corrected?.position ?? ADDED_PORTS.get(unLocode);
  if (position)
    return {
      latitude: degrees(position.latitude),
      longitude: degrees(position.longitude),
      isAtQuay: corrected?.position?.isQuay ?? true,
    };
  const [longitude, latitude] = corrected?.isUnplaced ? [] : (packaged[unLocode]?.coordinates ?? []);
  return { latitude: degrees(latitude), longitude: degrees(longitude), isAtQuay: false };
}

function functionsOf(unLocode: string): Pick<SeaPort, 'functions' | 'unStatus' | 'locksFunctions'> {
  const official = UN_FACTS.get(unLocode);
  const corrected = corrections.get(unLocode)?.functions;
  return {
    functions: corrected ?? official?.functions ?? ['1'],
    unStatus: official?.unStatus ?? null,
    locksFunctions: corrected !== undefined || official === undefined,
  };
}

/** The package's ports with what it says wrongly put right, and ports that are younger than it. */
export const SEA_PORTS: readonly SeaPort[] = [...Object.keys(packaged), ...ADDED_PORTS.keys()]
  .filter(code => CODE.test(code) && !GONE_PORTS.has(code))
  .sort()
  .map(unLocode => ({
    unLocode,
    nameEn: withoutDiacritics(
      corrections.get(unLocode)?.nameEn ?? packaged[unLocode]?.name ?? ADDED_PORTS.get(unLocode)?.nameEn ?? unLocode,
    ),
    countryCode: countryOf(unLocode),
    locksName: corrections.get(unLocode)?.nameEn !== undefined,
    timeZone: zoneOfPlace(unLocode),
    ...positionOf(unLocode),
    ...functionsOf(unLocode),
  }));

/** The uncorrected row of the package, as databases of earlier versions hold it. */
interface FormerPort {
  readonly nameEn: string;
  readonly timeZone: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** The place before it was put right; null where the package has none. */
export function formerPort(unLocode: string): FormerPort | null {
  const port = packaged[unLocode];
  if (!port) return null;
  return {
    nameEn: withoutDiacritics(port.name),
    timeZone: port.timezone ?? null,
    latitude: degrees(port.coordinates?.[1]),
    longitude: degrees(port.coordinates?.[0]),
  };
}
